// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/ConversationModel.h"

#include "client/Client.h"
#include "client/conversation/Conversations.h"
#include "client/conversation/DayWords.h"
#include "client/conversation/Drafts.h"
#include "client/outbox/Postbox.h"
#include "client/profile/Mutes.h"
#include "client/roster/Names.h"
#include "client/typing/Typists.h"

namespace relay {

using namespace protocol;
using namespace Qt::StringLiterals;

ConversationModel::ConversationModel(Client &client, QObject *parent)
    : RowModel(parent)
    , m_client(client)
{
    const auto &conversations = client.conversations();
    connect(&conversations, &Conversations::listed, this, [this] {
        invalidate();
        Q_EMIT loadingChanged();
    });
    connect(&conversations, &Conversations::changed, this, &ConversationModel::invalidate);
    connect(&conversations, &Conversations::gone, this, &ConversationModel::invalidate);
    connect(&client.names(), &Names::learnt, this, &ConversationModel::invalidate);
    connect(&client.typists(), &Typists::changed, this, &ConversationModel::invalidate);
    connect(&client.drafts(), &Drafts::changed, this, &ConversationModel::invalidate);
    connect(&client.postbox(), &Postbox::changed, this, &ConversationModel::invalidate);
    connect(&client.mutes(), &Mutes::changed, this, &ConversationModel::invalidate);
}

bool ConversationModel::isLoading() const
{
    return !m_client.conversations().isListed();
}

void ConversationModel::setFilter(const QString &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    Q_EMIT filterChanged();
    rebuild();
}

/// Several things change together when a message comes in; the rows are made once for all of them.
void ConversationModel::invalidate()
{
    if (!std::exchange(m_isInvalid, true))
        QMetaObject::invokeMethod(this, &ConversationModel::rebuild, Qt::QueuedConnection);
}

void ConversationModel::rebuild()
{
    m_isInvalid = false;
    const QString wanted = m_filter.trimmed();
    QList<ConversationRow> rows;
    for (const ConversationId &id : m_client.conversations().inbox().byActivity()) {
        auto row = rowOf(id);
        if (wanted.isEmpty() || row.title.contains(wanted, Qt::CaseInsensitive))
            rows.append(std::move(row));
    }
    m_rows.become(rows);
    Q_EMIT countChanged();
    const int unread = int(m_client.conversations().inbox().totalUnread());
    if (std::exchange(m_totalUnread, unread) != unread)
        Q_EMIT totalUnreadChanged();
    armDayChange();
}

/// "Yesterday" and the like change at midnight.
void ConversationModel::armDayChange()
{
    const auto now = m_client.serverTime();
    const auto midnight = words::nextMidnight(now, m_client.timeStyle());
    m_client.clock().wakeAt(this, m_client.clock().now() + (midnight - now), [this] { rebuild(); });
}

ConversationRow ConversationModel::rowOf(const ConversationId &id) const
{
    const Inbox &inbox = m_client.conversations().inbox();
    const Conversation &known = *inbox.find(id);
    ConversationRow row;
    row.key = id.text();
    row.kind = QString(nameOf(known.kind));
    row.title = m_client.conversations().title(id);
    row.peerId = inbox.peer(id).text();
    row.memberCount = known.memberCount;
    row.unread = inbox.unread(id);
    row.typingText = m_client.typists().text(id);
    row.draft = m_client.drafts().of(id);
    row.muted = m_client.mutes().isMuted(id);
    const auto waiting = m_client.postbox().waitingFor(id);
    std::optional<Message> last = known.lastMessage;
    if (!waiting.isEmpty())
        last = Message{id,
                       0,
                       waiting.last().clientId,
                       m_client.session()->self(),
                       waiting.last().body,
                       waiting.last().writtenAt};
    if (last) {
        row.lastText = last->body;
        row.lastMine = last->sender == m_client.session()->self();
        row.lastSender = m_client.names().displayName(last->sender);
        row.lastAt = words::localTime(last->sentAt, m_client.timeStyle());
        row.lastAtText = words::brief(last->sentAt, m_client.serverTime(), m_client.timeStyle());
    }
    return row;
}

int ConversationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ConversationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ConversationRow &row = m_rows.at(index.row());
    switch (role) {
    case ConversationIdRole: return row.key;
    case KindRole: return row.kind;
    case TitleRole: return row.title;
    case PeerIdRole: return row.peerId;
    case MemberCountRole: return row.memberCount;
    case LastTextRole: return row.lastText;
    case LastSenderRole: return row.lastSender;
    case LastMineRole: return row.lastMine;
    case LastAtRole: return row.lastAt;
    case LastAtTextRole: return row.lastAtText;
    case UnreadRole: return row.unread;
    case TypingTextRole: return row.typingText;
    case DraftRole: return row.draft;
    case MutedRole: return row.muted;
    default: return {};
    }
}

QHash<int, QByteArray> ConversationModel::roleNames() const
{
    return {
        {ConversationIdRole, "conversationId"},
        {KindRole, "kind"},
        {TitleRole, "title"},
        {PeerIdRole, "peerId"},
        {MemberCountRole, "memberCount"},
        {LastTextRole, "lastText"},
        {LastSenderRole, "lastSender"},
        {LastMineRole, "lastMine"},
        {LastAtRole, "lastAt"},
        {LastAtTextRole, "lastAtText"},
        {UnreadRole, "unread"},
        {TypingTextRole, "typingText"},
        {DraftRole, "draft"},
        {MutedRole, "muted"},
    };
}

} // namespace relay
