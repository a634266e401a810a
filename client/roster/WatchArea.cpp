// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/WatchArea.h"

#include "client/Client.h"
#include "client/roster/Roster.h"

namespace relay {

namespace {

template<class Id>
QSet<Id> idsOf(const QStringList &texts)
{
    QSet<Id> ids;
    for (const QString &text : texts) {
        if (!text.isEmpty())
            ids.insert(Id(text));
    }
    return ids;
}

} // namespace

WatchArea::WatchArea(QObject *parent)
    : QObject(parent)
{
}

WatchArea::~WatchArea()
{
    if (client())
        client()->roster().show(this, {});
}

void WatchArea::setUsers(const QStringList &users)
{
    if (users == m_users)
        return;
    m_users = users;
    Q_EMIT usersChanged();
    announce();
}

void WatchArea::setConversations(const QStringList &conversations)
{
    if (conversations == m_conversations)
        return;
    m_conversations = conversations;
    Q_EMIT conversationsChanged();
    announce();
}

void WatchArea::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    Q_EMIT activeChanged();
    announce();
}

void WatchArea::bound()
{
    announce();
}

void WatchArea::announce()
{
    if (!client())
        return;
    if (m_active)
        client()->roster().show(this,
                                {idsOf<UserId>(m_users), idsOf<ConversationId>(m_conversations)});
    else
        client()->roster().show(this, {});
}

} // namespace relay
