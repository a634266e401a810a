// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/presence/MemoryPresenceStore.h"

#include <algorithm>

namespace relay {

MemoryPresenceStore::MemoryPresenceStore(const Timings &timings, const Clock &clock,
                                         const PresenceLimits &limits)
    : m_clock(clock)
    , m_core(timings, limits)
{
}

void MemoryPresenceStore::open(const Opening &opening, Then<Result<Admission, Fault>> then)
{
    const auto opened = m_core.opened(opening, m_clock.moment());
    announce(opened.change);
    m_falseOfflines += opened.isFalseOffline ? 1 : 0;
    then(opened.admission);
}

void MemoryPresenceStore::heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then)
{
    const Moment now = m_clock.moment();
    for (const Opening &session : held) {
        const auto heard = m_core.heard(session, now);
        announce(heard.change);
        m_falseOfflines += heard.isFalseOffline ? 1 : 0;
    }
    then(Done{});
}

void MemoryPresenceStore::close(const UserId &user, const SessionId &session, Departure departure,
                                Then<Result<std::optional<LastSeen>, Fault>> then)
{
    const auto change = m_core.closed(user, session, departure, m_clock.moment());
    announce(change);
    then(change ? change->left : std::nullopt);
}

void MemoryPresenceStore::choose(const UserId &user, const Chosen &chosen,
                                 Then<Result<Choice, Fault>> then)
{
    const auto change = m_core.chose(user, chosen, m_clock.moment());
    announce(change);
    then(Choice{m_core.recordOf(user), change ? change->left : std::nullopt});
}

void MemoryPresenceStore::claim(Then<Result<QList<LastSeen>, Fault>> then)
{
    QList<LastSeen> departures;
    const auto changes = m_core.swept(m_clock.moment());
    for (const Transition &change : changes) {
        announce(change);
        if (change.left)
            departures.append(*change.left);
    }
    then(departures);
}

std::optional<Instant> MemoryPresenceStore::nextClaim() const
{
    return m_core.nextDeadline();
}

void MemoryPresenceStore::read(const QList<UserId> &users,
                               Then<Result<QList<PresenceRecord>, Fault>> then)
{
    QList<PresenceRecord> records;
    records.reserve(users.size());
    for (const UserId &user : users)
        records.append(m_core.recordOf(user));
    then(records);
}

void MemoryPresenceStore::follow(const QList<UserId> &users)
{
    for (const UserId &user : users)
        m_followed.insert(user);
}

void MemoryPresenceStore::unfollow(const QList<UserId> &users)
{
    for (const UserId &user : users)
        m_followed.remove(user);
}

void MemoryPresenceStore::setListener(PresenceListener *listener)
{
    m_listener = listener;
}

void MemoryPresenceStore::shownAmong(const QList<UserId> &users,
                                     Then<Result<QList<UserId>, Fault>> then)
{
    QList<UserId> here;
    std::copy_if(users.begin(), users.end(), std::back_inserter(here), [this](const UserId &user) {
        return m_core.recordOf(user).shown.state != PresenceState::Offline;
    });
    then(here);
}

void MemoryPresenceStore::announce(const std::optional<Transition> &change)
{
    if (change && m_listener && m_followed.contains(change->record.user))
        m_listener->heard(*change);
}

} // namespace relay
