// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/ClientSettings.h"

#include <QSettings>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const auto themeKey = u"theme"_s;
const auto sendTypingKey = u"sendTyping"_s;
const auto reducedMotionKey = u"reducedMotion"_s;

bool isTheme(const QString &name)
{
    return name == "system"_L1 || name == "light"_L1 || name == "dark"_L1;
}

} // namespace

ClientSettings::ClientSettings(const QString &file, QObject *parent)
    : QObject(parent)
    , m_file(file)
{
    const QSettings kept(m_file, QSettings::IniFormat);
    const QString theme = kept.value(themeKey).toString();
    m_theme = isTheme(theme) ? theme : u"system"_s;
    m_sendTyping = kept.value(sendTypingKey, true).toBool();
    m_reducedMotion = kept.value(reducedMotionKey, false).toBool();
}

void ClientSettings::setTheme(const QString &theme)
{
    if (theme == m_theme || !isTheme(theme))
        return;
    m_theme = theme;
    keep(themeKey, theme);
    Q_EMIT themeChanged();
}

void ClientSettings::setSendTyping(bool send)
{
    if (send == m_sendTyping)
        return;
    m_sendTyping = send;
    keep(sendTypingKey, send);
    Q_EMIT sendTypingChanged();
}

void ClientSettings::setReducedMotion(bool reduced)
{
    if (reduced == m_reducedMotion)
        return;
    m_reducedMotion = reduced;
    keep(reducedMotionKey, reduced);
    Q_EMIT reducedMotionChanged();
}

void ClientSettings::keep(const QString &key, const QVariant &value) const
{
    QSettings(m_file, QSettings::IniFormat).setValue(key, value);
}

} // namespace relay
