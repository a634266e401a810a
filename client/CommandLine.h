// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QString>
#include <QStringList>

namespace relay {

/// What the program was asked for. `--help` and `--version` are answered before this.
struct CommandLine {
    QString server; ///< empty: where this profile was signed in last
    QString profile;
    QString user;          ///< fills in the name when signing in
    QString dataDir;       ///< empty: the usual place
    QString tokenFile;     ///< sign in with the token in this file
    bool isHidden = false; ///< begin in the tray, where there is one

    /// The error is a sentence for standard error.
    [[nodiscard]] static Result<CommandLine, QString> parse(const QStringList &arguments);
    [[nodiscard]] static QString help();
    [[nodiscard]] static QString version();
};

} // namespace relay
