// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/NotificationPlanner.h"

#include <QTest>

using namespace relay;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class tst_NotificationPlanner : public QObject
{
    Q_OBJECT

    using Waiting = NotificationPlanner::Waiting;

    NotificationPlanner m_planner;
    QList<Waiting> m_waiting;
    NotificationPlanner::Attention m_attention;
    Instant m_now{1h};

    /// One more unread message there; the conversation moves to the front.
    void arrives(const QString &where, bool isMuted = false)
    {
        const ConversationId id(where);
        Waiting next{id, where, {}, 0, 0, isMuted};
        for (qsizetype i = 0; i < m_waiting.size(); ++i) {
            if (m_waiting[i].conversation == id)
                next = m_waiting.takeAt(i--);
        }
        ++next.lastSeq;
        ++next.unread;
        next.text = u"#%1"_s.arg(next.lastSeq);
        m_waiting.prepend(next);
    }
    void isRead(const QString &where)
    {
        m_waiting.removeIf([&](const Waiting &one) { return one.title == where; });
    }
    /// "show a #3 (3)", "show 12 in 4", "close a"
    QStringList update()
    {
        QStringList told;
        for (const auto &step : m_planner.update(m_waiting, m_attention, m_now)) {
            if (const auto *close = std::get_if<NotificationPlanner::Close>(&step)) {
                told.append(u"close "_s + close->conversation.text());
                continue;
            }
            const auto &show = std::get<NotificationPlanner::Show>(step);
            told.append(show.conversation.isEmpty()
                            ? u"show %1 in %2"_s.arg(show.messages).arg(show.conversations)
                            : u"show %1 %2 (%3)"_s.arg(show.title, show.text).arg(show.messages));
        }
        return told;
    }

private Q_SLOTS:
    void init()
    {
        m_planner = {};
        m_waiting.clear();
        m_attention = {};
        m_now = Instant(1h);
    }

    void a_message_is_told_once()
    {
        arrives(u"a"_s);
        QCOMPARE(update(), QStringList{u"show a #1 (1)"_s});
        QCOMPARE(update(), QStringList{});
    }

    void more_of_one_conversation_takes_its_place()
    {
        arrives(u"a"_s);
        update();
        for (int i = 0; i < 20; ++i) {
            arrives(u"a"_s);
            QCOMPARE(update().size(), 1);
        }
        QCOMPARE(m_waiting.first().unread, 21);
        isRead(u"a"_s);
        QCOMPARE(update(), QStringList{u"close a"_s});
    }

    void what_waits_from_before_is_no_news()
    {
        arrives(u"a"_s);
        m_planner.begin(m_waiting);
        QCOMPARE(update(), QStringList{});
        arrives(u"a"_s);
        QCOMPARE(update(), QStringList{u"show a #2 (2)"_s});
    }

    /// telegramdesktop/tdesktop#16961, tdesktop#29910
    void two_hundred_that_are_caught_up_are_at_most_three_and_none_for_muted()
    {
        for (int i = 0; i < 200; ++i)
            arrives(u"room %1"_s.arg(i % 20), i % 20 == 7);
        const auto told = update();
        QCOMPARE(told.size(), 3);
        QCOMPARE(told[0], u"show room 19 #10 (10)"_s);
        QCOMPARE(told[1], u"show room 18 #10 (10)"_s);
        QCOMPARE(told[2], u"show 170 in 17"_s); // one of the twenty is muted
    }

    void a_catch_up_that_comes_in_pieces_is_one()
    {
        QSet<QString> shown;
        QStringList told;
        for (int i = 0; i < 20; ++i) {
            arrives(u"room %1"_s.arg(i));
            told = update();
            for (const QString &line : told) {
                if (line.startsWith(u"close"_s))
                    shown.remove(line.mid(6));
                else
                    shown.insert(line.contains(u" in "_s) ? u"rest"_s : line.section(u' ', 1, 2));
            }
            QVERIFY(shown.size() <= NotificationPlanner::most);
            m_now += 200ms;
        }
        QCOMPARE(told.last(), u"show 18 in 18"_s);
    }

    void later_ones_are_told_by_themselves_again()
    {
        for (const auto &where : {u"a"_s, u"b"_s, u"c"_s})
            arrives(where);
        QCOMPARE(update().size(), 3);
        m_now += NotificationPlanner::catchUp + 1s;
        arrives(u"d"_s);
        QCOMPARE(update(), QStringList{u"show d #1 (1)"_s});
    }

    void the_one_for_the_rest_goes_when_all_of_it_is_read()
    {
        for (int i = 0; i < 5; ++i)
            arrives(u"room %1"_s.arg(i));
        update();
        isRead(u"room 0"_s);
        isRead(u"room 1"_s);
        QCOMPARE(update(), QStringList{});
        isRead(u"room 2"_s);
        QCOMPARE(update(), QStringList{u"close "_s});
    }

    void whoever_wants_quiet_or_looks_is_not_told_later_either()
    {
        m_attention.isQuiet = true;
        arrives(u"a"_s);
        QCOMPARE(update(), QStringList{});
        m_attention = {false, ConversationId(u"b"_s)};
        arrives(u"b"_s);
        QCOMPARE(update(), QStringList{});
        m_attention = {};
        QCOMPARE(update(), QStringList{});
    }

    void muting_takes_back_what_is_shown()
    {
        arrives(u"a"_s);
        update();
        m_waiting.first().isMuted = true;
        QCOMPARE(update(), QStringList{u"close a"_s});
    }
};

QTEST_APPLESS_MAIN(tst_NotificationPlanner)
#include "tst_NotificationPlanner.moc"
