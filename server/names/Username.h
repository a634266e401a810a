// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/names/DisplayText.h"

namespace relay {

/// The name somebody signs in with, in its one canonical spelling: 2 to 32 of `a–z 0–9 . _ -`, the
/// first a letter or digit. Capitals are lowered, so `Ada` is `ada`; other scripts are refused,
/// because they hold look-alikes of these letters (display names may use them). Pure.
[[nodiscard]] Result<QString, BadText> username(const QString &typed);

} // namespace relay
