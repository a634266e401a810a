// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"
#include "tests/protocol/Catalogue.h"
#include "tests/protocol/Example.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace relay;
using namespace relay::protocol;
using namespace relay::test;

namespace {

QJsonObject objectOf(const Request &request)
{
    return QJsonDocument::fromJson(encode(request, RequestId(u"1"_s), Format::Json)).object();
}

QByteArray jsonOf(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QByteArray cborOf(const QJsonObject &object)
{
    return QCborMap::fromJsonObject(object).toCborValue().toCbor();
}

/// The field at fault and why, in the same words for both encodings.
QString fault(const QJsonObject &frame)
{
    const auto describe = [](const Result<RequestFrame, BadRequest> &read) -> QString {
        if (read)
            return u"none"_s;
        const Failure &failure = read.error().failure;
        return failure.field.value_or(u"-"_s) + u": "_s + QString(nameOf(failure.code));
    };
    const QString json = describe(decodeRequest(jsonOf(frame), Format::Json));
    const QString cbor = describe(decodeRequest(cborOf(frame), Format::Cbor));
    return json == cbor ? json : u"json "_s + json + u", cbor "_s + cbor;
}

QString bad(const QString &field)
{
    return field + u": bad_field"_s;
}

QJsonObject with(const Request &request, const QString &field, const QJsonValue &value)
{
    QJsonObject object = objectOf(request);
    object[field] = value;
    return object;
}

QString letters(qint64 count)
{
    return QString(count, u'x');
}

QJsonArray ids(qint64 count)
{
    QJsonArray list;
    for (qint64 i = 0; i < count; ++i)
        list.append(QString::number(i));
    return list;
}

QString codeOf(QByteArrayView frame, Format format)
{
    const auto read = decodeRequest(frame, format);
    return read ? u"none"_s : QString(nameOf(read.error().failure.code));
}

/// What a field is missing leads to depends on its being optional; the names come from the code.
struct FieldName {
    QString name;
    bool isOptional = false;
};

template<class Owner, class Value>
FieldName nameOfField(const Field<Owner, Value> &field)
{
    return {QString(field.name), false};
}

template<class Owner, class Value>
FieldName nameOfField(const Field<Owner, std::optional<Value>> &field)
{
    return {QString(field.name), true};
}

template<class Struct>
QList<FieldName> fieldsOf()
{
    QList<FieldName> names;
    std::apply([&](const auto &...field) { (names.append(nameOfField(field)), ...); },
               Struct::fields);
    return names;
}

} // namespace

class tst_Decoding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_missing_field_is_named_unless_it_is_optional()
    {
        eachRequest([]<class Message>(Kind<Message>) {
            const QJsonObject whole = objectOf(Request(example<Message>()));
            for (const FieldName &field : fieldsOf<Message>()) {
                QJsonObject lacking = whole;
                lacking.remove(field.name);
                QCOMPARE(fault(lacking), field.isOptional ? u"none"_s : bad(field.name));
            }
        });
    }

    void null_means_absent()
    {
        eachRequest([]<class Message>(Kind<Message>) {
            const Request request = example<Message>();
            for (const FieldName &field : fieldsOf<Message>()) {
                const auto expected = field.isOptional ? u"none"_s : bad(field.name);
                QCOMPARE(fault(with(request, field.name, QJsonValue::Null)), expected);
            }
        });
        QCOMPARE(fault(with(Bye{}, u"id"_s, QJsonValue::Null)), u"none"_s);
    }

    void a_field_of_another_type_is_named()
    {
        eachRequest([]<class Message>(Kind<Message>) {
            const Request request = example<Message>();
            for (const FieldName &field : fieldsOf<Message>())
                QCOMPARE(fault(with(request, field.name, true)), bad(field.name));
        });
        QCOMPARE(fault(with(Bye{}, u"id"_s, 5)), bad(u"id"_s));
        QCOMPARE(fault(with(Bye{}, u"type"_s, 5)), bad(u"type"_s));
    }

    void what_is_wrong_inside_is_named_by_its_path()
    {
        const Request hello = example<Hello>();
        const QJsonObject device{{u"kind"_s, u"fridge"_s}, {u"name"_s, u"x"_s}};
        QCOMPARE(fault(with(hello, u"device"_s, device)), bad(u"device.kind"_s));
        const Request watch = example<PresenceWatch>();
        QCOMPARE(fault(with(watch, u"users"_s, QJsonArray{u"a"_s, 5})), bad(u"users[1]"_s));
        const Request sync = example<Sync>();
        const QJsonObject cursors{{u"c1"_s, u"x"_s}};
        QCOMPARE(fault(with(sync, u"cursors"_s, cursors)), bad(u"cursors.c1"_s));
    }

