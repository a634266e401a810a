// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ContactNews.h"
#include "server/chat/PeopleStore.h"
#include "server/peers/PeerOutlet.h"
#include "server/storage/Answer.h"

namespace relay {

/// The `user:*` requests. Blocking somebody takes effect at once for who watches whom; the blocked
/// one is not told.
class People
{
public:
    People(PeopleStore &store, ContactNews &contacts, PeerOutlet &peers);

    void handle(const UserId &user, const SessionId &session, const protocol::UserFind &request,
                Answer<protocol::UserFind> then);
    void handle(const UserId &user, const SessionId &session, const protocol::UserGet &request,
                Answer<protocol::UserGet> then);
    void handle(const UserId &user, const SessionId &session, const protocol::UserBlock &request,
                Answer<protocol::UserBlock> then);
    void handle(const UserId &user, const SessionId &session, const protocol::UserUnblock &request,
                Answer<protocol::UserUnblock> then);

private:
    Then<Stored<bool>> blockChanged(const UserId &blocker, const UserId &blocked,
                                    Answer<protocol::UserBlock> then);

    PeopleStore &m_store;
    ContactNews &m_contacts;
    PeerOutlet &m_peers;
};

} // namespace relay
