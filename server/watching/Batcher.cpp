// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/Batcher.h"

#include <QSet>

#include <algorithm>

namespace relay {

using protocol::Presence;

namespace {

/// Batches with the same content are the same batch. Colliding keys are told apart by comparing.
size_t keyOf(const QList<Presence> &presences)
{
    size_t key = 0;
    for (const Presence &presence : presences)
        key = qHash(presence.user, key) ^ size_t(presence.version.value_or(0));
    return key;
}

/// All but the version.
bool looksLike(const Presence &left, const Presence &right)
{
    return left.state == right.state && left.device == right.device && left.text == right.text
           && left.lastSeenAt == right.lastSeenAt && left.mode == right.mode
           && left.until == right.until;
}

bool isNews(const Batcher::Change &change)
{
    return !change.before || !looksLike(*change.before, change.presence);
}

QList<Presence> newsAmong(const QList<Batcher::Change> &changes)
{
    QList<Presence> news;
    for (const Batcher::Change &change : changes) {
        if (isNews(change))
            news.append(change.presence);
    }
    return news;
}

class Gathering
{
public:
    void add(const SessionId &reader, const QList<Presence> &presences)
    {
        const size_t key = keyOf(presences);
        const auto same = m_indexOf.constFind(key);
        if (same != m_indexOf.constEnd() && m_batches[*same].presences == presences) {
            m_batches[*same].readers.append(reader);
            return;
        }
        m_indexOf.insert(key, m_batches.size());
        m_batches.append({{reader}, presences});
    }
    [[nodiscard]] QList<Batcher::Batch> take() { return std::move(m_batches); }

private:
    QList<Batcher::Batch> m_batches;
    QHash<size_t, qsizetype> m_indexOf;
};

} // namespace

Batcher::Batcher(milliseconds window, IsBehind isBehind)
    : m_window(std::max(window, milliseconds(1)))
    , m_isBehind(std::move(isBehind))
{
}

QList<SessionId> Batcher::offer(const QList<SessionId> &readers, const Change &change, Instant now)
{
    QList<SessionId> atOnce;
    for (const SessionId &reader : readers) {
        if (startsWindow(reader, now))
            atOnce.append(reader);
        else
            wait(reader, change);
    }
    return atOnce;
}

bool Batcher::offerAll(const SessionId &reader, const QList<Presence> &presences, Instant now)
{
    if (startsWindow(reader, now))
        return true;
    for (const Presence &presence : presences)
        wait(reader, {presence, std::nullopt});
    return false;
}

/// True if the reader was idle and can take something at once.
bool Batcher::startsWindow(const SessionId &reader, Instant now)
{
    if (m_windows.contains(reader))
        return false;
    openWindow(reader, {}, now);
    return !m_isBehind(reader);
}

void Batcher::wait(const SessionId &reader, const Change &change)
{
    auto &waiting = m_windows[reader].waiting;
    const auto sameUser = [&](const Change &earlier) {
        return earlier.presence.user == change.presence.user;
    };
    const auto earlier = std::find_if(waiting.begin(), waiting.end(), sameUser);
    if (earlier == waiting.end()) {
        waiting.append(change);
        return;
    }
    earlier->presence = change.presence;
    if (!change.before)
        earlier->before.reset();
}

QList<Batcher::Batch> Batcher::due(Instant now)
{
    Gathering batches;
    while (!m_ends.empty() && m_ends.front().first <= now) {
        const auto [endsAt, reader] = m_ends.front();
        m_ends.pop_front();
        const auto window = m_windows.find(reader);
        if (window == m_windows.end() || window->endsAt != endsAt)
            continue;
        const QList<Change> waiting = std::move(window->waiting);
        m_windows.erase(window);
        const auto news = newsAmong(waiting);
        if (news.isEmpty())
            continue;
        const bool waits = m_isBehind(reader);
        if (!waits)
            batches.add(reader, news);
        openWindow(reader, {{}, waits ? waiting : QList<Change>{}}, now);
    }
    return batches.take();
}

void Batcher::openWindow(const SessionId &reader, Window window, Instant now)
{
    window.endsAt = now + m_window;
    m_ends.emplace_back(window.endsAt, reader);
    m_windows.insert(reader, std::move(window));
}

void Batcher::retain(const SessionId &session, const QList<UserId> &users)
{
    const auto window = m_windows.find(session);
    if (window == m_windows.end() || window->waiting.isEmpty())
        return;
    const QSet<UserId> kept(users.begin(), users.end());
    window->waiting.removeIf([&](const Change &c) { return !kept.contains(c.presence.user); });
}

void Batcher::forget(const SessionId &session)
{
    m_windows.remove(session);
}

std::optional<Instant> Batcher::nextDeadline() const
{
    if (m_ends.empty())
        return std::nullopt;
    return m_ends.front().first;
}

} // namespace relay
