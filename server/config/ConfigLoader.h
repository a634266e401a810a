// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "shared/Result.h"

#include <QHash>
#include <QStringList>

#include <functional>

namespace relay {

/// What somebody asked `relay-server` to do.
struct Invocation {
    enum class Command { Run, UserAdd, UserList, UserResetPassword, Seed, ShowHelp, ShowVersion };
    Command command = Command::Run;
    QString username; ///< of `user add` and `user reset-password`
    ServerConfig config;
};

/// Why a file cannot be read.
struct Unreadable {
    QString reason;
};

/// The world an invocation comes from, as values, so that the rules need no process to be tested.
struct Surroundings {
    QStringList arguments; ///< without the program's name
    QHash<QString, QString> environment;
    std::function<Result<QString, Unreadable>(const QString &path)> readFile;
};

/// Puts the configuration together. The command line wins over the environment, that over the file
/// named by `--config` (or RELAY_CONFIG), that over the defaults. Anything unknown or contradictory
/// is refused; the error is a whole sentence that names where the fault is.
[[nodiscard]] Result<Invocation, QString> loadInvocation(const Surroundings &surroundings);

/// The surroundings of this process.
[[nodiscard]] Surroundings processSurroundings(const QStringList &arguments);

/// What `--help` prints.
[[nodiscard]] QString helpText();

} // namespace relay
