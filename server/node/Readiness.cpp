// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Readiness.h"

#include "server/sql/SqlDatabase.h"

namespace relay {

using namespace Qt::StringLiterals;

Readiness::Readiness(SqlDatabase &database, const Clock &clock)
    : m_database(database)
    , m_clock(clock)
{
}

std::optional<QString> Readiness::trouble()
{
    if (!m_probedAt)
        probe();
    else if (m_clock.now() - *m_probedAt >= patience)
        return u"the database does not answer"_s;
    if (m_isStored && m_database.isWell())
        return std::nullopt;
    return u"the database cannot store"_s;
}

void Readiness::probe()
{
    m_probedAt = m_clock.now();
    m_database.probe(m_lifetime.guarded([this](bool isStored) {
        m_probedAt.reset();
        m_isStored = isStored;
    }));
}

} // namespace relay
