// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/CommandLine.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;

class tst_CommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothing_means_the_default_profile()
    {
        const auto line = CommandLine::parse({});
        QVERIFY(line.isOk());
        QCOMPARE(line->profile, u"default"_s);
        QVERIFY(line->server.isEmpty());
        QVERIFY(!line->isHidden);
    }

    void every_option_is_taken_in_both_spellings()
    {
        const auto line = CommandLine::parse(
            {u"--server=wss://a.example"_s, u"--profile"_s, u"work"_s, u"--user"_s, u"ada"_s,
             u"--data-dir=/tmp/x"_s, u"--token-file"_s, u"t"_s, u"--hidden"_s});
        QVERIFY(line.isOk());
        QCOMPARE(line->server, u"wss://a.example"_s);
        QCOMPARE(line->profile, u"work"_s);
        QCOMPARE(line->user, u"ada"_s);
        QCOMPARE(line->dataDir, u"/tmp/x"_s);
        QCOMPARE(line->tokenFile, u"t"_s);
        QVERIFY(line->isHidden);
    }

    void what_is_wrong_is_named_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        QTest::newRow("unknown") << QStringList{u"--sever"_s} << u"--sever"_s;
        QTest::newRow("no value") << QStringList{u"--server"_s} << u"--server"_s;
        QTest::newRow("path as profile") << QStringList{u"--profile=../x"_s} << u"../x"_s;
        QTest::newRow("web page") << QStringList{u"--server=http://x"_s} << u"http://x"_s;
    }
    void what_is_wrong_is_named()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        const auto line = CommandLine::parse(arguments);
        QVERIFY(!line.isOk());
        QVERIFY2(line.error().contains(named), qPrintable(line.error()));
    }

    void help_names_every_option()
    {
        for (const auto &option : {u"--server"_s, u"--profile"_s, u"--user"_s, u"--data-dir"_s,
                                   u"--token-file"_s, u"--hidden"_s, u"--help"_s, u"--version"_s})
            QVERIFY(CommandLine::help().contains(option));
        QVERIFY(CommandLine::version().startsWith(u"relay "_s));
    }
};

QTEST_APPLESS_MAIN(tst_CommandLine)
#include "tst_CommandLine.moc"
