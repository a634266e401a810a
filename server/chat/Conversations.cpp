// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Conversations.h"

#include "server/chat/NewConversationRules.h"
#include "shared/ids/FreshId.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 pageDefault = 50;

/// Whoever joins starts at the end: nothing written before is unread.
protocol::Conversation asNewMemberSeesIt(const protocol::Conversation &conversation)
{
    auto seen = conversation;
    seen.readSeq = conversation.lastSeq;
    seen.unread = 0;
    return seen;
}

/// For those who knew it before: only what may have changed.
protocol::Conversation asUpdate(const protocol::Conversation &conversation)
{
    auto update = conversation;
    update.readSeq.reset();
    update.unread.reset();
    update.lastMessage.reset();
    return update;
}

/// The store counts those who are left after repetitions; the asker counts their own list.
Refusal inRequest(const Refusal &refusal, const QList<UserId> &others,
                  const protocol::ConversationCreate &request)
{
    return {refusal.reason, refusal.at < 0 ? -1 : request.members.indexOf(others[refusal.at])};
}

} // namespace

Conversations::Conversations(ConversationStore &store, ConversationListing &listing,
                             MemberCache &members, Fanout &fanout, ContactNews &contacts,
                             PeerOutlet &peers, const Clock &clock)
    : m_store(store)
    , m_listing(listing)
    , m_members(members)
    , m_fanout(fanout)
    , m_contacts(contacts)
    , m_peers(peers)
    , m_clock(clock)
{
}

void Conversations::handle(const UserId &user, const SessionId &session,
                           const protocol::ConversationCreate &request,
                           Answer<protocol::ConversationCreate> then)
{
    const auto wanted =
        newConversation(freshId<ConversationId>(), user, request, m_clock.wallTime());
    if (!wanted)
        return then(wanted.error());
    m_store.create(*wanted, [this, session, request, others = wanted->others,
                             then = std::move(then)](const Stored<ConversationChange> &answer) {
        if (!answer)
            return then(failureOf(inRequest(answer.error(), others, request), u"members"_s));
        then(protocol::OneConversation{answer->conversation});
        joined(*answer, session);
    });
}

void Conversations::handle(const UserId &user, const SessionId &,
                           const protocol::ConversationList &request,
                           Answer<protocol::ConversationList> then)
{
    m_listing.conversations(
        user, {request.after, request.limit.value_or(pageDefault)},
        [then = std::move(then)](const Stored<protocol::ConversationPage> &answer) {
            if (!answer)
                return then(failureOf(answer.error(), u"after"_s));
            then(*answer);
        });
}

void Conversations::handle(const UserId &user, const SessionId &,
                           const protocol::ConversationMembers &request,
                           Answer<protocol::ConversationMembers> then)
{
    m_listing.members(request.conversation, user,
                      {request.after, request.limit.value_or(pageDefault)},
                      [then = std::move(then)](const Stored<protocol::MemberPage> &answer) {
                          if (!answer)
                              return then(failureOf(answer.error(), fieldOf(answer.error())));
                          then(*answer);
                      });
}

void Conversations::handle(const UserId &user, const SessionId &session,
                           const protocol::ConversationAdd &request,
                           Answer<protocol::ConversationAdd> then)
{
    m_store.add(request.conversation, user, request.users, m_clock.wallTime(),
                answering(std::move(then), [this, session](const ConversationChange &change) {
                    joined(change, session);
                }));
}

void Conversations::handle(const UserId &user, const SessionId &session,
                           const protocol::ConversationRemove &request,
                           Answer<protocol::ConversationRemove> then)
{
    m_store.remove(request.conversation, user, request.user,
                   answering(std::move(then), [this, session](const ConversationChange &change) {
                       departed(change, session);
                   }));
}

void Conversations::handle(const UserId &user, const SessionId &session,
                           const protocol::ConversationLeave &request,
                           Answer<protocol::ConversationLeave> then)
{
    m_store.remove(
        request.conversation, user, user,
        [this, session, then = std::move(then)](const Stored<ConversationChange> &answer) {
            if (!answer)
                return then(failureOf(answer.error(), u"conversation"_s));
            then(protocol::Empty{});
            departed(*answer, session);
        });
}

void Conversations::handle(const UserId &user, const SessionId &session,
                           const protocol::ConversationRename &request,
                           Answer<protocol::ConversationRename> then)
{
    const auto title = titleFrom(request.title);
    if (!title)
        return then(title.error());
    m_store.rename(request.conversation, user, *title,
                   answering(std::move(then), [this, session](const ConversationChange &change) {
                       tellTheOthers(change, session);
                   }));
}

/// What all changes of a conversation share: the answer first, then the news.
Then<Stored<ConversationChange>> Conversations::answering(
    Answer<protocol::ConversationRename> then, std::function<void(const ConversationChange &)> tell)
{
    return
        [then = std::move(then), tell = std::move(tell)](const Stored<ConversationChange> &answer) {
            if (!answer)
                return then(failureOf(answer.error(), fieldOf(answer.error())));
            then(protocol::OneConversation{answer->conversation});
            tell(*answer);
        };
}

QString Conversations::fieldOf(const Refusal &refusal)
{
    if (refusal.reason == Refusal::Reason::UnknownCursor)
        return u"after"_s;
    if (refusal.reason == Refusal::Reason::NotAMember)
        return u"user"_s;
    return refusal.at < 0 ? u"conversation"_s : u"users"_s;
}

void Conversations::joined(const ConversationChange &change, const SessionId &session)
{
    if (change.changed.isEmpty())
        return;
    m_members.joined(change.conversation.id, change.changed);
    m_fanout.toUsers(change.changed,
                     protocol::ConversationNew{asNewMemberSeesIt(change.conversation)}, session);
    m_peers.joined(change.conversation.id, change.changed, change.conversation.lastSeq);
    tellTheOthers(change, session);
}

void Conversations::departed(const ConversationChange &change, const SessionId &session)
{
    m_members.left(change.conversation.id, change.changed);
    m_fanout.toUsers(change.changed, protocol::ConversationGone{change.conversation.id}, session);
    m_peers.left(change.conversation.id, change.changed);
    tellTheOthers(change, session);
}

void Conversations::tellTheOthers(const ConversationChange &change, const SessionId &session)
{
    const ConversationId id = change.conversation.id;
    m_fanout.toMembers(id, protocol::ConversationUpdate{asUpdate(change.conversation)}, session,
                       change.changed);
    if (change.changed.isEmpty())
        return;
    m_members.with(id, [this, changed = change.changed](const Stored<Membership> &members) {
        if (members) // otherwise nobody is left, or nobody can be told now: the next list has it
            m_contacts.contactsChanged(changed, members->users);
    });
}

} // namespace relay
