// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>

#include <chrono>

/// How often somebody who is there all the time is shown offline because messages are lost. A flap
/// is an offline that the same person's next sign of life takes back. Rates are per user and hour.
namespace relay::simulation {

/// Park and Miller's generator, as the published figures were drawn with.
class Lehmer
{
public:
    explicit Lehmer(quint32 seed)
        : m_state(seed)
    {
    }
    /// Evenly distributed in [0, 1).
    double next();

private:
    quint64 m_state;
};

struct Population {
    int users = 20'000;
    std::chrono::seconds time{3'600};
};

/// The usual design: a heartbeat every 30 s that is late by up to 3 s, sent once and not answered;
/// who was not heard for longer than the expiry was shown offline.
struct UsualCase {
    double loss = 0;
    std::chrono::seconds expiry{};
    double flaps = 0;
};
[[nodiscard]] QList<UsualCase> usualDesign(const Population &population = {});

/// Relay's rules: SessionMachine as client and PresenceCore as server, with a line between them
/// that loses each message, either way, with the given probability; hello and welcome as well.
struct RelayCase {
    double loss = 0;
    double flaps = 0;
    double heartbeats = 0; ///< sent, repetitions included
    double reconnects = 0; ///< connections that were given up though nothing but messages was lost
};
[[nodiscard]] QList<RelayCase> relayRules(const Population &population = {});

} // namespace relay::simulation
