// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/Logging.h"

#include "shared/time/SystemClock.h"

#include <QMutex>

#include <atomic>
#include <cstdio>

namespace relay::logging {

using namespace Qt::StringLiterals;
using LogFormat = ServerConfig::LogFormat;
using LogLevel = ServerConfig::LogLevel;

namespace {

std::atomic<LogFormat> wantedFormat = LogFormat::Text;
std::atomic<LogLevel> leastLevel = LogLevel::Info;

void write(LogLevel level, const QString &phrase, const QList<LogField> &fields)
{
    if (level < leastLevel)
        return;
    const QByteArray line =
        logLine({SystemClock().wallTime(), level, phrase, fields}, wantedFormat) + '\n';
    static QMutex oneLineAtATime;
    const QMutexLocker lock(&oneLineAtATime);
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
}

LogLevel levelOf(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg: return LogLevel::Debug;
    case QtInfoMsg: return LogLevel::Info;
    case QtWarningMsg: return LogLevel::Warning;
    case QtCriticalMsg:
    case QtFatalMsg: return LogLevel::Error;
    }
    return LogLevel::Error;
}

void writeQtMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    write(levelOf(type), message,
          {{u"category"_s, QString::fromUtf8(context.category ? context.category : "default")}});
}

} // namespace

void install(LogFormat format, LogLevel least)
{
    wantedFormat = format;
    leastLevel = least;
    qInstallMessageHandler(writeQtMessage);
}

void debug(const QString &phrase, const QList<LogField> &fields)
{
    write(LogLevel::Debug, phrase, fields);
}

void info(const QString &phrase, const QList<LogField> &fields)
{
    write(LogLevel::Info, phrase, fields);
}

void warning(const QString &phrase, const QList<LogField> &fields)
{
    write(LogLevel::Warning, phrase, fields);
}

void error(const QString &phrase, const QList<LogField> &fields)
{
    write(LogLevel::Error, phrase, fields);
}

} // namespace relay::logging
