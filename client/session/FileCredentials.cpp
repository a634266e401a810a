// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/FileCredentials.h"

#include <QFile>
#include <QSaveFile>

namespace relay {

namespace {

constexpr QFile::Permissions tokenOwnerOnly = QFile::ReadOwner | QFile::WriteOwner;
/// Qt tells the rights of the asking user besides those of the owner.
constexpr QFile::Permissions userToo = QFile::ReadUser | QFile::WriteUser;

} // namespace

FileCredentials::FileCredentials(QString path)
    : m_path(std::move(path))
{
}

bool FileCredentials::exists() const
{
    return QFile::exists(m_path);
}

Result<QString, CredentialTrouble> FileCredentials::read() const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return CredentialTrouble::NotFound;
    // Somebody copied it, or made it by hand: what others may have read is still used.
    if (file.permissions() & ~tokenOwnerOnly & ~userToo) {
        qWarning("%s could be read by others; now only you can", qPrintable(m_path));
        file.setPermissions(tokenOwnerOnly);
    }
    const QString token = QString::fromUtf8(file.readAll()).trimmed();
    if (token.isEmpty())
        return CredentialTrouble::NotFound;
    return token;
}

Result<Done, CredentialTrouble> FileCredentials::keep(const QString &token) const
{
    QSaveFile file(m_path);
    // The permissions come first: the token is never readable by others, not even for a moment.
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(tokenOwnerOnly))
        return CredentialTrouble::Unavailable;
    file.write(token.toUtf8());
    if (!file.commit())
        return CredentialTrouble::Unavailable;
    return Done{};
}

void FileCredentials::forget() const
{
    QFile::remove(m_path);
}

} // namespace relay
