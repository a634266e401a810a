// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Messages.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

protocol::MessageNew pushOf(const NewMessage &message, const protocol::MessageStored &where)
{
    protocol::MessageNew news;
    news.conversation = message.conversation;
    news.seq = where.seq;
    news.clientId = message.clientId;
    news.sender = message.sender;
    news.body = message.body;
    news.sentAt = where.sentAt;
    return news;
}

} // namespace

Messages::Messages(MessageStore &store, Fanout &fanout, const Clock &clock)
    : m_store(store)
    , m_fanout(fanout)
    , m_clock(clock)
    , m_told(toldMost)
{
}

void Messages::handle(const UserId &user, const SessionId &session,
                      const protocol::MessageSend &request, Answer<protocol::MessageSend> then)
{
    const NewMessage message{request.conversation, request.clientId, user, request.body,
                             m_clock.wallTime()};
    m_store.append(
        message, [this, message, session, then = std::move(then)](const Stored<Appended> &answer) {
            if (!answer)
                return then(failureOf(answer.error(), fieldOf(answer.error())));
            then(answer->stored);
            // The first try may have been taken by a node that died before it told anybody.
            if (answer->isNew)
                stored(message, answer->stored, session);
            else if (!m_told.contains(message.clientId))
                m_fanout.doubt(message.conversation);
        });
}

QString Messages::fieldOf(const Refusal &refusal)
{
    return refusal.reason == Refusal::Reason::ClientIdTaken ? u"clientId"_s : u"conversation"_s;
}

void Messages::stored(const NewMessage &message, const protocol::MessageStored &where,
                      const SessionId &session)
{
    m_told.insert(message.clientId, new bool(true));
    m_fanout.toMembers(message.conversation, pushOf(message, where), session);
}

void Messages::handle(const UserId &user, const SessionId &,
                      const protocol::MessageHistory &request,
                      Answer<protocol::MessageHistory> then)
{
    if (request.before && request.after) {
        return then(protocol::Failure{protocol::ErrorCode::BadField,
                                      u"Name `before` or `after`, not both."_s,
                                      u"after"_s,
                                      {}});
    }
    m_store.history(user, request,
                    [then = std::move(then)](const Stored<protocol::MessagePage> &answer) {
                        if (!answer)
                            return then(failureOf(answer.error(), u"conversation"_s));
                        then(*answer);
                    });
}

void Messages::handle(const UserId &user, const SessionId &, const protocol::Sync &request,
                      Answer<protocol::Sync> then)
{
    m_store.missed(user, request.cursors,
                   [then = std::move(then)](const Stored<protocol::Missed> &answer) {
                       if (!answer)
                           return then(failureOf(answer.error()));
                       then(*answer);
                   });
}

} // namespace relay
