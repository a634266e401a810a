// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/KeyedRows.h"
#include "shared/ids/Ids.h"

#include <QtQml/qqmlregistration.h>

namespace relay {

class Client;

struct MemberRow {
    QString key; ///< the user id
    QString name;
    QString username;
    friend bool operator==(const MemberRow &, const MemberRow &) = default;
};

/// The members of one conversation. Those that came with the conversation at once; the rest of a
/// big one page by page, as the view asks for more.
class MemberModel : public RowModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("members belong to a ConversationInfo")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    enum Role { UserIdRole = Qt::UserRole, NameRole, UsernameRole };

    using RowModel::RowModel;

    void show(Client *client, const ConversationId &conversation);
    /// Reads again what the client knows.
    void refresh();
    int count() const { return int(m_rows.size()); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void countChanged();

private:
    void rebuild();

    Client *m_client = nullptr;
    ConversationId m_conversation;
    KeyedRows<MemberRow> m_rows{*this};
    QList<UserId> m_fetched; ///< beyond those that came with the conversation
    bool m_hasMore = false;
    bool m_isFetching = false;
};

} // namespace relay
