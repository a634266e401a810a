// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/DataDirectory.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace relay {

using namespace Qt::StringLiterals;

Result<DataDirectory, QString> DataDirectory::open(const QString &path)
{
    const QString wanted =
        path.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : path;
    const QString absolute = QDir(wanted).absolutePath();
    const bool isNew = !QDir(absolute).exists();
    if (!QDir().mkpath(absolute)) {
        return u"the data directory %1 cannot be made; name another with --data-dir"_s.arg(
            absolute);
    }
    if (isNew)
        QFile::setPermissions(absolute, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return DataDirectory(absolute);
}

} // namespace relay
