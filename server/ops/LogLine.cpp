// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/LogLine.h"

#include "shared/protocol/JsonWriter.h"

#include <QDateTime>
#include <QRegularExpression>

namespace relay {

using namespace Qt::StringLiterals;
using LogLevel = ServerConfig::LogLevel;

namespace {

bool isSecret(const QString &name)
{
    static const QStringList secrets{u"password"_s, u"token"_s, u"authorization"_s, u"secret"_s};
    return std::any_of(secrets.begin(), secrets.end(), [&](const QString &secret) {
        return name.contains(secret, Qt::CaseInsensitive);
    });
}

QLatin1StringView levelName(LogLevel level)
{
    switch (level) {
    case LogLevel::Debug: return "debug"_L1;
    case LogLevel::Info: return "info"_L1;
    case LogLevel::Warning: return "warning"_L1;
    case LogLevel::Error: return "error"_L1;
    }
    Q_UNREACHABLE();
    return {};
}

QString stamp(WallTime at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), Qt::UTC)
        .toString(Qt::ISODateWithMs);
}

QString shown(const LogField &field)
{
    return isSecret(field.name) ? u"[secret]"_s : withoutSecrets(field.value);
}

/// As it is where that is unmistakable, else in quotes with everything odd escaped.
QString quotedIfOdd(const QString &value)
{
    static const QRegularExpression plain(u"^[\\w.:/@+-]+$"_s,
                                          QRegularExpression::UseUnicodePropertiesOption);
    if (plain.match(value).hasMatch())
        return value;
    protocol::JsonWriter writer;
    writer.text(value);
    return QString::fromUtf8(writer.take());
}

/// A phrase stands at the beginning of its line, without quotes, so it must stay in it.
QString onOneLine(QString phrase)
{
    for (QChar &character : phrase) {
        if (character.category() == QChar::Other_Control || character == QChar::LineSeparator
            || character == QChar::ParagraphSeparator)
            character = u' ';
    }
    return phrase;
}

QByteArray textLine(const LogEvent &event)
{
    QString line = u"%1 %2 %3"_s.arg(stamp(event.at), QString(levelName(event.level)),
                                     onOneLine(withoutSecrets(event.phrase)));
    for (const LogField &field : event.fields)
        line += u' ' + field.name + u'=' + quotedIfOdd(shown(field));
    return line.toUtf8();
}

QByteArray jsonLine(const LogEvent &event)
{
    protocol::JsonWriter out;
    out.beginMap();
    out.key("at"_L1);
    out.text(stamp(event.at));
    out.key("level"_L1);
    out.text(QString(levelName(event.level)));
    out.key("event"_L1);
    out.text(withoutSecrets(event.phrase));
    for (const LogField &field : event.fields) {
        const QByteArray name = field.name.toLatin1();
        out.key(QLatin1StringView(name));
        out.text(shown(field));
    }
    out.endMap();
    return out.take();
}

} // namespace

QByteArray logLine(const LogEvent &event, ServerConfig::LogFormat format)
{
    return format == ServerConfig::LogFormat::Text ? textLine(event) : jsonLine(event);
}

QString withoutSecrets(const QString &text)
{
    static const QRegularExpression secrets(
        uR"re(((?:password|token|secret|authorization)"?\s*[:=]\s*))re"
        uR"re(("(?:[^"\\]|\\.)*"|[^\s",;&}]+))re"_s,
        QRegularExpression::CaseInsensitiveOption);
    return QString(text).replace(secrets, u"\\1[secret]"_s);
}

} // namespace relay
