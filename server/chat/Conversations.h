// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/ContactNews.h"
#include "server/chat/ConversationListing.h"
#include "server/chat/ConversationStore.h"
#include "server/chat/Fanout.h"
#include "server/storage/Answer.h"
#include "shared/time/Clock.h"

#include <functional>

namespace relay {

/// The `conversation:*` requests: asks the store, answers, and tells everybody whose list changed.
class Conversations
{
public:
    Conversations(ConversationStore &store, ConversationListing &listing, MemberCache &members,
                  Fanout &fanout, ContactNews &contacts, PeerOutlet &peers, const Clock &clock);

    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationCreate &request,
                Answer<protocol::ConversationCreate> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationList &request, Answer<protocol::ConversationList> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationMembers &request,
                Answer<protocol::ConversationMembers> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationAdd &request, Answer<protocol::ConversationAdd> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationRemove &request,
                Answer<protocol::ConversationRemove> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationLeave &request,
                Answer<protocol::ConversationLeave> then);
    void handle(const UserId &user, const SessionId &session,
                const protocol::ConversationRename &request,
                Answer<protocol::ConversationRename> then);

private:
    static Then<Stored<ConversationChange>> answering(
        Answer<protocol::ConversationRename> then,
        std::function<void(const ConversationChange &)> tell);
    [[nodiscard]] static QString fieldOf(const Refusal &refusal);
    void joined(const ConversationChange &change, const SessionId &session);
    void departed(const ConversationChange &change, const SessionId &session);
    void tellTheOthers(const ConversationChange &change, const SessionId &session);

    ConversationStore &m_store;
    ConversationListing &m_listing;
    MemberCache &m_members;
    Fanout &m_fanout;
    ContactNews &m_contacts;
    PeerOutlet &m_peers;
    const Clock &m_clock;
};

} // namespace relay
