// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/People.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// Both look-ups answer with people.
Then<Stored<QList<protocol::UserSummary>>> answeringPeople(Answer<protocol::UserFind> then)
{
    return [then = std::move(then)](const Stored<QList<protocol::UserSummary>> &answer) {
        if (!answer)
            return then(failureOf(answer.error()));
        then(protocol::FoundUsers{*answer});
    };
}

} // namespace

People::People(PeopleStore &store, ContactNews &contacts, PeerOutlet &peers)
    : m_store(store)
    , m_contacts(contacts)
    , m_peers(peers)
{
}

void People::handle(const UserId &user, const SessionId &, const protocol::UserFind &request,
                    Answer<protocol::UserFind> then)
{
    m_store.find(user, request.query, answeringPeople(std::move(then)));
}

void People::handle(const UserId &, const SessionId &, const protocol::UserGet &request,
                    Answer<protocol::UserGet> then)
{
    m_store.get(request.users, answeringPeople(std::move(then)));
}

void People::handle(const UserId &user, const SessionId &, const protocol::UserBlock &request,
                    Answer<protocol::UserBlock> then)
{
    if (request.user == user) {
        return then(protocol::Failure{
            protocol::ErrorCode::BadField, u"You cannot block yourself."_s, u"user"_s, {}});
    }
    m_store.block(user, request.user, blockChanged(user, request.user, std::move(then)));
}

void People::handle(const UserId &user, const SessionId &, const protocol::UserUnblock &request,
                    Answer<protocol::UserUnblock> then)
{
    m_store.unblock(user, request.user, blockChanged(user, request.user, std::move(then)));
}

Then<Stored<bool>> People::blockChanged(const UserId &blocker, const UserId &blocked,
                                        Answer<protocol::UserBlock> then)
{
    return [this, blocker, blocked, then = std::move(then)](const Stored<bool> &changed) {
        if (!changed)
            return then(failureOf(changed.error(), u"user"_s));
        then(protocol::Empty{});
        if (!*changed)
            return;
        m_contacts.contactsChanged({blocker}, {blocked});
        m_peers.blocksChanged(blocker, blocked);
    };
}

} // namespace relay
