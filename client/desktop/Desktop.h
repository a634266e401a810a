// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

class QJSEngine;
class QQmlEngine;

namespace relay {

/// What this computer offers to Relay, as the settings page tells it.
class Desktop : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(QString idleSource READ idleSource NOTIFY idleSourceChanged)
    Q_PROPERTY(bool hasTray READ hasTray NOTIFY hasTrayChanged)
public:
    using QObject::QObject;

    /// Makes this the one that views of `engine` find; it must outlive the engine. Where nobody
    /// did, they find one that offers nothing.
    void serve(QQmlEngine &engine);
    static Desktop *create(QQmlEngine *engine, QJSEngine *);

    /// Who tells how long nobody touched anything: "x11", "gnome", "freedesktop", "login", or
    /// "windows" where only Relay's own windows do.
    QString idleSource() const { return m_idleSource; }
    void setIdleSource(const QString &source);
    /// Whether a tray shows Relay, now.
    bool hasTray() const { return m_hasTray; }
    void setHasTray(bool hasTray);

Q_SIGNALS:
    void idleSourceChanged();
    void hasTrayChanged();

private:
    QString m_idleSource = QStringLiteral("windows");
    bool m_hasTray = false;
};

} // namespace relay
