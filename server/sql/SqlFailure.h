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
    enum class Kind {
        Broken,   ///< asking again would not help
        Conflict, ///< another node was faster, or in the way: run it again
        Lost,     ///< the connection is gone; nothing of the transaction holds
    };
    QString reason; ///< the driver's words; never what was bound
    Kind kind = Kind::Broken;
};

} // namespace relay
