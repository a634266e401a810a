// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/setup/Patiently.h"
#include "server/setup/SetupStores.h"

namespace relay::setup {

/// `--demo`: forty people and what they have said to each other. Every id is fixed, so doing it
/// again, also after it was interrupted, adds only what is missing.
///
/// They share one random password, made once per data directory; `credentialsFile` (readable by its
/// owner alone) holds it, and a token each for `ada` and `bob` with which two clients sign in at
/// once:
///
///     {"password": "…", "people": [{"username": "ada", "displayName": "…", "token": "…"}, …]}
[[nodiscard]] std::optional<Trouble> populateDemo(const SetupStores &stores,
                                                  const QString &credentialsFile);

} // namespace relay::setup
