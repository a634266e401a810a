// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlDatabase.h"
#include "server/watching/ContactSource.h"

namespace relay {

/// Contacts: who shares a conversation with the viewer and has not blocked them.
class SqlContactSource final : public ContactSource
{
public:
    explicit SqlContactSource(SqlDatabase &database);

    void contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                       Then<Result<QSet<UserId>, Fault>> then) override;
    void contactsOf(const UserId &viewer, qsizetype most,
                    Then<Result<QList<UserId>, Fault>> then) override;

private:
    SqlDatabase &m_database;
};

} // namespace relay
