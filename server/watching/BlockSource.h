// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Fault.h"
#include "shared/Result.h"
#include "shared/ids/Ids.h"

#include <QSet>

namespace relay {

/// The blocks around one user, in both directions.
struct Blocks {
    QSet<UserId> by; ///< who have blocked the user
    QSet<UserId> of; ///< whom the user has blocked
};

class BlockSource
{
public:
    virtual ~BlockSource() = default;
    virtual void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) = 0;
};

} // namespace relay
