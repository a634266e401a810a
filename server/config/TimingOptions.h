// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/OptionTable.h"

namespace relay {

/// One option for each duration: those of Timings, in its order, and those that clients need not
/// know.
[[nodiscard]] QList<Option> timingOptions();

} // namespace relay
