// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/SessionMachine.h"
#include "server/presence/PresenceCore.h"
#include "tests/simulation/FalseOffline.h"

namespace relay::simulation {

/// One person who is there all the time, their client, the line, and the server, in virtual time.
class LossyDay
{
public:
    LossyDay(Lehmer &chance, double loss);

    void passes(milliseconds time);

    int flaps = 0;
    int heartbeats = 0;
    int reconnects = 0;

private:
    void carryOut(const SessionMachine::Work &work);
    void carryOut(const SessionMachine::Step &step);
    void reachesServer();
    void welcomed();
    void closes(int connection);
    void noticed(const std::optional<Transition> &change);
    [[nodiscard]] bool arrives() { return m_chance.next() >= m_loss; }
    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    [[nodiscard]] Moment now() const { return {m_now, WallTime(m_now.time_since_epoch())}; }
    [[nodiscard]] static Opening opening(int connection);

    Lehmer &m_chance;
    double m_loss;
    Timings m_timings;
    SessionMachine m_client;
    PresenceCore m_server{m_timings};
    Instant m_now{};
    int m_connection = 0; ///< numbers the connections, each a session of its own
    int m_welcomed = 0;   ///< the last one that the client heard a welcome on
    bool m_isShownOffline = false;
};

} // namespace relay::simulation
