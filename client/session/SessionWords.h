// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

namespace relay::words {

/// A refusal as a person reads it, beside the field it belongs to.
struct Complaint {
    QString text;
    QString field; ///< "username", "password", "displayName", "server" or ""
};

[[nodiscard]] Complaint ofEntry(const protocol::Failure &failure);
/// Why the server does not want this client back.
[[nodiscard]] QString ofClose(int closeCode);
/// Why something that was asked did not happen.
[[nodiscard]] QString ofRefusal(const protocol::Failure &failure);

} // namespace relay::words
