// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlAccountStore.h"
#include "server/sql/SqlBlockSource.h"
#include "server/sql/SqlChosenStore.h"
#include "server/sql/SqlContactSource.h"
#include "server/sql/SqlConversationListing.h"
#include "server/sql/SqlConversationStore.h"
#include "server/sql/SqlLastSeenStore.h"
#include "server/sql/SqlMembershipStore.h"
#include "server/sql/SqlMessageStore.h"
#include "server/sql/SqlPeopleStore.h"
#include "server/sql/SqlReceiptStore.h"
#include "server/sql/SqlTokenStore.h"

namespace relay {

/// Everything durable a node asks for, in one database.
struct NodeStores {
    explicit NodeStores(SqlDatabase &database)
        : accounts(database)
        , tokens(database)
        , conversations(database)
        , listing(database)
        , memberships(database)
        , messages(database)
        , receipts(database)
        , people(database)
        , chosen(database)
        , lastSeen(database)
        , contacts(database)
        , blocks(database)
    {
    }

    SqlAccountStore accounts;
    SqlTokenStore tokens;
    SqlConversationStore conversations;
    SqlConversationListing listing;
    SqlMembershipStore memberships;
    SqlMessageStore messages;
    SqlReceiptStore receipts;
    SqlPeopleStore people;
    SqlChosenStore chosen;
    SqlLastSeenStore lastSeen;
    SqlContactSource contacts;
    SqlBlockSource blocks;
};

} // namespace relay
