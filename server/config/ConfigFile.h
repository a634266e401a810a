// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include "shared/Result.h"

namespace relay {

/// One `key = value` of a config file.
struct ConfigLine {
    int number = 0;
    QString key;
    QString value;
};

/// Splits a config file into its lines: `key = value`, blank lines, and comments that begin with #.
/// A value may stand in double quotes, which keeps blanks and # in it. The error names the line.
[[nodiscard]] Result<QList<ConfigLine>, QString> parseConfigFile(const QString &contents);

} // namespace relay
