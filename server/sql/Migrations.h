// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlConnection.h"

namespace relay {

/// Brings a database to the newest schema: every numbered step it lacks, all in one transaction, so
/// that a crash leaves the old schema or the new one. Throws SqlFailure; also for a database that a
/// newer Relay has written.
void migrate(SqlConnection &sql, const SqlEngine &engine);

} // namespace relay
