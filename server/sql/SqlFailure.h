// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace relay {

/// The database did not do what it was told: full, read-only, busy for too long, broken. Thrown by
/// SqlConnection and caught where the worker runs a job: it never leaves server/sql and never
/// crosses an event loop. It keeps the statements of a job free of error checks, so that none is
/// forgotten.
struct SqlFailure {
    QString reason; ///< the driver's words; never what was bound
};

} // namespace relay
