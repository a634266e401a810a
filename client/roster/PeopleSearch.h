// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/KeyedRows.h"
#include "client/time/AlarmClock.h"
#include "shared/protocol/Messages.h"

#include <QtQml/qqmlregistration.h>

namespace relay {

class Conversations;
class Names;
class Session;

struct FoundPerson {
    QString key; ///< the user id
    QString name;
    QString username;
    friend bool operator==(const FoundPerson &, const FoundPerson &) = default;
};

/// Finds people by the beginning of a name; with nothing to look for, those one shares a
/// conversation with. Set `query`; the rows follow. Waits until the person pauses, and never shows
/// the answer to an older question.
class PeopleSearch : public RowModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("the search is Client.people")
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY queryChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    enum Role { UserIdRole = Qt::UserRole, NameRole, UsernameRole };

    PeopleSearch(Session &session, Names &names, const Conversations &conversations,
                 AlarmClock &clock, QObject *parent = nullptr);

    QString query() const { return m_query; }
    void setQuery(const QString &query);
    bool isBusy() const { return m_busy; }
    int count() const { return int(m_rows.size()); }
    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : count();
    }

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void queryChanged();
    void busyChanged();
    void countChanged();

private:
    void search();
    void showContacts();
    void newsOf(const ConversationId &conversation);
    [[nodiscard]] bool isSearching() const { return !m_query.trimmed().isEmpty(); }
    void show(const QList<protocol::UserSummary> &users);
    void setBusy(bool busy);

    Session &m_session;
    Names &m_names;
    const Conversations &m_conversations;
    AlarmClock &m_clock;
    KeyedRows<FoundPerson> m_rows{*this};
    QSet<UserId> m_contacts; ///< shown last
    QString m_query;
    bool m_busy = false;
};

} // namespace relay
