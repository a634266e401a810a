// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/Batcher.h"

#include <QSet>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_Batcher : public QObject
{
    Q_OBJECT

private:
    const SessionId desk{u"desk"_s};
    const SessionId phone{u"phone"_s};
    QSet<SessionId> m_behind;
    Instant now{Instant(1h)};
    std::optional<Batcher> m_batcher;

    static Presence of(const QString &user, qint64 version)
    {
        Presence presence;
        presence.user = UserId(user);
        presence.version = version;
        return presence;
    }
    QList<SessionId> offer(const QList<SessionId> &readers, const QString &user, qint64 version)
    {
        return m_batcher->offer(readers, {of(user, version), {}}, now);
    }
    QString due()
    {
        QStringList frames;
        for (const Batcher::Batch &batch : m_batcher->due(now)) {
            QStringList frame;
            for (const SessionId &reader : batch.readers)
                frame.append(reader.text());
            frame.append(u":"_s);
            for (const Presence &presence : batch.presences)
                frame.append(presence.user.text() + QString::number(*presence.version));
            frames.append(frame.join(u' '));
        }
        return frames.join(u", "_s);
    }

private Q_SLOTS:
    void init()
    {
        m_behind.clear();
        m_batcher.emplace(1s,
                          [this](const SessionId &reader) { return m_behind.contains(reader); });
    }

    void the_first_leaves_at_once_and_the_rest_at_the_end_of_the_window()
    {
        QCOMPARE(offer({desk}, u"ada"_s, 1), QList{desk});
        QCOMPARE(m_batcher->nextDeadline(), now + 1s);
        QCOMPARE(offer({desk}, u"ada"_s, 2), QList<SessionId>{});
        QCOMPARE(offer({desk}, u"bob"_s, 7), QList<SessionId>{});
        QCOMPARE(offer({desk}, u"ada"_s, 3), QList<SessionId>{});
        now += 999ms;
        QCOMPARE(due(), QString());
        now += 1ms;
        QCOMPARE(due(), u"desk : ada3 bob7"_s);
    }

    void a_frame_opens_the_next_window_and_an_empty_one_closes()
    {
        offer({desk}, u"ada"_s, 1);
        offer({desk}, u"ada"_s, 2);
        now += 1s;
        QCOMPARE(due(), u"desk : ada2"_s);
        QCOMPARE(offer({desk}, u"ada"_s, 3), QList<SessionId>{});
        now += 1s;
        QCOMPARE(due(), u"desk : ada3"_s);
        now += 1s;
        QCOMPARE(due(), QString());
        QVERIFY(!m_batcher->nextDeadline());
        QCOMPARE(offer({desk}, u"ada"_s, 4), QList{desk});
    }

    void readers_of_the_same_content_share_a_frame_and_others_do_not()
    {
        offer({desk, phone}, u"ada"_s, 1);
        offer({desk, phone}, u"ada"_s, 2);
        now += 1s;
        QCOMPARE(due(), u"desk phone : ada2"_s);
        offer({desk}, u"ada"_s, 3);
        offer({desk, phone}, u"bob"_s, 4);
        now += 1s;
        QCOMPARE(due(), u"desk : ada3 bob4, phone : bob4"_s);
    }

    void a_reader_who_is_behind_waits_and_collapses()
    {
        m_behind.insert(desk);
        QCOMPARE(offer({desk, phone}, u"ada"_s, 1), QList{phone});
        for (int second = 0; second < 5; ++second) {
            now += 1s;
            QCOMPARE(due(), QString());
            offer({desk}, u"ada"_s, second + 2);
        }
        m_behind.clear();
        now += 1s;
        QCOMPARE(due(), u"desk : ada6"_s);
    }

    /// Found by chaos: who left and was back in the same window was told to be here once more.
    void who_looks_in_the_end_as_before_the_window_is_no_news()
    {
        const Presence here = of(u"ada"_s, 1);
        Presence gone = of(u"ada"_s, 2);
        gone.state =
            here.state == PresenceState::Online ? PresenceState::Offline : PresenceState::Online;
        const Presence back = of(u"ada"_s, 3);
        offer({desk}, u"bob"_s, 1);
        m_batcher->offer({desk}, {gone, here}, now);
        m_batcher->offer({desk}, {back, gone}, now);
        now += 1s;
        QCOMPARE(due(), QString());
        QVERIFY(!m_batcher->nextDeadline());

        offer({desk}, u"bob"_s, 2);
        m_batcher->offer({desk}, {gone, here}, now);
        QVERIFY(!m_batcher->offerAll(desk, {back}, now)); // was told something else meanwhile
        now += 1s;
        QCOMPARE(due(), u"desk : ada3"_s);
    }

    void several_at_once_are_one_frame()
    {
        QVERIFY(m_batcher->offerAll(desk, {of(u"ada"_s, 1), of(u"bob"_s, 2)}, now));
        QVERIFY(!m_batcher->offerAll(desk, {of(u"ada"_s, 3), of(u"bob"_s, 4)}, now));
        now += 1s;
        QCOMPARE(due(), u"desk : ada3 bob4"_s);
    }

    void what_is_not_looked_at_any_more_is_dropped()
    {
        offer({desk}, u"ada"_s, 1);
        offer({desk}, u"ada"_s, 2);
        offer({desk}, u"bob"_s, 3);
        m_batcher->retain(desk, {UserId(u"bob"_s)});
        m_batcher->retain(phone, {});
        now += 1s;
        QCOMPARE(due(), u"desk : bob3"_s);
    }

    void nothing_is_left_for_who_is_gone()
    {
        offer({desk}, u"ada"_s, 1);
        offer({desk}, u"ada"_s, 2);
        m_batcher->forget(desk);
        now += 1s;
        QCOMPARE(due(), QString());
        QVERIFY(!m_batcher->nextDeadline());
    }

    void a_window_of_nothing_still_ends()
    {
        m_batcher.emplace(0s, [](const SessionId &) { return true; });
        offer({desk}, u"ada"_s, 1);
        now += 1ms;
        QCOMPARE(due(), QString());
    }
};

QTEST_APPLESS_MAIN(tst_Batcher)
#include "tst_Batcher.moc"
