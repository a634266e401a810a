// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/BlockSource.h"
#include "shared/Lifetime.h"

#include <QCache>

#include <functional>

namespace relay {

/// A memory in front of a BlockSource: typing asks about blocks with every start, and they hardly
/// ever change. Whoever changes a block says so with `forget`.
class BlockCache final : public BlockSource
{
public:
    /// Beyond this many users, who was not asked about for longest is forgotten.
    static constexpr qsizetype usersMost = 100'000;

    /// Whether it is told of every change of the blocks around the user: only then they are
    /// remembered.
    using KeepsTrackOf = std::function<bool(const UserId &)>;

    explicit BlockCache(BlockSource &source, KeepsTrackOf keepsTrackOf = {},
                        qsizetype most = usersMost);

    void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) override;
    void forget(const QList<UserId> &users);

private:
    BlockSource &m_source;
    KeepsTrackOf m_keepsTrackOf;
    QCache<UserId, Blocks> m_known;
    quint64 m_edition = 0; ///< an answer that was asked for in an earlier one is not kept
    Lifetime m_lifetime;
};

} // namespace relay
