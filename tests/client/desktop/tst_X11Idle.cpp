// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/X11Idle.h"
#include "tests/support/Patience.h"

#include <QProcess>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// A real X server without a screen, and a pointer that is moved there by another program.
class tst_X11Idle : public QObject
{
    Q_OBJECT

    QProcess m_server;

    static milliseconds ask(IdleSource &source)
    {
        milliseconds heard = -2ms;
        source.ask([&](const auto &pause) { heard = pause.value_or(-1ms); });
        return heard;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_server.start(u"Xvfb"_s, {u"-displayfd"_s, u"1"_s, u"-screen"_s, u"0"_s, u"320x200x24"_s,
                                   u"-nolisten"_s, u"tcp"_s, u"-noreset"_s});
        QVERIFY2(m_server.waitForReadyRead(), "Xvfb does not start");
        qputenv("DISPLAY", ":" + m_server.readLine().trimmed());
    }
    void cleanupTestCase()
    {
        m_server.terminate();
        m_server.waitForFinished();
    }

    void a_pause_grows_and_ends_with_input_in_another_program()
    {
        X11Idle source;
        const auto before = ask(source);
        QVERIFY(before >= 0ms);
        QVERIFY(waitUntil([&] { return ask(source) >= before + 300ms; }));
        const auto pause = ask(source);
        QCOMPARE(QProcess::execute(u"xdotool"_s, {u"mousemove"_s, u"10"_s, u"20"_s}), 0);
        QVERIFY(waitUntil([&] { return ask(source) < pause; }));
    }

    void where_there_is_no_x_server_nobody_knows()
    {
        const auto display = qgetenv("DISPLAY");
        qputenv("DISPLAY", ":nowhere");
        X11Idle source;
        QCOMPARE(ask(source), -1ms);
        qputenv("DISPLAY", display);
    }
};

QTEST_GUILESS_MAIN(tst_X11Idle)
#include "tst_X11Idle.moc"
