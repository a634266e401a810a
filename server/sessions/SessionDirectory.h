// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QHash>
#include <QList>

#include <optional>

namespace relay {

/// Which introduced sessions this node holds, looked up by session and by user. Pure.
class SessionDirectory
{
public:
    void add(const SessionId &session, const UserId &user);
    void remove(const SessionId &session);

    [[nodiscard]] std::optional<UserId> userOf(const SessionId &session) const;
    [[nodiscard]] QList<SessionId> sessionsOf(const UserId &user) const;
    /// The sessions of all these users, without `except`.
    [[nodiscard]] QList<SessionId> sessionsOf(const QList<UserId> &users,
                                              const SessionId &except = {}) const;
    [[nodiscard]] qsizetype size() const { return m_userOf.size(); }

private:
    QHash<SessionId, UserId> m_userOf;
    QHash<UserId, QList<SessionId>> m_sessionsOf;
};

} // namespace relay
