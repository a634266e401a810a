// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/MemoryPresenceStore.h"
#include "server/presence/PresenceService.h"
#include "server/typing/TypingService.h"
#include "tests/support/FakeClock.h"
#include "tests/support/FakeLastSeen.h"
#include "tests/support/FakeSociety.h"
#include "tests/support/FaultyPresence.h"
#include "tests/support/PeerTranscript.h"
#include "tests/support/Transcript.h"

#include <QMap>

namespace relay::test {

/// One node with people at their devices, in virtual time. Sessions are called "user/device" (with
/// "#2" behind it when it is the second connection of that device); their clients send heartbeats
/// by themselves until they close or fall silent. `waits` runs every deadline in its order.
class PresenceWorld
{
public:
    explicit PresenceWorld(const Timings &timings = {});

    FakeClock clock;
    FakeSociety society;
    FakeLastSeen lastSeen;
    Transcript heard{clock};
    Timings timings;
    MemoryPresenceStore memory;
    FaultyPresence line;
    SessionDirectory sessions;
    PeerTranscript peers; ///< what other nodes would hear
    PresenceService presence;
    TypingService typing;

    using Scope = protocol::PresenceScope;

    void opens(const QString &session, DeviceKind device = DeviceKind::Desktop,
               Activity activity = Activity::Active, Scope scope = Scope::Visible);
    /// A client that restates its activity, as it does when it changes.
    void reports(const QString &session, Activity activity);
    void closes(const QString &session, Departure departure);
    /// Neither heartbeats nor a close come any more.
    void fallsSilent(const QString &session);
    void loses(const QString &session, int heartbeats);
    void chooses(const QString &user, const Chosen &chosen);
    void watches(const QString &session, const QStringList &users,
                 const QStringList &conversations = {});
    void types(const QString &session, const QString &conversation);
    void stopsTyping(const QString &session, const QString &conversation);
    void contactsChange(const QStringList &users);
    void blocks(const QString &blocker, const QString &blocked, bool isBlocked = true);
    void waits(milliseconds duration);

    /// What an own device, or somebody who may, sees when asking for it now.
    [[nodiscard]] PresenceRecord record(const QString &user);
    [[nodiscard]] WallTime wallIn(milliseconds wait) const { return clock.wallTime() + wait; }
    [[nodiscard]] bool isConnected(const QString &session) const;

private:
    struct Client {
        Activity activity = Activity::Active;
        Instant beatsAt;
        int lost = 0;
        bool isSilent = false;
    };
    [[nodiscard]] std::optional<Instant> nextBeat() const;
    void beat();
    void hangUpClosed();

    QMap<QString, Client> m_clients;
    QHash<UserId, Chosen> m_chosen; ///< the durable setting
};

[[nodiscard]] UserId userOf(const QString &session);

} // namespace relay::test
