// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/KeyedRows.h"
#include "client/time/AlarmClock.h"
#include "shared/ids/Ids.h"

#include <QDateTime>
#include <QtQml/qqmlregistration.h>

namespace relay {

class Client;

struct ConversationRow {
    QString key; ///< the conversation's id
    QString kind;
    QString title;
    QString peerId;
    qint64 memberCount = 0;
    QString lastText;
    QString lastSender;
    bool lastMine = false;
    QDateTime lastAt;
    QString lastAtText;
    qint64 unread = 0;
    QString typingText;
    QString draft;
    bool muted = false;
    friend bool operator==(const ConversationRow &, const ConversationRow &) = default;
};

/// The list of conversations, the most recently active first, as one row of text each. Follows
/// messages, read marks, typing, names and drafts by itself.
class ConversationModel : public RowModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("the list is Client.conversations")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int totalUnread READ totalUnread NOTIFY totalUnreadChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY loadingChanged)
public:
    enum Role {
        ConversationIdRole = Qt::UserRole,
        KindRole,
        TitleRole,
        PeerIdRole,
        MemberCountRole,
        LastTextRole,
        LastSenderRole,
        LastMineRole,
        LastAtRole,
        LastAtTextRole,
        UnreadRole,
        TypingTextRole,
        DraftRole,
        MutedRole,
    };

    explicit ConversationModel(Client &client, QObject *parent = nullptr);

    /// Only conversations whose title contains this, in any case.
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int count() const { return int(m_rows.size()); }
    int totalUnread() const { return m_totalUnread; }
    /// True until the server has told the conversations for the first time.
    bool isLoading() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void filterChanged();
    void countChanged();
    void totalUnreadChanged();
    void loadingChanged();

private:
    void invalidate();
    void rebuild();
    [[nodiscard]] ConversationRow rowOf(const ConversationId &id) const;
    void armDayChange();

    Client &m_client;
    KeyedRows<ConversationRow> m_rows{*this};
    QString m_filter;
    int m_totalUnread = 0;
    bool m_isInvalid = false;
};

} // namespace relay
