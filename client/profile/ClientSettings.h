// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// What a person set for this profile, kept in `settings.ini` of the profile's directory.
class ClientSettings : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("the settings of the profile are Client.settings")
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(bool sendTyping READ sendTyping WRITE setSendTyping NOTIFY sendTypingChanged)
    Q_PROPERTY(
        bool reducedMotion READ reducedMotion WRITE setReducedMotion NOTIFY reducedMotionChanged)
public:
    explicit ClientSettings(const QString &file, QObject *parent = nullptr);

    QString theme() const { return m_theme; }
    /// "system", "light" or "dark"; anything else is ignored.
    void setTheme(const QString &theme);
    bool sendTyping() const { return m_sendTyping; }
    void setSendTyping(bool send);
    bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool reduced);

Q_SIGNALS:
    void themeChanged();
    void sendTypingChanged();
    void reducedMotionChanged();

private:
    void keep(const QString &key, const QVariant &value) const;

    QString m_file;
    QString m_theme;
    bool m_sendTyping = true;
    bool m_reducedMotion = false;
};

} // namespace relay
