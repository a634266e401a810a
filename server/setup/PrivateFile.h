// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/setup/Patiently.h"

namespace relay::setup {

/// Writes a file that only its owner can read, whole or not at all: secrets.
[[nodiscard]] std::optional<Trouble> writePrivately(const QString &path, const QByteArray &content);

} // namespace relay::setup
