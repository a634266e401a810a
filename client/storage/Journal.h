// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>

namespace relay {

/// A file of lines that survives being killed at any moment: a line that was cut short is left out
/// when reading, and rewriting replaces the file in one step. Readable by nobody else.
class Journal
{
public:
    explicit Journal(const QString &path);

    [[nodiscard]] QList<QByteArray> lines();
    enum class Survives { Crash, PowerCut };
    /// Returns when the line survives that. False when the disk does not take it; the line may then
    /// be missing after a restart.
    bool append(const QByteArray &line, Survives what);
    bool rewrite(const QList<QByteArray> &lines);

private:
    [[nodiscard]] bool open();

    QFile m_file;
};

} // namespace relay
