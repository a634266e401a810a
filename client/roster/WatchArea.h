// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// A part of the screen that shows people: it says whom. What all active areas name together is
/// what the server is asked to watch, and nothing else.
class WatchArea : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QStringList users READ users WRITE setUsers NOTIFY usersChanged)
    Q_PROPERTY(QStringList conversations READ conversations WRITE setConversations NOTIFY
                   conversationsChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
public:
    explicit WatchArea(QObject *parent = nullptr);
    ~WatchArea() override;

    QStringList users() const { return m_users; }
    void setUsers(const QStringList &users);
    /// Big conversations that are open: their number of people online is counted.
    QStringList conversations() const { return m_conversations; }
    void setConversations(const QStringList &conversations);
    bool isActive() const { return m_active; }
    void setActive(bool active);

Q_SIGNALS:
    void usersChanged();
    void conversationsChanged();
    void activeChanged();

protected:
    void bound() override;

private:
    void announce();

    QStringList m_users;
    QStringList m_conversations;
    bool m_active = true;
};

} // namespace relay
