// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace relay {

/// Where one profile keeps its files. Profiles share nothing: two clients of one machine never
/// disturb each other.
class Profile
{
public:
    static constexpr auto defaultName = QLatin1StringView("default");

    /// `dataDir` empty: the usual place of this user's applications. Creates nothing.
    Profile(const QString &name, const QString &dataDir);

    /// A profile's name is a folder's name: letters, digits, `-` and `_`, at most 32.
    [[nodiscard]] static bool isName(const QString &name);

    const QString &name() const { return m_name; }
    const QString &directory() const { return m_directory; }
    QString settingsFile() const;
    QString accountFile() const;
    /// Readable by nobody else; only written when the person accepted that.
    QString tokenFile() const;
    /// The folder of what one person on one server left here; created on first use.
    QString personalFolder(const QString &server, const QString &userId) const;

    /// Creates the directory so that only this user can enter it; false when that is not possible.
    [[nodiscard]] bool prepare() const;

private:
    QString m_name;
    QString m_directory;
};

} // namespace relay
