// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/ops/LogLine.h"

namespace relay {

/// Writes the server's log to standard error, one line an event. What Qt and its libraries say goes
/// the same way. May be called from any thread.
namespace logging {

void install(ServerConfig::LogFormat format, ServerConfig::LogLevel least);

void debug(const QString &phrase, const QList<LogField> &fields = {});
void info(const QString &phrase, const QList<LogField> &fields = {});
void warning(const QString &phrase, const QList<LogField> &fields = {});
void error(const QString &phrase, const QList<LogField> &fields = {});

} // namespace logging
} // namespace relay
