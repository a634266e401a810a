// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceWorld.h"

#include "shared/time/Deadlines.h"

namespace relay::test {

using namespace protocol;
using namespace Qt::StringLiterals;

UserId userOf(const QString &session)
{
    return UserId(session.section(u'/', 0, 0));
}

PresenceWorld::PresenceWorld(const Timings &t)
    : timings(t)
    , memory(timings, clock)
    , line(memory)
    , presence(timings, {line, line, lastSeen, society, society, society, heard, heard, clock})
    , typing(timings, {society, society, sessions, heard, peers, clock,
                       [this](const UserId &user) { return presence.isInvisible(user); }})
{
}

void PresenceWorld::opens(const QString &session, DeviceKind device, Activity activity, Scope scope)
{
    const SessionId id(session);
    const UserId user = userOf(session);
    m_clients.insert(session, {activity, clock.now() + timings.heartbeat});
    sessions.add(id, user);
    const auto answered = [=, this](const Result<Scope, PresenceService::Refusal> &scopeGranted) {
        if (!scopeGranted) {
            const bool isFull = scopeGranted.error() == PresenceService::Refusal::TooManySessions;
            heard.note(
                session
                + (isFull ? u" is refused: too many sessions"_s : u" is refused: unavailable"_s));
            m_clients.remove(session);
            sessions.remove(id);
        } else if (scope == Scope::Contacts) {
            heard.note(session + u" is granted "_s + QString(nameOf(*scopeGranted)));
        }
    };
    presence.sessionOpened({user, id, device, activity, m_chosen.value(user)}, scope, answered);
}

void PresenceWorld::reports(const QString &session, Activity activity)
{
    if (auto client = m_clients.find(session); client != m_clients.end()) {
        client->activity = activity;
        client->beatsAt = clock.now() + timings.heartbeat;
    }
    presence.heartbeat(SessionId(session), activity);
}

void PresenceWorld::closes(const QString &session, Departure departure)
{
    m_clients.remove(session);
    sessions.remove(SessionId(session));
    typing.closed(SessionId(session));
    presence.closed(SessionId(session), departure);
}

void PresenceWorld::fallsSilent(const QString &session)
{
    m_clients[session].isSilent = true;
}

void PresenceWorld::loses(const QString &session, int heartbeats)
{
    m_clients[session].lost = heartbeats;
}

void PresenceWorld::chooses(const QString &user, const Chosen &chosen)
{
    m_chosen[UserId(user)] = chosen;
    presence.choose(UserId(user), chosen, [=, this](const Result<OwnPresence, Failure> &answer) {
        heard.note(user
                   + (answer ? u" is told "_s + heard.describe(answer->presence)
                             : u" is told: "_s + answer.error().message));
    });
}

void PresenceWorld::watches(const QString &session, const QStringList &users,
                            const QStringList &conversations)
{
    PresenceWatch request;
    for (const QString &user : users)
        request.users.append(UserId(user));
    QList<ConversationId> open;
    for (const QString &conversation : conversations)
        open.append(ConversationId(conversation));
    request.conversations = open;
    presence.watch(SessionId(session), request,
                   [=, this](const Result<PresenceSnapshot, Failure> &answer) {
                       if (!answer) {
                           heard.note(session + u" is told: "_s + answer.error().message);
                           return;
                       }
                       QStringList all;
                       for (const Presence &seen : answer->presences) {
                           heard.saw(SessionId(session), seen);
                           all.append(heard.describe(seen));
                       }
                       heard.note(session + u" sees "_s + all.join(u"; "_s));
                   });
}

void PresenceWorld::types(const QString &session, const QString &conversation)
{
    typing.started(SessionId(session), ConversationId(conversation));
}

void PresenceWorld::stopsTyping(const QString &session, const QString &conversation)
{
    typing.stopped(SessionId(session), ConversationId(conversation));
}

void PresenceWorld::contactsChange(const QStringList &users)
{
    QList<UserId> changed;
    for (const QString &user : users)
        changed.append(UserId(user));
    presence.contactsChanged(changed);
}

void PresenceWorld::blocks(const QString &blocker, const QString &blocked, bool isBlocked)
{
    society.block(blocker, blocked, isBlocked);
    contactsChange({blocker, blocked});
}

void PresenceWorld::waits(milliseconds duration)
{
    const Instant end = clock.now() + duration;
    for (;;) {
        const Instant next = earliest({presence.nextDeadline(), nextBeat(), end}).value();
        if (next > clock.now())
            clock.advance(next - clock.now());
        beat();
        const auto due = presence.nextDeadline();
        const bool isDue = due && *due <= clock.now();
        if (isDue)
            presence.onDeadline();
        hangUpClosed();
        if (clock.now() >= end && !isDue)
            return;
    }
}

PresenceRecord PresenceWorld::record(const QString &user)
{
    PresenceRecord record;
    memory.read({UserId(user)}, [&](const auto &answer) { record = answer->constFirst(); });
    return record;
}

bool PresenceWorld::isConnected(const QString &session) const
{
    return m_clients.contains(session);
}

std::optional<Instant> PresenceWorld::nextBeat() const
{
    std::optional<Instant> next;
    for (const Client &client : m_clients) {
        if (!client.isSilent)
            next = earliest({next, client.beatsAt});
    }
    return next;
}

void PresenceWorld::beat()
{
    for (auto client = m_clients.begin(); client != m_clients.end(); ++client) {
        if (client->isSilent || client->beatsAt > clock.now())
            continue;
        client->beatsAt = clock.now() + timings.heartbeat;
        if (client->lost > 0)
            --client->lost;
        else
            presence.heartbeat(SessionId(client.key()), client->activity);
    }
}

/// The gateway tells that a connection has ended, also when it ended it itself.
void PresenceWorld::hangUpClosed()
{
    for (const SessionId &session : std::exchange(heard.closedByServer, {}))
        closes(session.text(), Departure::Drop);
}

} // namespace relay::test
