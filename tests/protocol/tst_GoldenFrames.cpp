// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"
#include "tests/protocol/Catalogue.h"
#include "tests/protocol/Example.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace relay;
using namespace relay::protocol;
using namespace relay::test;

namespace {

const RequestId askedAs(QStringLiteral("7"));

struct Frame {
    QString name;
    QByteArray json;
    QByteArray cbor;
};

QString fileName(QLatin1StringView kind, QLatin1StringView type)
{
    return QString(kind + u'-' + type).replace(u':', u'_');
}

template<class Encode>
Frame encoded(const QString &name, const Encode &encodeAs)
{
    return {name, encodeAs(Format::Json), encodeAs(Format::Cbor)};
}

QList<Frame> allFrames()
{
    QList<Frame> frames;
    eachRequest([&]<class Message>(Kind<Message>) {
        const auto request = [](Format f) {
            return encode(Request(example<Message>()), askedAs, f);
        };
        const auto ok = [](Format f) {
            return encodeOk(askedAs, example<typename Message::Ok>(), f);
        };
        frames += encoded(fileName("request"_L1, Message::type), request);
        frames += encoded(fileName("ok"_L1, Message::type), ok);
    });
    eachPush([&]<class Message>(Kind<Message>) {
        const auto push = [](Format f) { return encode(Push(example<Message>()), f); };
        frames += encoded(fileName("push"_L1, Message::type), push);
    });
    frames += encoded(u"error"_s, [](Format f) { return encode(example<Failure>(), askedAs, f); });
    return frames;
}

/// Golden files are rewritten where RELAY_UPDATE_GOLDEN is set: read the difference before
/// committing it, for it is a change of the protocol.
QByteArray golden(const QString &name, const QByteArray &actual)
{
    QFile file(QStringLiteral(RELAY_SOURCE_DIR "/tests/golden/protocol/") + name);
    if (qEnvironmentVariableIsSet("RELAY_UPDATE_GOLDEN")) {
        if (!file.open(QIODevice::WriteOnly) || file.write(actual) != actual.size())
            qFatal("cannot write a golden file");
        return actual;
    }
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no such file");
}

QByteArray asLines(const QByteArray &bytes)
{
    const QByteArray hex = bytes.toHex();
    QByteArray lines;
    for (qsizetype i = 0; i < hex.size(); i += 64)
        lines += hex.mid(i, 64) + '\n';
    return lines;
}

} // namespace

/// Every frame there is, in both encodings, byte for byte. A difference means that clients in the
/// field would notice.
class tst_GoldenFrames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void every_frame_is_written_as_recorded_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("written");
        for (const Frame &frame : allFrames()) {
            QTest::addRow("%s.json", qPrintable(frame.name))
                << frame.name + u".json"_s << frame.json + '\n';
            QTest::addRow("%s.cbor", qPrintable(frame.name))
                << frame.name + u".cbor.hex"_s << asLines(frame.cbor);
        }
    }

    void every_frame_is_written_as_recorded()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, written);
        QCOMPARE(written, golden(file, written));
    }

    void no_recorded_file_is_left_over()
    {
        QStringList expected;
        for (const Frame &frame : allFrames())
            expected << frame.name + u".json"_s << frame.name + u".cbor.hex"_s;
        expected.sort();
        const QDir folder(QStringLiteral(RELAY_SOURCE_DIR "/tests/golden/protocol"));
        QCOMPARE(folder.entryList(QDir::Files, QDir::Name), expected);
    }

    void every_request_survives_both_encodings()
    {
        eachRequest([]<class Message>(Kind<Message>) { survives(Request(example<Message>())); });
    }

    void every_push_survives_both_encodings()
    {
        eachPush([]<class Message>(Kind<Message>) {
            for (const Format format : {Format::Json, Format::Cbor}) {
                const Push sent = example<Message>();
                const auto back = decodeServerFrame(encode(sent, format), format);
                QVERIFY2(back.isOk(), Message::type.data());
                QVERIFY2(std::get<Push>(*back) == sent, Message::type.data());
            }
        });
    }

    void every_answer_survives_both_encodings()
    {
        eachRequest([]<class Message>(Kind<Message>) {
            using Ok = typename Message::Ok;
            for (const Format format : {Format::Json, Format::Cbor}) {
                const auto sent = example<Ok>();
                const auto back = decodeServerFrame(encodeOk(askedAs, sent, format), format);
                QVERIFY2(back.isOk(), Message::type.data());
                const auto &ok = std::get<OkFrame>(*back);
                QCOMPARE(ok.id, askedAs);
                const auto read = readOk<Ok>(ok);
                QVERIFY2(read.isOk(), Message::type.data());
                QVERIFY2(*read == sent, Message::type.data());
            }
        });
    }

    void every_error_code_survives_both_encodings()
    {
        for (const auto &[code, name] : EnumNames<ErrorCode>::names) {
            for (const Format format : {Format::Json, Format::Cbor}) {
                Failure sent = example<Failure>();
                sent.code = code;
                const auto back = decodeServerFrame(encode(sent, askedAs, format), format);
                QVERIFY2(back.isOk(), name.data());
                QVERIFY2(std::get<ErrorFrame>(*back).failure == sent, name.data());
            }
        }
    }

private:
    static void survives(const Request &sent)
    {
        for (const Format format : {Format::Json, Format::Cbor}) {
            const auto back = decodeRequest(encode(sent, askedAs, format), format);
            QVERIFY2(back.isOk(), typeOf(sent).data());
            QVERIFY2(back->request == sent, typeOf(sent).data());
            QCOMPARE(back->id, std::optional(askedAs));
        }
    }
};

QTEST_APPLESS_MAIN(tst_GoldenFrames)
#include "tst_GoldenFrames.moc"
