// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/ClientSettings.h"

#include <QSettings>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const auto themeKey = u"theme"_s;
const auto accentKey = u"accent"_s;
const auto densityKey = u"density"_s;
const auto fontPercentKey = u"fontPercent"_s;
const auto sendTypingKey = u"sendTyping"_s;
const auto reducedMotionKey = u"reducedMotion"_s;
const auto notificationsKey = u"notifications"_s;
const auto closeToTrayKey = u"closeToTray"_s;

const QStringList themes{u"system"_s, u"light"_s, u"dark"_s};
const QStringList accents{u"indigo"_s, u"teal"_s, u"rose"_s, u"amber"_s};
const QStringList densities{u"comfortable"_s, u"compact"_s};
const QList<int> fontPercents{90, 100, 115, 130};

template<class Choices, class Value>
void take(Value &value, const QVariant &kept, const Choices &choices)
{
    if (const auto read = kept.value<Value>(); choices.contains(read))
        value = read;
}

} // namespace

ClientSettings::ClientSettings(const QString &file, QObject *parent)
    : QObject(parent)
    , m_file(file)
{
    const QSettings kept(m_file, QSettings::IniFormat);
    take(m_theme, kept.value(themeKey), themes);
    take(m_accent, kept.value(accentKey), accents);
    take(m_density, kept.value(densityKey), densities);
    take(m_fontPercent, kept.value(fontPercentKey), fontPercents);
    m_sendTyping = kept.value(sendTypingKey, m_sendTyping).toBool();
    m_reducedMotion = kept.value(reducedMotionKey, m_reducedMotion).toBool();
    m_notifications = kept.value(notificationsKey, m_notifications).toBool();
    m_closeToTray = kept.value(closeToTrayKey, m_closeToTray).toBool();
}

template<class Value>
bool ClientSettings::change(Value &known, const Value &value, const QString &key)
{
    if (value == known)
        return false;
    known = value;
    QSettings(m_file, QSettings::IniFormat).setValue(key, value);
    return true;
}

void ClientSettings::setTheme(const QString &theme)
{
    if (themes.contains(theme) && change(m_theme, theme, themeKey))
        Q_EMIT themeChanged();
}

void ClientSettings::setAccent(const QString &accent)
{
    if (accents.contains(accent) && change(m_accent, accent, accentKey))
        Q_EMIT accentChanged();
}

void ClientSettings::setDensity(const QString &density)
{
    if (densities.contains(density) && change(m_density, density, densityKey))
        Q_EMIT densityChanged();
}

void ClientSettings::setFontPercent(int percent)
{
    if (fontPercents.contains(percent) && change(m_fontPercent, percent, fontPercentKey))
        Q_EMIT fontPercentChanged();
}

void ClientSettings::setSendTyping(bool send)
{
    if (change(m_sendTyping, send, sendTypingKey))
        Q_EMIT sendTypingChanged();
}

void ClientSettings::setReducedMotion(bool reduced)
{
    if (change(m_reducedMotion, reduced, reducedMotionKey))
        Q_EMIT reducedMotionChanged();
}

void ClientSettings::setNotifications(bool show)
{
    if (change(m_notifications, show, notificationsKey))
        Q_EMIT notificationsChanged();
}

void ClientSettings::setCloseToTray(bool stay)
{
    if (change(m_closeToTray, stay, closeToTrayKey))
        Q_EMIT closeToTrayChanged();
}

} // namespace relay
