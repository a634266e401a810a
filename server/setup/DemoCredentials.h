// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/setup/Patiently.h"

#include <QHash>

namespace relay::setup {

/// How one signs in to the demo; kept in a file beside its database.
struct DemoCredentials {
    QString password;               ///< empty: not known
    QHash<QString, QString> tokens; ///< by username

    [[nodiscard]] static DemoCredentials read(const QString &path);
    [[nodiscard]] std::optional<Trouble> write(const QString &path) const;
};

} // namespace relay::setup
