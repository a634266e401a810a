// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <initializer_list>
#include <optional>

namespace relay {

/// The first of those deadlines that are set: what a shell arms its one timer to.
[[nodiscard]] inline std::optional<Instant> earliest(
    std::initializer_list<std::optional<Instant>> deadlines)
{
    std::optional<Instant> first;
    for (const auto &deadline : deadlines) {
        if (deadline && (!first || *deadline < *first))
            first = deadline;
    }
    return first;
}

} // namespace relay