    void limits_hold_at_n_and_not_at_n_plus_1_data()
    {
        QTest::addColumn<QJsonObject>("least");
        QTest::addColumn<QJsonObject>("most");
        QTest::addColumn<QJsonObject>("tooMuch");
        const auto text = [](const char *name, const Request &request, qint64 most) {
            const QString field = QString::fromLatin1(name);
            QTest::addRow("%s %s", typeOf(request).data(), name)
                << with(request, field, letters(1)) << with(request, field, letters(most))
                << with(request, field, letters(most + 1));
        };
        const auto list = [](const char *name, const Request &request, qint64 most) {
            const QString field = QString::fromLatin1(name);
            QTest::addRow("%s %s", typeOf(request).data(), name)
                << with(request, field, ids(1)) << with(request, field, ids(most))
                << with(request, field, ids(most + 1));
        };
        const auto number = [](const char *name, const Request &request, qint64 most) {
            const QString field = QString::fromLatin1(name);
            QTest::addRow("%s %s", typeOf(request).data(), name)
                << with(request, field, 1) << with(request, field, most)
                << with(request, field, most + 1);
        };
        text("username", example<Login>(), limits::usernameBytes);
        text("password", example<Login>(), limits::passwordBytes);
        text("displayName", example<Register>(), limits::displayNameBytes);
        text("token", example<Hello>(), limits::tokenBytes);
        text("body", example<MessageSend>(), limits::messageBodyBytes);
        text("clientId", example<MessageSend>(), limits::idBytes);
        text("title", example<ConversationRename>(), limits::titleBytes);
        text("text", example<PresenceSet>(), limits::statusTextBytes);
        text("query", example<UserFind>(), limits::findQueryBytes);
        text("id", example<Bye>(), limits::idBytes);
        list("users", example<PresenceWatch>(), limits::watchedUsers);
        list("conversations", example<PresenceWatch>(), limits::watchedConversations);
        list("users", example<UserGet>(), limits::usersPerRequest);
        list("members", example<ConversationCreate>(), limits::membersPerRequest);
        list("users", example<ConversationAdd>(), limits::membersPerRequest);
        number("limit", example<MessageHistory>(), limits::historyPage);
        number("limit", example<ConversationList>(), limits::conversationPage);
        number("limit", example<ConversationMembers>(), limits::usersPerRequest);
        number("seq", example<Read>(), limits::wireInteger);
    }

    void limits_hold_at_n_and_not_at_n_plus_1()
    {
        QFETCH(QJsonObject, least);
        QFETCH(QJsonObject, most);
        QFETCH(QJsonObject, tooMuch);
        QCOMPARE(fault(least), u"none"_s);
        QCOMPARE(fault(most), u"none"_s);
        QVERIFY2(fault(tooMuch).endsWith(u"bad_field"_s), qPrintable(fault(tooMuch)));
    }

    void the_lower_limits_hold()
    {
        const Request join = example<Register>();
        QCOMPARE(fault(with(join, u"username"_s, letters(1))), bad(u"username"_s));
        QCOMPARE(fault(with(join, u"username"_s, letters(2))), u"none"_s);
        QCOMPARE(fault(with(join, u"password"_s, letters(7))), bad(u"password"_s));
        QCOMPARE(fault(with(join, u"password"_s, letters(8))), u"none"_s);
        QCOMPARE(fault(with(example<MessageSend>(), u"body"_s, u""_s)), bad(u"body"_s));
        QCOMPARE(fault(with(Bye{}, u"id"_s, u""_s)), bad(u"id"_s));
        QCOMPARE(fault(with(example<Read>(), u"seq"_s, -1)), bad(u"seq"_s));
    }

    void texts_are_counted_in_bytes_of_utf8()
    {
        const Request find = example<UserFind>();
        const QString most = QString(limits::findQueryBytes / 2, u'ü');
        QCOMPARE(fault(with(find, u"query"_s, most)), u"none"_s);
        QCOMPARE(fault(with(find, u"query"_s, most + u'x')), bad(u"query"_s));
    }

    void lines_hold_no_control_characters_and_prose_no_zero()
    {
        const Request find = example<UserFind>();
        for (const char16_t c : {u'\n', u'\t', u'\0', u'\u0085', u'\u2028'})
            QCOMPARE(fault(with(find, u"query"_s, QString(QChar(c)))), bad(u"query"_s));
        const Request send = example<MessageSend>();
        QCOMPARE(fault(with(send, u"body"_s, u"a\n\tb"_s)), u"none"_s);
        QCOMPARE(fault(with(send, u"body"_s, QString(QChar(u'\0')))), bad(u"body"_s));
    }

