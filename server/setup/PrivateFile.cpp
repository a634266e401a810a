// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/PrivateFile.h"

#include <QFile>
#include <QSaveFile>

namespace relay::setup {

using namespace Qt::StringLiterals;

std::optional<Trouble> writePrivately(const QString &path, const QByteArray &content)
{
    // The temporary file is made readable by its owner alone; it keeps that when it gets its name.
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly)
                           && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
                           && file.write(content) == content.size() && file.commit();
    if (isWritten)
        return std::nullopt;
    return Trouble{u"%1 cannot be written: %2"_s.arg(path, file.errorString())};
}

} // namespace relay::setup
