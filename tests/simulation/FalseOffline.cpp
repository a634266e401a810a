// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/simulation/FalseOffline.h"

#include "tests/simulation/LossyDay.h"

namespace relay::simulation {

using namespace std::chrono_literals;

namespace {

constexpr quint32 publishedSeed = 7;
constexpr double interval = 30; // seconds, as everything of the usual design
constexpr double latest = 3;

constexpr double losses[] = {0.01, 0.05};

double perUserHour(qint64 count, const Population &population)
{
    return double(count) * 3'600.0 / double(population.time.count()) / population.users;
}

/// How often one user of the usual design comes back after having been shown offline.
int flapsOfOneUser(Lehmer &chance, double loss, double expiry, double time)
{
    int flaps = 0;
    double heardAt = 0;
    for (double due = interval; due <= time; due += interval) {
        const double sentAt = due + chance.next() * latest;
        if (chance.next() < loss)
            continue;
        flaps += sentAt - heardAt > expiry ? 1 : 0;
        heardAt = sentAt;
    }
    return flaps;
}

} // namespace

double Lehmer::next()
{
    constexpr quint64 modulus = 2'147'483'647;
    m_state = m_state * 16'807 % modulus;
    return double(m_state) / double(modulus);
}

QList<UsualCase> usualDesign(const Population &population)
{
    QList<UsualCase> cases;
    Lehmer chance(publishedSeed);
    for (const double loss : losses) {
        for (const auto expiry : {35s, 65s, 95s}) {
            qint64 flaps = 0;
            for (int user = 0; user < population.users; ++user)
                flaps += flapsOfOneUser(chance, loss, double(expiry.count()),
                                        double(population.time.count()));
            cases.append({loss, expiry, perUserHour(flaps, population)});
        }
    }
    return cases;
}

QList<RelayCase> relayRules(const Population &population)
{
    QList<RelayCase> cases;
    Lehmer chance(publishedSeed);
    for (const double loss : losses) {
        qint64 flaps = 0, heartbeats = 0, reconnects = 0;
        for (int user = 0; user < population.users; ++user) {
            LossyDay day(chance, loss);
            day.passes(population.time);
            flaps += day.flaps;
            heartbeats += day.heartbeats;
            reconnects += day.reconnects;
        }
        cases.append({loss, perUserHour(flaps, population), perUserHour(heartbeats, population),
                      perUserHour(reconnects, population)});
    }
    return cases;
}

} // namespace relay::simulation
