// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CommonMessages.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace relay {

class Session;

/// What people are called: learnt from everything the server tells, asked for where it did not.
class Names : public QObject
{
    Q_OBJECT
public:
    explicit Names(Session &session, QObject *parent = nullptr);

    void learn(const QList<protocol::UserSummary> &people);
    /// The display name; empty while it is not known, in which case it is asked for.
    [[nodiscard]] QString displayName(const UserId &user);
    [[nodiscard]] QString username(const UserId &user) const;

Q_SIGNALS:
    void learnt(const QSet<relay::UserId> &users);

private:
    void askForMissing();

    Session &m_session;
    QHash<UserId, protocol::UserSummary> m_people;
    QSet<UserId> m_missing; ///< to be asked for
    QSet<UserId> m_asked;   ///< on this connection; who is unknown there is not asked for again
    bool m_isAskingSoon = false;
};

} // namespace relay
