// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Lifetime.h"
#include "shared/time/Clock.h"

#include <QString>

#include <optional>

namespace relay {

class SqlDatabase;

/// Whether this node can do its work, for /readyz. Who asks also has something small stored, and is
/// told how that went the time before: so nobody waits for a slow disk, a full one is noticed
/// although nobody writes, and a node that gets no work while it is not ready finds out that it is
/// ready again.
class Readiness
{
public:
    /// A database that takes longer than this to store something small does not answer.
    static constexpr milliseconds patience{5'000};

    Readiness(SqlDatabase &database, const Clock &clock);

    /// Nothing while all is well, or a sentence that says what is wrong.
    [[nodiscard]] std::optional<QString> trouble();

private:
    void probe();

    SqlDatabase &m_database;
    const Clock &m_clock;
    std::optional<Instant> m_probedAt; ///< and not answered yet
    bool m_isStored = true;
    Lifetime m_lifetime;
};

} // namespace relay
