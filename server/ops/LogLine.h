// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "shared/time/Instant.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace relay {

/// One thing that goes with an event: `session=…`.
struct LogField {
    QString name;
    QString value;
};

/// An event as it is logged: a short phrase that is always the same, and what was different.
struct LogEvent {
    WallTime at;
    ServerConfig::LogLevel level = ServerConfig::LogLevel::Info;
    QString phrase;
    QList<LogField> fields;
};

/// One line, without the line break, as text for people or JSON for machines. Pure.
/// No secret gets into it: fields that hold one by name are blanked, and texts are searched for
/// them. Control characters are escaped, so that nobody can write lines of their own.
[[nodiscard]] QByteArray logLine(const LogEvent &event, ServerConfig::LogFormat format);

/// The text with the values of passwords and tokens blanked. Pure.
[[nodiscard]] QString withoutSecrets(const QString &text);

} // namespace relay
