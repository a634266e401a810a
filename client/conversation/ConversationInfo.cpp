// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/ConversationInfo.h"

#include "client/Client.h"
#include "client/conversation/Conversations.h"
#include "client/profile/Mutes.h"
#include "client/roster/Names.h"
#include "client/roster/Roster.h"

namespace relay {

using namespace protocol;

ConversationInfo::ConversationInfo(QObject *parent)
    : QObject(parent)
{
}

void ConversationInfo::setConversationId(const QString &id)
{
    if (id == m_conversation.text())
        return;
    m_conversation = ConversationId(id);
    Q_EMIT conversationIdChanged();
    if (client())
        m_members.show(client(), m_conversation);
    Q_EMIT changed();
    Q_EMIT onlineCountChanged();
    Q_EMIT mutedChanged();
}

void ConversationInfo::bound()
{
    const auto &conversations = client()->conversations();
    connect(&conversations, &Conversations::changed, this, &ConversationInfo::follow);
    connect(&conversations, &Conversations::gone, this, &ConversationInfo::follow);
    connect(&conversations, &Conversations::listed, this, [this] { follow(m_conversation); });
    connect(&client()->names(), &Names::learnt, this, [this] { follow(m_conversation); });
    connect(&client()->roster(), &Roster::onlineCountChanged, this, [this](const auto &id) {
        if (id == m_conversation)
            Q_EMIT onlineCountChanged();
    });
    connect(&client()->roster(), &Roster::presenceChanged, this,
            &ConversationInfo::onlineCountChanged);
    connect(&client()->mutes(), &Mutes::changed, this, &ConversationInfo::mutedChanged);
    m_members.show(client(), m_conversation);
    Q_EMIT changed();
    Q_EMIT onlineCountChanged();
    Q_EMIT mutedChanged();
}

void ConversationInfo::follow(const ConversationId &id)
{
    if (id != m_conversation)
        return;
    m_members.refresh();
    Q_EMIT changed();
    Q_EMIT onlineCountChanged();
}

QString ConversationInfo::title() const
{
    return client() ? client()->conversations().title(m_conversation) : QString();
}

QString ConversationInfo::kind() const
{
    const auto *known = client() ? client()->conversations().inbox().find(m_conversation) : nullptr;
    return known ? QString(nameOf(known->kind)) : QString();
}

QString ConversationInfo::peerId() const
{
    return client() ? client()->conversations().inbox().peer(m_conversation).text() : QString();
}

int ConversationInfo::memberCount() const
{
    const auto *known = client() ? client()->conversations().inbox().find(m_conversation) : nullptr;
    return known ? int(known->memberCount) : 0;
}

int ConversationInfo::onlineCount() const
{
    const auto *known = client() ? client()->conversations().inbox().find(m_conversation) : nullptr;
    if (!known)
        return -1;
    if (known->memberCount > known->members.size())
        return client()->roster().onlineCount(m_conversation);
    int online = 0;
    for (const UserSummary &member : known->members) {
        const auto presence = client()->roster().presenceOf(member.id);
        if (!presence)
            return -1; // not all of them are watched: a part would be a wrong number
        online += presence->state == PresenceState::Offline ? 0 : 1;
    }
    return online;
}

bool ConversationInfo::canRename() const
{
    return kind() == nameOf(protocol::ConversationKind::Group);
}

bool ConversationInfo::isMuted() const
{
    return client() && client()->mutes().isMuted(m_conversation);
}

} // namespace relay
