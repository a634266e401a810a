// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace relay::commands {

/// A line from standard input. At a terminal the question is shown and what is typed is not.
[[nodiscard]] QString askSecretly(const QString &question);

} // namespace relay::commands
