// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// What a person set for this profile, kept in `settings.ini` of the profile's directory. What is
/// none of the choices is ignored, when it is set and when it is read.
class ClientSettings : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("the settings of the profile are Client.settings")
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(QString accent READ accent WRITE setAccent NOTIFY accentChanged)
    Q_PROPERTY(QString density READ density WRITE setDensity NOTIFY densityChanged)
    Q_PROPERTY(int fontPercent READ fontPercent WRITE setFontPercent NOTIFY fontPercentChanged)
    Q_PROPERTY(bool sendTyping READ sendTyping WRITE setSendTyping NOTIFY sendTypingChanged)
    Q_PROPERTY(
        bool reducedMotion READ reducedMotion WRITE setReducedMotion NOTIFY reducedMotionChanged)
    Q_PROPERTY(
        bool notifications READ notifications WRITE setNotifications NOTIFY notificationsChanged)
    Q_PROPERTY(bool closeToTray READ closeToTray WRITE setCloseToTray NOTIFY closeToTrayChanged)
public:
    explicit ClientSettings(const QString &file, QObject *parent = nullptr);

    /// "system", "light" or "dark".
    QString theme() const { return m_theme; }
    void setTheme(const QString &theme);
    /// "indigo", "teal", "rose" or "amber".
    QString accent() const { return m_accent; }
    void setAccent(const QString &accent);
    /// "comfortable" or "compact".
    QString density() const { return m_density; }
    void setDensity(const QString &density);
    /// 90, 100, 115 or 130, of the size that the desktop says.
    int fontPercent() const { return m_fontPercent; }
    void setFontPercent(int percent);
    bool sendTyping() const { return m_sendTyping; }
    void setSendTyping(bool send);
    bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool reduced);
    /// Whether the desktop shows that messages came.
    bool notifications() const { return m_notifications; }
    void setNotifications(bool show);
    /// Whether closing the last window leaves Relay in the tray, where there is one.
    bool closeToTray() const { return m_closeToTray; }
    void setCloseToTray(bool stay);

Q_SIGNALS:
    void themeChanged();
    void accentChanged();
    void densityChanged();
    void fontPercentChanged();
    void sendTypingChanged();
    void reducedMotionChanged();
    void notificationsChanged();
    void closeToTrayChanged();

private:
    /// Whether this is news; then it is kept.
    template<class Value>
    bool change(Value &known, const Value &value, const QString &key);

    QString m_file;
    QString m_theme = QStringLiteral("system");
    QString m_accent = QStringLiteral("indigo");
    QString m_density = QStringLiteral("comfortable");
    int m_fontPercent = 100;
    bool m_sendTyping = true;
    bool m_reducedMotion = false;
    bool m_notifications = true;
    bool m_closeToTray = false;
};

} // namespace relay
