// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/StatusChoice.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_StatusChoice : public QObject
{
    Q_OBJECT

    static constexpr WallTime now{1h};

    static Presence own(PresenceMode mode, const QString &text,
                        std::optional<WallTime> until = std::nullopt)
    {
        Presence presence;
        presence.mode = mode;
        if (!text.isEmpty())
            presence.text = text;
        presence.until = until;
        return presence;
    }
    static WallTime at(int day, int hour)
    {
        return WallTime(milliseconds(
            QDateTime({2026, 3, day}, {hour, 0}, QTimeZone::utc()).toMSecsSinceEpoch()));
    }

private Q_SLOTS:
    void a_mode_has_the_end_that_was_asked_for()
    {
        const auto before = own(PresenceMode::Auto, u"lunch"_s, now + 30min);
        const auto hour = status::withMode(before, PresenceMode::Dnd, now + 1h);
        QCOMPARE(hour.mode, PresenceMode::Dnd);
        QCOMPARE(hour.text, u"lunch"_s);
        QVERIFY(hour.until == now + 1h);
        QVERIFY(!status::withMode(before, PresenceMode::Dnd, std::nullopt).until);
    }

    void being_shown_as_one_is_again_does_not_make_a_text_endless()
    {
        const auto before = own(PresenceMode::Dnd, u"lunch"_s, now + 30min);
        QVERIFY(status::withMode(before, PresenceMode::Auto, std::nullopt).until == now + 30min);
        const auto silent = own(PresenceMode::Dnd, {}, now + 30min);
        QVERIFY(!status::withMode(silent, PresenceMode::Auto, std::nullopt).until);
    }

    void a_text_does_not_make_a_mode_endless()
    {
        const auto before = own(PresenceMode::Dnd, {}, now + 1h);
        QVERIFY(status::withText(before, u"deep in work"_s, std::nullopt).until == now + 1h);
        QCOMPARE(status::withText(before, u"deep in work"_s, {}).mode, PresenceMode::Dnd);
        QVERIFY(status::withText(before, u"lunch"_s, now + 20min).until == now + 20min);
    }

    void until_tomorrow_is_eight_in_the_morning_after_the_night()
    {
        QVERIFY(status::tomorrow(at(2, 15), QTimeZone::utc()) == at(3, 8));
        QVERIFY(status::tomorrow(at(2, 23), QTimeZone::utc()) == at(3, 8));
        QVERIFY(status::tomorrow(at(3, 2), QTimeZone::utc()) == at(3, 8));
        QVERIFY(status::tomorrow(at(3, 4), QTimeZone::utc()) == at(4, 8));
    }
};

QTEST_APPLESS_MAIN(tst_StatusChoice)
#include "tst_StatusChoice.moc"
