// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/storage/Journal.h"

#include <QSaveFile>

#include <unistd.h>

namespace relay {

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

} // namespace

Journal::Journal(const QString &path)
    : m_file(path)
{
}

bool Journal::open()
{
    if (m_file.isOpen())
        return true;
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Append | QIODevice::Unbuffered))
        return false;
    return m_file.setPermissions(ownerOnly);
}

QList<QByteArray> Journal::lines()
{
    QList<QByteArray> complete;
    if (!open() || !m_file.seek(0))
        return complete;
    QByteArray all = m_file.readAll();
    if (!all.isEmpty() && !all.endsWith('\n')) {
        all.truncate(all.lastIndexOf('\n') + 1);
        m_file.resize(all.size()); // so that the next line does not continue a torn one
    }
    for (const QByteArray &line : all.split('\n')) {
        if (!line.isEmpty())
            complete.append(line);
    }
    return complete;
}

bool Journal::append(const QByteArray &line, Survives what)
{
    Q_ASSERT(!line.contains('\n'));
    if (!open())
        return false;
    const qint64 end = m_file.size();
    if (m_file.write(line + '\n') != line.size() + 1) {
        m_file.resize(end); // a full disk takes half a line, which the next one would continue
        return false;
    }
    return what == Survives::Crash || ::fdatasync(m_file.handle()) == 0;
}

bool Journal::rewrite(const QList<QByteArray> &lines)
{
    m_file.close();
    QSaveFile fresh(m_file.fileName());
    if (!fresh.open(QIODevice::WriteOnly))
        return false;
    fresh.setPermissions(ownerOnly);
    for (const QByteArray &line : lines)
        fresh.write(line + '\n');
    return fresh.commit();
}

} // namespace relay
