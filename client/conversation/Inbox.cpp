// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/Inbox.h"

#include <algorithm>

namespace relay {

using namespace protocol;

void Inbox::listed(const QList<Conversation> &page)
{
    for (const Conversation &conversation : page)
        merge(conversation);
}

/// A message that was pushed while the list was on its way is newer than the list.
void Inbox::merge(const Conversation &conversation)
{
    Entry &entry = m_conversations[conversation.id];
    const Conversation before = std::exchange(entry.known, conversation);
    if (before.lastSeq > conversation.lastSeq) {
        entry.known.lastSeq = before.lastSeq;
        entry.known.lastMessage = before.lastMessage;
        entry.known.unread = before.unread;
    }
    entry.known.readSeq = std::max(before.readSeq.value_or(0), conversation.readSeq.value_or(0));
    if (entry.known.readSeq >= entry.known.lastSeq)
        entry.known.unread = 0;
    if (entry.known.lastMessage)
        entry.activeAt = std::max(entry.activeAt, entry.known.lastMessage->sentAt);
}

QList<ConversationId> Inbox::keepOnly(const QSet<ConversationId> &all)
{
    QList<ConversationId> gone;
    for (auto it = m_conversations.keyBegin(); it != m_conversations.keyEnd(); ++it) {
        if (!all.contains(*it))
            gone.append(*it);
    }
    for (const ConversationId &id : std::as_const(gone))
        m_conversations.remove(id);
    return gone;
}

void Inbox::joined(const Conversation &conversation, WallTime now)
{
    merge(conversation);
    Entry &entry = m_conversations[conversation.id];
    entry.activeAt = std::max(entry.activeAt, now);
}

void Inbox::updated(const Conversation &conversation)
{
    const auto entry = m_conversations.find(conversation.id);
    if (entry == m_conversations.end())
        return;
    Conversation complete = conversation;
    complete.readSeq = conversation.readSeq ? conversation.readSeq : entry->known.readSeq;
    complete.unread = conversation.unread ? conversation.unread : entry->known.unread;
    if (!conversation.lastMessage)
        complete.lastMessage = entry->known.lastMessage;
    merge(complete);
}

void Inbox::left(const ConversationId &id)
{
    m_conversations.remove(id);
}

void Inbox::messageArrived(const Message &message)
{
    const auto entry = m_conversations.find(message.conversation);
    if (entry == m_conversations.end() || message.seq <= entry->known.lastSeq)
        return;
    const qint64 arrived = message.seq - entry->known.lastSeq;
    entry->known.lastSeq = message.seq;
    entry->known.lastMessage = message;
    entry->activeAt = std::max(entry->activeAt, message.sentAt);
    if (message.sender != m_self)
        entry->known.unread = entry->known.unread.value_or(0) + arrived;
}

bool Inbox::readUpTo(const ConversationId &id, qint64 seq)
{
    const auto entry = m_conversations.find(id);
    if (entry == m_conversations.end() || seq <= entry->known.readSeq.value_or(0))
        return false;
    entry->known.readSeq = seq;
    const qint64 left = std::max<qint64>(entry->known.lastSeq - seq, 0);
    entry->known.unread = std::min(entry->known.unread.value_or(0), left);
    return true;
}

const Conversation *Inbox::find(const ConversationId &id) const
{
    const auto entry = m_conversations.constFind(id);
    return entry == m_conversations.cend() ? nullptr : &entry->known;
}

qint64 Inbox::unread(const ConversationId &id) const
{
    const Conversation *known = find(id);
    return known ? known->unread.value_or(0) : 0;
}

qint64 Inbox::totalUnread() const
{
    qint64 total = 0;
    for (const Entry &entry : m_conversations)
        total += entry.known.unread.value_or(0);
    return total;
}

QList<ConversationId> Inbox::byActivity() const
{
    QList<ConversationId> ids = m_conversations.keys();
    std::sort(ids.begin(), ids.end(), [this](const auto &left, const auto &right) {
        const auto leftAt = m_conversations.constFind(left)->activeAt;
        const auto rightAt = m_conversations.constFind(right)->activeAt;
        return leftAt != rightAt ? leftAt > rightAt : left < right;
    });
    return ids;
}

UserId Inbox::peer(const ConversationId &id) const
{
    const Conversation *known = find(id);
    if (!known || known->kind != protocol::ConversationKind::Direct)
        return {};
    for (const UserSummary &member : known->members) {
        if (member.id != m_self)
            return member.id;
    }
    return {};
}

} // namespace relay
