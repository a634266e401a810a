// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/DesktopNotifications.h"
#include "tests/client/desktop/NotificationService.h"
#include "tests/client/desktop/PrivateBus.h"
#include "tests/support/Patience.h"

#include <QSignalSpy>
#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// Over a real bus, with a service that does what desktops do.
class tst_DesktopNotifications : public QObject
{
    Q_OBJECT

    PrivateBus m_bus;
    std::unique_ptr<NotificationService> m_service;
    std::unique_ptr<DesktopNotifications> m_desktop;
    int m_connections = 0;

    QDBusConnection participant() { return m_bus.connection(u"test%1"_s.arg(++m_connections)); }
    bool shows(const QStringList &titles)
    {
        return waitUntil([&] {
            QStringList shown;
            for (const auto &one : std::as_const(m_service->shown))
                shown.append(one.title);
            return shown == titles;
        });
    }
    uint only() const { return m_service->shown.firstKey(); }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_bus.start()); }
    void init()
    {
        m_service = std::make_unique<NotificationService>(participant());
        m_desktop = std::make_unique<DesktopNotifications>(participant());
        // What the service can do is known before anything is shown.
        m_desktop->show(u"first"_s, {u"first"_s, {}, false});
        QVERIFY(shows({u"first"_s}));
        m_desktop->close(u"first"_s);
        QVERIFY(shows({}));
    }
    void cleanup()
    {
        m_desktop.reset();
        m_service.reset();
    }

    void the_same_key_is_replaced_in_place()
    {
        m_desktop->show(u"a"_s, {u"one"_s, u"body"_s, true});
        QVERIFY(shows({u"one"_s}));
        const uint id = only();
        m_desktop->show(u"a"_s, {u"two"_s, u"body"_s, true});
        QVERIFY(shows({u"two"_s}));
        QCOMPARE(only(), id);
    }

    void what_changes_while_the_service_is_asked_is_shown_in_the_end()
    {
        for (int i = 0; i < 50; ++i)
            m_desktop->show(u"a"_s, {u"text %1"_s.arg(i), {}, true});
        QVERIFY(shows({u"text 49"_s}));
        m_desktop->show(u"b"_s, {u"short"_s, {}, true});
        m_desktop->close(u"b"_s);
        m_desktop->close(u"a"_s);
        QVERIFY(shows({}));
    }

    void what_people_write_is_no_markup()
    {
        m_desktop->show(u"a"_s, {u"<b>A</b>"_s, u"<img src=x> & more"_s, true});
        QVERIFY(shows({u"<b>A</b>"_s})); // titles are plain by the specification
        QCOMPARE(m_service->shown.first().body, u"&lt;img src=x&gt; &amp; more"_s);
    }

    void a_click_an_answer_and_a_mark_come_back_with_their_key()
    {
        QSignalSpy opened(m_desktop.get(), &DesktopNotifications::opened);
        QSignalSpy marked(m_desktop.get(), &DesktopNotifications::markedRead);
        QSignalSpy answered(m_desktop.get(), &DesktopNotifications::answered);
        m_desktop->show(u"a"_s, {u"A"_s, {}, true});
        QVERIFY(shows({u"A"_s}));
        QVERIFY(m_service->shown.first().actions.contains(u"inline-reply"_s));
        m_service->click(only(), u"default"_s);
        m_service->click(only(), u"mark-read"_s);
        m_service->reply(only(), u"On my way"_s);
        m_service->click(only() + 1, u"default"_s); // somebody else's
        QVERIFY(waitUntil([&] { return !answered.isEmpty(); }));
        QCOMPARE(opened, (QList<QVariantList>{{u"a"_s}}));
        QCOMPARE(marked, (QList<QVariantList>{{u"a"_s}}));
        QCOMPARE(answered, (QList<QVariantList>{{u"a"_s, u"On my way"_s}}));
    }

    void what_a_person_dismissed_comes_as_a_new_one()
    {
        m_desktop->show(u"a"_s, {u"one"_s, {}, true});
        QVERIFY(shows({u"one"_s}));
        m_service->dismiss(only());
        m_desktop->show(u"a"_s, {u"two"_s, {}, true});
        QVERIFY(shows({u"two"_s}));
    }

    void without_a_service_or_a_bus_nothing_happens()
    {
        m_service.reset();
        m_desktop->show(u"a"_s, {u"one"_s, {}, true});
        m_desktop->close(u"a"_s);
        DesktopNotifications nowhere(QDBusConnection(u"there is no such connection"_s));
        nowhere.show(u"a"_s, {u"one"_s, {}, true});
        nowhere.close(u"a"_s);
    }
};

QTEST_GUILESS_MAIN(tst_DesktopNotifications)
#include "tst_DesktopNotifications.moc"
