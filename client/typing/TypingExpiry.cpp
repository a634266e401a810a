// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/TypingExpiry.h"

#include <algorithm>

namespace relay {

TypingExpiry::TypingExpiry(milliseconds expiry)
    : m_expiry(expiry)
{
}

TypingExpiry::Changed TypingExpiry::started(const ConversationId &where, const UserId &who,
                                            Instant now)
{
    Room &room = m_rooms[where];
    if (now < room.wrote.value(who, now))
        return {};
    for (Typist &typist : room.typists) {
        if (typist.who == who) {
            typist.until = now + m_expiry;
            return {};
        }
    }
    room.typists.append({who, now + m_expiry});
    return {where};
}

TypingExpiry::Changed TypingExpiry::stopped(const ConversationId &where, const UserId &who)
{
    return remove(where, who);
}

TypingExpiry::Changed TypingExpiry::messageFrom(const ConversationId &where, const UserId &who,
                                                Instant now)
{
    m_rooms[where].wrote.insert(who, now + straggle);
    return remove(where, who);
}

TypingExpiry::Changed TypingExpiry::remove(const ConversationId &where, const UserId &who)
{
    const auto room = m_rooms.find(where);
    if (room == m_rooms.end())
        return {};
    const auto gone =
        room->typists.removeIf([&](const Typist &typist) { return typist.who == who; });
    return gone > 0 ? Changed{where} : Changed{};
}

TypingExpiry::Changed TypingExpiry::left(const ConversationId &where)
{
    return m_rooms.take(where).typists.isEmpty() ? Changed{} : Changed{where};
}

TypingExpiry::Changed TypingExpiry::connectionLost()
{
    Changed changed;
    const auto rooms = std::exchange(m_rooms, {});
    for (auto room = rooms.cbegin(); room != rooms.cend(); ++room) {
        if (!room->typists.isEmpty())
            changed.insert(room.key());
    }
    return changed;
}

TypingExpiry::Changed TypingExpiry::tick(Instant now)
{
    Changed changed;
    for (auto room = m_rooms.begin(); room != m_rooms.end();) {
        if (room->typists.removeIf([now](const Typist &typist) { return now >= typist.until; }) > 0)
            changed.insert(room.key());
        room->wrote.removeIf([now](const auto &entry) { return now >= entry.value(); });
        const bool isDone = room->typists.isEmpty() && room->wrote.isEmpty();
        room = isDone ? m_rooms.erase(room) : std::next(room);
    }
    return changed;
}

std::optional<Instant> TypingExpiry::nextDeadline() const
{
    std::optional<Instant> nearest;
    for (const Room &room : m_rooms) {
        for (const Typist &typist : room.typists)
            nearest = std::min(nearest.value_or(typist.until), typist.until);
    }
    return nearest;
}

QList<UserId> TypingExpiry::typists(const ConversationId &where) const
{
    QList<UserId> who;
    for (const Typist &typist : m_rooms.value(where).typists)
        who.append(typist.who);
    return who;
}

} // namespace relay
