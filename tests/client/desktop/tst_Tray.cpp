// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/Tray.h"
#include "client/desktop/TrayWire.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/client/desktop/TrayHost.h"
#include "tests/support/Patience.h"

#include <QDBusPendingReply>
#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

class tst_Tray : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    int m_connections = 0;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }
    static QVariant read(TrayHost &host, const QString &property)
    {
        const QDBusPendingReply<QDBusVariant> reply = host.read(property);
        return waitUntil([&] { return reply.isFinished(); }) && reply.isValid()
                   ? reply.value().variant()
                   : QVariant();
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }

    void it_says_how_much_is_unread_and_what_others_see()
    {
        TrayHost host(participant());
        Tray tray(participant());
        QVERIFY(waitUntil([&] { return tray.isShown() == true; }));
        QCOMPARE(read(host, u"Status"_s).toString(), u"Active"_s);
        tray.show({3, TrayDrawing::Presence::Dnd}, u"do not disturb · 3 unread messages"_s);
        QCOMPARE(read(host, u"Status"_s).toString(), u"NeedsAttention"_s);
        const auto tip = qdbus_cast<tray::ToolTip>(read(host, u"ToolTip"_s));
        QCOMPARE(tip.text, u"do not disturb · 3 unread messages"_s);
        const auto images = qdbus_cast<tray::Images>(read(host, u"IconPixmap"_s));
        QCOMPARE(images.size(), 2);
        QCOMPARE(images[1].width, 48);
        QCOMPARE(images[1].pixels.size(), 48 * 48 * 4);
    }

    void a_click_opens_and_the_menu_opens_and_quits()
    {
        TrayHost host(participant());
        Tray tray(participant());
        const QSignalSpy clicked(&tray, &Tray::clicked);
        const QSignalSpy quit(&tray, &Tray::quitAsked);
        QVERIFY(waitUntil([&] { return tray.isShown() == true; }));

        const QDBusPendingReply<uint, tray::Layout> menu = host.askForMenu();
        QVERIFY(waitUntil([&] { return menu.isFinished(); }));
        QVERIFY2(menu.isValid(), qPrintable(menu.error().message()));
        const auto entries = menu.argumentAt<1>().children;
        QCOMPARE(entries.size(), 2);
        const auto last = qdbus_cast<tray::Layout>(entries[1]);
        QCOMPARE(last.properties.value(u"label"_s).toString(), u"Quit"_s);

        host.click();
        host.choose(1);
        host.choose(last.id);
        QVERIFY(waitUntil([&] { return quit.count() == 1; }));
        QCOMPARE(clicked.count(), 2);
    }

    void a_tray_that_goes_and_comes_back_is_noticed()
    {
        auto host = std::make_unique<TrayHost>(participant());
        Tray tray(participant());
        QVERIFY(waitUntil([&] { return tray.isShown() == true; }));
        host.reset();
        QVERIFY(waitUntil([&] { return tray.isShown() == false; }));
        host = std::make_unique<TrayHost>(participant());
        QVERIFY(waitUntil([&] { return tray.isShown() == true; }));
        QVERIFY(!host->item.isEmpty());
    }

    /// The list of icons is kept, and nobody shows it: as if there were no tray.
    void a_list_that_nobody_shows_is_no_tray()
    {
        TrayHost host(participant());
        host.IsStatusNotifierHostRegistered = false;
        Tray tray(participant());
        QVERIFY(waitUntil([&] { return tray.isShown().has_value(); }));
        QCOMPARE(*tray.isShown(), false);
        host.IsStatusNotifierHostRegistered = true;
        Q_EMIT host.StatusNotifierHostRegistered();
        QVERIFY(waitUntil([&] { return tray.isShown() == true; }));
    }

    void without_a_tray_or_a_bus_it_is_known_that_there_is_none()
    {
        Tray alone(participant());
        QVERIFY(waitUntil([&] { return alone.isShown() == false; }));
        Tray nowhere(QDBusConnection(u"none"_s));
        QVERIFY(waitUntil([&] { return nowhere.isShown() == false; }));
    }

    void presence_is_drawn_by_shape()
    {
        QList<QImage> drawn;
        for (const auto presence : {TrayDrawing::Presence::Online, TrayDrawing::Presence::Away,
                                    TrayDrawing::Presence::Dnd, TrayDrawing::Presence::Offline}) {
            const auto grey =
                TrayDrawing{0, presence}.draw(48).convertToFormat(QImage::Format_Grayscale8);
            QVERIFY(!drawn.contains(grey));
            drawn.append(grey);
        }
        QVERIFY((TrayDrawing{2, {}}.draw(24) != TrayDrawing{3, {}}.draw(24)));
    }
};

QTEST_MAIN(tst_Tray)
#include "tst_Tray.moc"
