// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/Blocks.h"
#include "shared/Fault.h"
#include "shared/Result.h"

namespace relay {

class BlockSource
{
public:
    virtual ~BlockSource() = default;
    virtual void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) = 0;
};

} // namespace relay
