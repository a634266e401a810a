// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/NotificationPlanner.h"

#include <algorithm>
#include <numeric>

namespace relay {

void NotificationPlanner::begin(const QList<Waiting> &waiting)
{
    *this = {};
    for (const Waiting &one : waiting)
        m_known.insert(one.conversation, one.lastSeq);
}

QList<NotificationPlanner::Step> NotificationPlanner::update(const QList<Waiting> &waiting,
                                                             const Attention &attention,
                                                             Instant now)
{
    QList<Step> steps = closeWhatIsRead(waiting);
    const QList<Waiting> news = takeNews(waiting, attention);
    if (news.isEmpty())
        return steps;
    if (m_lastNew == Instant::min() || now - m_lastNew > catchUp)
        m_single.clear();
    m_lastNew = now;
    QList<Waiting> unshown;
    for (const Waiting &one : news) {
        if (m_shown.contains(one.conversation))
            steps.append(alone(one));
        else
            unshown.append(one);
    }
    return steps
           + (m_rest.isEmpty() && m_single.size() + unshown.size() <= most ? showEach(unshown)
                                                                           : showSome(unshown));
}

NotificationPlanner::Show NotificationPlanner::alone(const Waiting &one)
{
    return {one.conversation, one.title, one.text, one.unread, 1};
}

QList<NotificationPlanner::Step> NotificationPlanner::showEach(const QList<Waiting> &unshown)
{
    QList<Step> steps;
    for (const Waiting &one : unshown) {
        m_single.append(one);
        m_shown.insert(one.conversation);
        steps.append(alone(one));
    }
    return steps;
}

/// The last place is for the one that speaks for the rest; who has it gives it up.
QList<NotificationPlanner::Step> NotificationPlanner::showSome(const QList<Waiting> &unshown)
{
    QList<Step> steps;
    QList<Waiting> rest = unshown;
    if (m_single.size() == most) {
        rest.append(m_single.takeLast());
        m_shown.remove(rest.last().conversation);
        steps.append(Close{rest.last().conversation});
    }
    if (m_rest.isEmpty()) {
        const qsizetype room = std::max(most - 1 - m_single.size(), qsizetype(0));
        steps += showEach(rest.first(std::min(room, rest.size())));
        rest.remove(0, std::min(room, rest.size()));
    }
    if (!rest.isEmpty())
        steps.append(showRest(rest));
    return steps;
}

/// Whatever is decided about a message is decided once: what came while somebody wanted quiet, or
/// looked, is not told later.
QList<NotificationPlanner::Waiting> NotificationPlanner::takeNews(const QList<Waiting> &waiting,
                                                                  const Attention &attention)
{
    QList<Waiting> news;
    for (const Waiting &one : waiting) {
        if (std::exchange(m_known[one.conversation], one.lastSeq) >= one.lastSeq)
            continue;
        if (!one.isMuted && !attention.isQuiet && one.conversation != attention.open)
            news.append(one);
    }
    return news;
}

QList<NotificationPlanner::Step> NotificationPlanner::closeWhatIsRead(const QList<Waiting> &waiting)
{
    QSet<ConversationId> still;
    for (const Waiting &one : waiting) {
        if (!one.isMuted)
            still.insert(one.conversation);
    }
    QList<Step> steps;
    const QSet<ConversationId> read = QSet<ConversationId>(m_shown).subtract(still);
    for (const ConversationId &shown : read)
        steps.append(Close{shown});
    m_shown.subtract(read);
    const bool hadRest = !m_rest.isEmpty();
    erase_if(m_rest, [&](const auto entry) { return !still.contains(entry.key()); });
    if (hadRest && m_rest.isEmpty())
        steps.append(Close{});
    return steps;
}

NotificationPlanner::Show NotificationPlanner::showRest(const QList<Waiting> &rest)
{
    for (const Waiting &one : rest)
        m_rest.insert(one.conversation, one.unread);
    const qint64 messages = std::accumulate(m_rest.cbegin(), m_rest.cend(), qint64(0));
    return {{}, {}, {}, messages, m_rest.size()};
}

} // namespace relay
