// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/PresenceMap.h"

#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace Qt::StringLiterals;

namespace {

const UserId ada(u"ada"_s);
const UserId bob(u"bob"_s);

Presence presence(const UserId &user, PresenceState state, std::optional<qint64> version)
{
    Presence p;
    p.user = user;
    p.state = state;
    p.version = version;
    return p;
}

} // namespace

class tst_PresenceMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nobody_is_known_before_anything_was_heard() { QVERIFY(!PresenceMap().of(ada)); }

    void a_newer_version_wins_in_whatever_order_it_arrives()
    {
        PresenceMap map;
        QCOMPARE(map.learned({presence(ada, PresenceState::Away, 7)}), QSet{ada});
        QVERIFY(map.learned({presence(ada, PresenceState::Online, 6)}).isEmpty());
        QCOMPARE(map.of(ada)->state, PresenceState::Away);
    }

    void hearing_the_same_again_changes_nothing()
    {
        PresenceMap map;
        (void)map.learned({presence(ada, PresenceState::Online, 7)});
        QVERIFY(map.learned({presence(ada, PresenceState::Online, 7)}).isEmpty());
    }

    void the_fixed_answer_replaces_whatever_was_known()
    {
        PresenceMap map;
        (void)map.learned({presence(ada, PresenceState::Online, 7)});
        QCOMPARE(map.learned({presence(ada, PresenceState::Offline, std::nullopt)}), QSet{ada});
        QCOMPARE(map.of(ada)->state, PresenceState::Offline);
        QCOMPARE(map.learned({presence(ada, PresenceState::Online, 8)}), QSet{ada});
    }

    /// psi#20
    void who_is_not_watched_any_more_is_unknown_and_not_offline()
    {
        PresenceMap map;
        (void)map.learned(
            {presence(ada, PresenceState::Online, 1), presence(bob, PresenceState::Away, 1)});
        QCOMPARE(map.watchedOnly({bob}), QSet{ada});
        QVERIFY(!map.of(ada));
        QVERIFY(map.of(bob));
    }

    /// psi#20, element-web#2667
    void without_a_connection_everybody_is_unknown()
    {
        PresenceMap map;
        (void)map.learned(
            {presence(ada, PresenceState::Online, 1), presence(bob, PresenceState::Away, 1)});
        QCOMPARE(map.connectionLost(), (QSet{ada, bob}));
        QVERIFY(!map.of(ada) && !map.of(bob));
    }
};

QTEST_APPLESS_MAIN(tst_PresenceMap)
#include "tst_PresenceMap.moc"
