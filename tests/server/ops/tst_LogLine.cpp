// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/LogLine.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;
using Format = ServerConfig::LogFormat;
using Level = ServerConfig::LogLevel;

namespace {

LogEvent happened(const QString &phrase, const QList<LogField> &fields = {})
{
    return {WallTime(milliseconds(1'790'000'000'123)), Level::Info, phrase, fields};
}

} // namespace

class tst_LogLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void a_line_of_text_says_when_how_bad_what_and_with_what()
    {
        QCOMPARE(logLine(happened(u"session opened"_s, {{u"user"_s, u"u1"_s}}), Format::Text),
                 "2026-09-21T14:13:20.123Z info session opened user=u1");
    }

    void a_line_of_json_is_one_object()
    {
        const QByteArray line =
            logLine(happened(u"session opened"_s, {{u"user"_s, u"Grüße \"x\""_s}}), Format::Json);
        const auto object = QJsonDocument::fromJson(line).object();
        QCOMPARE(object.value("event"_L1).toString(), u"session opened"_s);
        QCOMPARE(object.value("level"_L1).toString(), u"info"_s);
        QCOMPARE(object.value("user"_L1).toString(), u"Grüße \"x\""_s);
        QVERIFY(!line.contains('\n'));
    }

    void nobody_can_write_a_line_of_their_own()
    {
        const auto forged = happened(u"bad\nforged"_s, {{u"name"_s, u"x\n2026 info forged"_s}});
        QVERIFY(!logLine(forged, Format::Text).contains('\n'));
        QVERIFY(!logLine(forged, Format::Json).contains('\n'));
    }

    void no_secret_is_logged_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("json")
            << u"{\"type\":\"login\",\"password\":\"hunter2 \\\" x\",\"id\":\"1\"}"_s;
        QTest::newRow("key and value") << u"password=hunter2 and more"_s;
        QTest::newRow("header") << u"Authorization: hunter2"_s;
        QTest::newRow("query") << u"ws://host/?token=hunter2&x=1"_s;
        QTest::newRow("capitals") << u"TOKEN = hunter2"_s;
    }

    void no_secret_is_logged()
    {
        QFETCH(QString, text);
        for (const Format format : {Format::Text, Format::Json}) {
            QVERIFY(!logLine(happened(text), format).contains("hunter2"));
            QVERIFY(!logLine(happened(u"x"_s, {{u"frame"_s, text}}), format).contains("hunter2"));
        }
    }

    void a_field_that_is_called_a_secret_is_blank()
    {
        const auto secret = happened(u"x"_s, {{u"accessToken"_s, u"hunter2"_s}});
        QVERIFY(!logLine(secret, Format::Text).contains("hunter2"));
        QVERIFY(!logLine(secret, Format::Json).contains("hunter2"));
    }

    void other_texts_are_left_as_they_are()
    {
        QCOMPARE(withoutSecrets(u"the user opened 3 sessions"_s), u"the user opened 3 sessions"_s);
    }
};

QTEST_APPLESS_MAIN(tst_LogLine)
#include "tst_LogLine.moc"