    void lone_surrogates_are_no_text()
    {
        const auto read = decodeRequest(R"({"type":"user:find","query":"\ud83d"})", Format::Json);
        QVERIFY(!read);
        QCOMPARE(*read.error().failure.field, u"query"_s);
    }

    void whole_numbers_are_whole_however_they_are_written()
    {
        const auto seq = [](const char *number) {
            return codeOf(QByteArray(R"({"type":"read","conversation":"c","seq":)") + number + '}',
                          Format::Json);
        };
        QCOMPARE(seq("3"), u"none"_s);
        QCOMPARE(seq("3.0"), u"none"_s);
        QCOMPARE(seq("3e2"), u"none"_s);
        QCOMPARE(seq("3.5"), u"bad_field"_s);
        QCOMPARE(seq("1e300"), u"bad_field"_s);
        QCOMPARE(seq("99999999999999999999"), u"bad_field"_s);
        QCOMPARE(seq("\"3\""), u"bad_field"_s);
    }

    void what_is_not_one_object_is_a_bad_frame_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<int>("format");
        const auto row = [](const char *name, const QByteArray &frame, Format format) {
            QTest::newRow(name) << frame << int(format);
        };
        row("nothing", {}, Format::Json);
        row("half an object", R"({"type":"bye")", Format::Json);
        row("a list", "[]", Format::Json);
        row("two objects", R"({"type":"bye"}{"type":"bye"})", Format::Json);
        row("invalid UTF-8", "{\"type\":\"\xff\"}", Format::Json);
        row("an overlong encoding", "{\"type\":\"\xc0\xaf\"}", Format::Json);
        row("deep nesting", QByteArray(60'000, '['), Format::Json);
        row("CBOR sent as JSON", cborOf({{u"type"_s, u"bye"_s}}), Format::Json);
        row("nothing in CBOR", {}, Format::Cbor);
        row("CBOR and a byte more", cborOf({{u"type"_s, u"bye"_s}}) + '\0', Format::Cbor);
        row("CBOR cut off", cborOf({{u"type"_s, u"bye"_s}}).chopped(1), Format::Cbor);
        row("CBOR with invalid UTF-8", QByteArray("\xa1\x64type\x62\xff\xfe"), Format::Cbor);
        row("CBOR claiming a huge list", QByteArray::fromHex("a16575736572739b7fffffffffffffff"),
            Format::Cbor);
        row("CBOR nested deeply", QByteArray(60'000, '\x81'), Format::Cbor);
        row("JSON sent as CBOR", R"({"type":"bye"})", Format::Cbor);
    }

    void what_is_not_one_object_is_a_bad_frame()
    {
        QFETCH(QByteArray, frame);
        QFETCH(int, format);
        QCOMPARE(codeOf(frame, Format(format)), u"bad_frame"_s);
    }

    void unknown_fields_are_ignored()
    {
        QCOMPARE(fault(with(Bye{}, u"fromTheFuture"_s, QJsonArray{1, 2})), u"none"_s);
    }

    void an_unknown_type_is_answered_to_its_asker_and_quoted_harmlessly()
    {
        const auto read =
            decodeRequest(R"({"type":"a\u0000\nb\ud83d\ude42","id":"1"})", Format::Json);
        QVERIFY(!read);
        QCOMPARE(read.error().id->text(), u"1"_s);
        QCOMPARE(read.error().failure.code, ErrorCode::UnknownType);
        const auto said = encode(read.error().failure, read.error().id, Format::Json);
        QVERIFY(decodeServerFrame(said, Format::Json).isOk());
    }

    void an_answer_without_id_and_an_unknown_push_are_refused()
    {
        const auto ok = decodeServerFrame(R"({"type":"ok"})", Format::Json);
        QCOMPARE(*ok.error().field, u"id"_s);
        const auto push = decodeServerFrame(R"({"type":"poke"})", Format::Json);
        QCOMPARE(push.error().code, ErrorCode::UnknownType);
    }

    void a_message_that_grew_under_an_older_client_is_still_read()
    {
        const QString body = letters(limits::messageBodyBytes * 3);
        const Push sent = MessageNew{{ConversationId(u"c"_s), 1, ClientMessageId(u"m"_s),
                                      UserId(u"u"_s), body, examples::noon}};
        QVERIFY(decodeServerFrame(encode(sent, Format::Json), Format::Json).isOk());
    }
};

QTEST_APPLESS_MAIN(tst_Decoding)
#include "tst_Decoding.moc"
