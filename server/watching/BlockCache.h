// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/BlockSource.h"
#include "shared/Lifetime.h"

#include <QCache>

namespace relay {

/// A memory in front of a BlockSource: typing asks about blocks with every start, and they hardly
/// ever change. Whoever changes a block says so with `forget`.
class BlockCache final : public BlockSource
{
public:
    /// Beyond this many users, who was not asked about for longest is forgotten.
    static constexpr qsizetype usersMost = 100'000;

    explicit BlockCache(BlockSource &source, qsizetype most = usersMost);

    void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) override;
    void forget(const QList<UserId> &users);

private:
    BlockSource &m_source;
    QCache<UserId, Blocks> m_known;
    quint64 m_edition = 0; ///< an answer that was asked for in an earlier one is not kept
    Lifetime m_lifetime;
};

} // namespace relay
