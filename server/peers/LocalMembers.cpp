// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/LocalMembers.h"

namespace relay {

bool LocalMembers::join(const UserId &user, const ConversationId &conversation)
{
    auto members = m_membersOf.find(conversation);
    if (members == m_membersOf.end())
        members = m_membersOf.insert(conversation, {});
    // The text of an id is held once, however many people are in the conversation.
    auto &theirs = m_conversationsOf[user];
    if (theirs.contains(conversation))
        return false;
    theirs.insert(members.key());
    members->append(user);
    return true;
}

bool LocalMembers::leave(const UserId &user, const ConversationId &conversation)
{
    const auto theirs = m_conversationsOf.find(user);
    if (theirs == m_conversationsOf.end() || !theirs->remove(conversation))
        return false;
    if (theirs->isEmpty())
        m_conversationsOf.erase(theirs);
    const auto members = m_membersOf.find(conversation);
    members->removeOne(user);
    if (members->isEmpty())
        m_membersOf.erase(members);
    return true;
}

void LocalMembers::remove(const UserId &user)
{
    for (const ConversationId &conversation : conversationsOf(user))
        leave(user, conversation);
}

QList<UserId> LocalMembers::membersOf(const ConversationId &conversation) const
{
    return m_membersOf.value(conversation);
}

QList<ConversationId> LocalMembers::conversationsOf(const UserId &user) const
{
    return m_conversationsOf.value(user).values();
}

bool LocalMembers::hasAnybodyIn(const ConversationId &conversation) const
{
    return m_membersOf.contains(conversation);
}

} // namespace relay
