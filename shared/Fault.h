// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace relay {

/// A store or a bus could not be asked. It says nothing about what is stored: a fault is never an
/// empty answer, and whoever meets one keeps what it knew before.
struct Fault {
    QString reason; ///< for logs, without secrets
    friend bool operator==(const Fault &, const Fault &) = default;
};

} // namespace relay
