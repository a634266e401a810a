// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/BlockCache.h"

namespace relay {

BlockCache::BlockCache(BlockSource &source, KeepsTrackOf keepsTrackOf, qsizetype most)
    : m_source(source)
    , m_keepsTrackOf(std::move(keepsTrackOf))
    , m_known(most)
{
}

void BlockCache::blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then)
{
    if (const Blocks *known = m_known.object(user)) {
        then(*known);
        return;
    }
    m_source.blocksAround(
        user, m_lifetime.guarded([this, user, edition = m_edition,
                                  then = std::move(then)](const Result<Blocks, Fault> &answer) {
            const bool isTracked = !m_keepsTrackOf || m_keepsTrackOf(user);
            if (answer && isTracked && edition == m_edition)
                m_known.insert(user, new Blocks(*answer));
            then(answer);
        }));
}

void BlockCache::forget(const QList<UserId> &users)
{
    ++m_edition;
    for (const UserId &user : users)
        m_known.remove(user);
}

} // namespace relay
