// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/conversation/MemberModel.h"

#include "client/Client.h"
#include "client/conversation/Conversations.h"
#include "client/roster/Names.h"

#include <QPointer>

namespace relay {

using namespace protocol;

void MemberModel::show(Client *client, const ConversationId &conversation)
{
    m_client = client;
    m_conversation = conversation;
    m_fetched.clear();
    m_isFetching = false;
    refresh();
}

void MemberModel::refresh()
{
    rebuild();
    const Conversation *known =
        m_client ? m_client->conversations().inbox().find(m_conversation) : nullptr;
    m_hasMore = known && known->memberCount > m_rows.size();
}

void MemberModel::rebuild()
{
    QList<UserId> ids;
    if (const Conversation *known =
            m_client ? m_client->conversations().inbox().find(m_conversation) : nullptr) {
        for (const UserSummary &member : known->members)
            ids.append(member.id);
    }
    QSet<UserId> seen(ids.begin(), ids.end());
    for (const UserId &id : std::as_const(m_fetched)) {
        if (!seen.contains(id))
            ids.append(id);
        seen.insert(id);
    }
    QList<MemberRow> rows;
    for (const UserId &id : std::as_const(ids))
        rows.append({id.text(), m_client->names().displayName(id), m_client->names().username(id)});
    m_rows.become(rows);
    Q_EMIT countChanged();
}

bool MemberModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_hasMore && !m_isFetching && m_client
           && m_client->session()->isOnline();
}

void MemberModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    m_isFetching = true;
    ConversationMembers request{m_conversation, std::nullopt, std::nullopt};
    if (!m_fetched.isEmpty())
        request.after = m_fetched.last();
    m_client->session()->askPatiently(
        request, this, [this, asked = m_conversation](const Result<MemberPage, Failure> &page) {
            if (asked != m_conversation)
                return;
            m_isFetching = false;
            if (!page)
                return;
            QList<UserSummary> people;
            for (const Member &member : page->members) {
                people.append({member.id, member.username, member.displayName});
                m_fetched.append(member.id);
            }
            m_client->names().learn(people);
            m_hasMore = page->more;
            rebuild();
        });
}

int MemberModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant MemberModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const MemberRow &row = m_rows.at(index.row());
    switch (role) {
    case UserIdRole: return row.key;
    case NameRole: return row.name;
    case UsernameRole: return row.username;
    default: return {};
    }
}

QHash<int, QByteArray> MemberModel::roleNames() const
{
    return {{UserIdRole, "userId"}, {NameRole, "name"}, {UsernameRole, "username"}};
}

} // namespace relay
