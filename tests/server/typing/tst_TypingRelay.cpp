// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/typing/TypingRelay.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_TypingRelay : public QObject
{
    Q_OBJECT

private:
    const SessionId desk{u"desk"_s};
    const ConversationId team{u"team"_s};
    Instant now{Instant(1h)};

    int admitted(TypingRelay &relay, const ConversationId &conversation, int tries)
    {
        int count = 0;
        for (int i = 0; i < tries; ++i)
            count += relay.admits(desk, conversation, now) ? 1 : 0;
        return count;
    }

private Q_SLOTS:
    void a_bucket_holds_a_burst_and_refills_with_time()
    {
        TypingRelay relay({});
        QCOMPARE(admitted(relay, team, 100), 8);
        now += 749ms;
        QCOMPARE(admitted(relay, team, 1), 0);
        now += 1ms;
        QCOMPARE(admitted(relay, team, 100), 1);
        now += 1h;
        QCOMPARE(admitted(relay, team, 100), 8);
    }

    void someone_who_types_as_a_client_does_is_never_limited()
    {
        TypingRelay relay({});
        for (int i = 0; i < 1000; ++i) {
            QCOMPARE(admitted(relay, team, 2), 2); // a start and a stop
            now += 3s;
        }
    }

    void every_conversation_and_session_has_its_own()
    {
        TypingRelay relay({});
        admitted(relay, team, 8);
        QVERIFY(relay.admits(desk, ConversationId(u"other"_s), now));
        QVERIFY(relay.admits(SessionId(u"phone"_s), team, now));
        relay.closed(desk);
        QCOMPARE(admitted(relay, team, 100), 8);
    }

    void a_session_types_in_a_bounded_number_of_places()
    {
        TypingRelay relay({});
        for (int i = 0; i < TypingRelay::conversationsPerSession; ++i)
            QVERIFY(relay.admits(desk, ConversationId(QString::number(i)), now));
        QVERIFY(!relay.admits(desk, ConversationId(u"one more"_s), now));
        QVERIFY(relay.admits(desk, ConversationId(u"0"_s), now));
        now += 10s;
        QVERIFY(relay.admits(desk, ConversationId(u"one more"_s), now));
    }

    void the_audience_is_the_other_members_without_blocks_in_either_direction()
    {
        const QList<UserId> members{UserId(u"ada"_s), UserId(u"bob"_s), UserId(u"carol"_s),
                                    UserId(u"dora"_s)};
        const Blocks blocks{{UserId(u"bob"_s)}, {UserId(u"carol"_s)}};
        QCOMPARE(TypingRelay::audience(UserId(u"ada"_s), members, blocks),
                 QList{UserId(u"dora"_s)});
        QCOMPARE(TypingRelay::audience(UserId(u"zoe"_s), members, {}), QList<UserId>{});
    }
};

QTEST_APPLESS_MAIN(tst_TypingRelay)
#include "tst_TypingRelay.moc"
