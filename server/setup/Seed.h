// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/setup/Patiently.h"
#include "server/setup/SetupStores.h"

namespace relay::setup {

/// `relay-server seed`: users for load tests. They have no passwords; each gets one token. User n
/// is in conversation n / size. Seeding again finds what is there and issues new tokens.
struct SeedPlan {
    qint64 users = 0;
    qint64 conversationSize = 0;
};

/// The tokens, in the order of the users. Refused on a server with accounts that were not seeded:
/// nobody wants a thousand strangers with known tokens beside real people.
[[nodiscard]] Result<QStringList, Trouble> seed(const SetupStores &stores, const SeedPlan &plan);

} // namespace relay::setup
