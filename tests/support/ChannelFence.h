// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/ShardChannels.h"
#include "tests/support/Patience.h"

#include <memory>

namespace relay::test {

/// Waits until everything that was published by now has been heard: a message of our own comes
/// after it. Tried again while a subscription is only being made.
[[nodiscard]] inline bool settle(ShardChannels &channels)
{
    enum class Proof { None, Asked, Given };
    const auto proof = std::make_shared<Proof>(Proof::None);
    return waitUntil([&channels, proof] {
        if (*proof == Proof::None) {
            *proof = Proof::Asked;
            channels.prove(
                [proof](bool isProven) { *proof = isProven ? Proof::Given : Proof::None; });
        }
        return *proof == Proof::Given;
    });
}

} // namespace relay::test
