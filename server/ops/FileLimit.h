// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace relay {

/// Lets this process have as many open files as the system allows without asking, because every
/// connection is one. Returns how many that are.
qint64 raiseFileLimit();

} // namespace relay
