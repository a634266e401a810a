// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/ServerAddress.h"
#include "client/session/SessionWords.h"
#include "shared/protocol/CloseCodes.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace Qt::StringLiterals;

class tst_SessionWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_host_alone_is_reached_with_tls_and_this_machine_without_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("address");
        QTest::newRow("host") << u"chat.example.org"_s << u"wss://chat.example.org"_s;
        QTest::newRow("port") << u"chat.example.org:9000"_s << u"wss://chat.example.org:9000"_s;
        QTest::newRow("local") << u"localhost"_s << u"ws://localhost:4380"_s;
        QTest::newRow("local port") << u" 127.0.0.1:5000 "_s << u"ws://127.0.0.1:5000"_s;
        QTest::newRow("full") << u"ws://10.0.0.1:80/x"_s << u"ws://10.0.0.1:80/x"_s;
        QTest::newRow("web page") << u"https://chat.example.org"_s << QString();
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("spaces") << u"not a host"_s << QString();
    }
    void a_host_alone_is_reached_with_tls_and_this_machine_without()
    {
        QFETCH(QString, typed);
        QFETCH(QString, address);
        QCOMPARE(serverAddress(typed).toString(), address);
    }

    void each_refusal_names_its_field_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("wireField");
        QTest::addColumn<QString>("field");
        const auto row = [](const char *name, ErrorCode code, const QString &wire,
                            const QString &field) {
            QTest::newRow(name) << int(code) << wire << field;
        };
        row("wrong password", ErrorCode::Unauthenticated, {}, u"password"_s);
        row("name taken", ErrorCode::Conflict, u"username"_s, u"username"_s);
        row("name taken, not named", ErrorCode::Conflict, {}, u"username"_s);
        row("short password", ErrorCode::BadField, u"password"_s, u"password"_s);
        row("bad display name", ErrorCode::BadField, u"displayName"_s, u"displayName"_s);
        row("bad user name", ErrorCode::BadField, u"username"_s, u"username"_s);
        row("something else", ErrorCode::BadField, u"device.name"_s, {});
        row("too often", ErrorCode::RateLimited, {}, {});
        row("closed", ErrorCode::Forbidden, {}, {});
        row("no server", ErrorCode::Unavailable, u"server"_s, u"server"_s);
        row("busy server", ErrorCode::Unavailable, {}, {});
        row("fault", ErrorCode::Internal, {}, {});
    }
    void each_refusal_names_its_field()
    {
        QFETCH(int, code);
        QFETCH(QString, wireField);
        QFETCH(QString, field);
        Failure failure{ErrorCode(code), u"x"_s, std::nullopt, std::nullopt};
        if (!wireField.isEmpty())
            failure.field = wireField;
        const auto complaint = words::ofEntry(failure);
        QCOMPARE(complaint.field, field);
        QVERIFY(complaint.text.endsWith(u'.'));
        QVERIFY(words::ofRefusal(failure).endsWith(u'.'));
    }

    void waiting_is_told_in_seconds()
    {
        const auto complaint = words::ofEntry({ErrorCode::RateLimited, u"x"_s, {}, 4'200});
        QVERIFY2(complaint.text.contains(u"5 s"_s), qPrintable(complaint.text));
    }

    void every_code_that_does_not_invite_back_is_explained()
    {
        QStringList texts;
        for (const auto &reason : closeReasons) {
            if (!invitesBack(int(reason.code)))
                texts.append(words::ofClose(int(reason.code)));
        }
        QVERIFY(!texts.isEmpty());
        QVERIFY(!texts.contains(QString()));
        for (const auto code : {ErrorCode::NotFound, ErrorCode::TooLarge})
            QVERIFY(!words::ofRefusal({code, u"x"_s, {}, {}}).isEmpty());
    }
};

QTEST_APPLESS_MAIN(tst_SessionWords)
#include "tst_SessionWords.moc"
