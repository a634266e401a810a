// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;
using namespace relay::protocol;

class tst_Codec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_request_survives_both_encodings_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("json") << int(Format::Json);
        QTest::newRow("cbor") << int(Format::Cbor);
    }

    void a_request_survives_both_encodings()
    {
        QFETCH(int, format);
        const Request sent = MessageSend{ConversationId(u"c1"_s), ClientMessageId(u"m1"_s),
                                         u"Grüße \"\\\n\x1f 🙂"_s};
        const auto frame = encode(sent, RequestId(u"7"_s), Format(format));
        const auto back = decodeRequest(frame, Format(format));
        QVERIFY(back.isOk());
        QCOMPARE(back->id->text(), u"7"_s);
        QVERIFY(back->request == sent);
    }

    void what_is_wrong_is_named_by_its_path()
    {
        const auto back =
            decodeRequest(R"({"type":"presence:watch","id":"1","users":["a",5]})", Format::Json);
        QVERIFY(!back.isOk());
        QCOMPARE(back.error().failure.code, ErrorCode::BadField);
        QCOMPARE(*back.error().failure.field, u"users[1]"_s);
        QCOMPARE(back.error().id->text(), u"1"_s);
    }
};

QTEST_APPLESS_MAIN(tst_Codec)
#include "tst_Codec.moc"
