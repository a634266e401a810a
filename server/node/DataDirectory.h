// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QString>

namespace relay {

/// The folder with everything a server on embedded engines keeps. Only its owner may look into it.
class DataDirectory
{
public:
    /// Makes the folder if need be. An empty path stands for the user's own one. The error is a
    /// sentence for the one who starts the server.
    [[nodiscard]] static Result<DataDirectory, QString> open(const QString &path);

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] QString database() const { return m_path + QStringLiteral("/relay.sqlite"); }
    /// How one signs in to the demo; readable by the owner alone.
    [[nodiscard]] QString demoCredentials() const { return m_path + QStringLiteral("/demo.json"); }
    /// Locked while a server runs on it: two would not hear of each other's sessions.
    [[nodiscard]] QString lock() const { return m_path + QStringLiteral("/relay-server.lock"); }

private:
    explicit DataDirectory(QString path)
        : m_path(std::move(path))
    {
    }

    QString m_path;
};

} // namespace relay
