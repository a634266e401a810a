// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/ClientBound.h"
#include "client/conversation/MemberModel.h"
#include "shared/ids/Ids.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace relay {

/// One conversation as its header and its member list show it: set `conversationId` and bind.
class ConversationInfo : public QObject, public ClientBound
{
    Q_OBJECT
    QML_ELEMENT
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(QString conversationId READ conversationId WRITE setConversationId NOTIFY
                   conversationIdChanged)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)
    Q_PROPERTY(QString peerId READ peerId NOTIFY changed)
    Q_PROPERTY(int memberCount READ memberCount NOTIFY changed)
    Q_PROPERTY(int onlineCount READ onlineCount NOTIFY onlineCountChanged)
    Q_PROPERTY(bool canRename READ canRename NOTIFY changed)
    Q_PROPERTY(bool muted READ isMuted NOTIFY mutedChanged)
    Q_PROPERTY(relay::MemberModel *members READ members CONSTANT)
public:
    explicit ConversationInfo(QObject *parent = nullptr);

    QString conversationId() const { return m_conversation.text(); }
    void setConversationId(const QString &id);
    QString title() const;
    /// "direct", "group", or "" while nothing is known.
    QString kind() const;
    QString peerId() const;
    int memberCount() const;
    /// How many members are online: counted here in small conversations, by the server in big
    /// ones; -1 while unknown.
    int onlineCount() const;
    bool canRename() const;
    bool isMuted() const;
    MemberModel *members() { return &m_members; }

Q_SIGNALS:
    void conversationIdChanged();
    void changed();
    void onlineCountChanged();
    void mutedChanged();

protected:
    void bound() override;

private:
    void follow(const ConversationId &id);

    ConversationId m_conversation;
    MemberModel m_members;
};

} // namespace relay
