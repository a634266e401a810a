// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"

#include <optional>

namespace relay {

/// Limits of this server that are lower than those of the protocol, which the decoder has checked.
struct RequestLimits {
    qint64 messageBodyBytes = limits::messageBodyBytes;
    qint64 watchedUsers = limits::watchedUsers;

    /// Nothing if the request keeps within them, or what it exceeds.
    [[nodiscard]] std::optional<protocol::Failure> exceededBy(
        const protocol::Request &request) const;
};

} // namespace relay
