// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/Profile.h"

#include "client/session/ServerAddress.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

Profile::Profile(const QString &name, const QString &dataDir)
    : m_name(name)
{
    Q_ASSERT(isName(name));
    const QString root =
        dataDir.isEmpty()
            ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/relay"_s
            : dataDir;
    m_directory = QDir(root).absoluteFilePath(u"profiles/"_s + name);
}

bool Profile::isName(const QString &name)
{
    return !name.isEmpty() && name.size() <= 32
           && std::all_of(name.begin(), name.end(), [](QChar c) {
                  return c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-' || c == u'_');
              });
}

QString Profile::settingsFile() const
{
    return m_directory + u"/settings.ini"_s;
}

QString Profile::accountFile() const
{
    return m_directory + u"/account.ini"_s;
}

QString Profile::tokenFile() const
{
    return m_directory + u"/token"_s;
}

QString Profile::personalFolder(const QString &server, const QString &userId) const
{
    const QByteArray name = QCryptographicHash::hash(
        (canonicalServer(server) + u'\n' + userId).toUtf8(), QCryptographicHash::Sha256);
    const QString folder = m_directory + u"/people/"_s + QString::fromLatin1(name.toHex().left(16));
    QDir().mkpath(folder);
    return folder;
}

bool Profile::prepare() const
{
    return QDir().mkpath(m_directory)
           && QFile::setPermissions(m_directory,
                                    QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace relay
