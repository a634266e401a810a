// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Router.h"

#include "server/accounts/Accounts.h"
#include "server/chat/Conversations.h"
#include "server/chat/Messages.h"
#include "server/chat/People.h"
#include "server/chat/Receipts.h"
#include "server/gateway/Gateway.h"
#include "server/node/Introductions.h"
#include "server/node/OwnPresences.h"
#include "server/presence/PresenceService.h"
#include "server/sessions/SessionDirectory.h"
#include "server/typing/TypingService.h"

namespace relay {

using namespace protocol;

namespace {

/// A service that answers this request of a user.
template<class Service, class Request>
concept Serves = requires(Service service, UserId user, SessionId session, Request request,
                          Answer<Request> answer)
{
    service.handle(user, session, request, answer);
};

Failure afterGoodbye()
{
    return {ErrorCode::Unauthenticated, u"this session has said goodbye"_s, {}, {}};
}

} // namespace

void Router::requested(const SessionId &session, const RequestFrame &frame)
{
    std::visit([&](const auto &request) { route({session, frame.id}, request); }, frame.request);
}

void Router::left(const SessionId &session, Parting parting)
{
    const Departure departure = parting == Parting::Clean ? Departure::Clean : Departure::Drop;
    m_services.introductions.left(session, departure);
}

template<class Request>
Answer<Request> Router::answerTo(const Asker &asker)
{
    return [&gateway = m_services.gateway, asker](const auto &result) {
        if (result)
            gateway.answer(asker.session, asker.id, *result);
        else
            gateway.fail(asker.session, asker.id, result.error());
    };
}

void Router::route(const Asker &asker, const Register &request)
{
    const QString address = m_services.gateway.addressOf(asker.session);
    m_services.accounts.handle(address, request, answerTo<Register>(asker));
}

void Router::route(const Asker &asker, const Login &request)
{
    const QString address = m_services.gateway.addressOf(asker.session);
    m_services.accounts.handle(address, request, answerTo<Login>(asker));
}

void Router::route(const Asker &asker, const Hello &request)
{
    m_services.introductions.hello(asker.session, request, answerTo<Hello>(asker));
}

/// Everything else needs a user; the gateway lets nothing else through before the introduction.
template<class Request>
void Router::route(const Asker &asker, const Request &request)
{
    if (const auto user = m_services.sessions.userOf(asker.session))
        serve(asker, *user, request);
    else
        m_services.gateway.fail(asker.session, asker.id, afterGoodbye());
}

void Router::serve(const Asker &asker, const UserId &, const Heartbeat &request)
{
    const auto serverTime = m_services.presence.heartbeat(asker.session, request.activity);
    if (serverTime)
        m_services.gateway.answer(asker.session, asker.id, HeartbeatSeen{*serverTime});
}

void Router::serve(const Asker &asker, const UserId &, const Bye &)
{
    m_services.introductions.left(asker.session, Departure::Bye);
    m_services.gateway.answer(asker.session, asker.id, Empty{});
}

/// A token that could not be revoked leaves the session as it was, so that it can try again.
void Router::serve(const Asker &asker, const UserId &user, const Logout &request)
{
    m_services.accounts.handle(user, asker.session, request,
                               [this, asker](const Result<Empty, Failure> &revoked) {
                                   if (revoked)
                                       m_services.introductions.left(asker.session, Departure::Bye);
                                   answerTo<Logout>(asker)(revoked);
                               });
}

void Router::serve(const Asker &asker, const UserId &, const PresenceWatch &request)
{
    m_services.presence.watch(asker.session, request, answerTo<PresenceWatch>(asker));
}

void Router::serve(const Asker &asker, const UserId &user, const PresenceSet &request)
{
    m_services.ownPresences.choose(user, request, answerTo<PresenceSet>(asker));
}

void Router::serve(const Asker &asker, const UserId &, const TypingStart &request)
{
    m_services.typing.started(asker.session, request.conversation);
    m_services.gateway.answer(asker.session, asker.id, Empty{});
}

void Router::serve(const Asker &asker, const UserId &, const TypingStop &request)
{
    m_services.typing.stopped(asker.session, request.conversation);
    m_services.gateway.answer(asker.session, asker.id, Empty{});
}

template<class Request>
void Router::serve(const Asker &asker, const UserId &user, const Request &request)
{
    const auto ask = [&](auto &service) {
        service.handle(user, asker.session, request, answerTo<Request>(asker));
    };
    if constexpr (Serves<Accounts, Request>)
        ask(m_services.accounts);
    else if constexpr (Serves<Conversations, Request>)
        ask(m_services.conversations);
    else if constexpr (Serves<Messages, Request>)
        ask(m_services.messages);
    else if constexpr (Serves<Receipts, Request>)
        ask(m_services.receipts);
    else {
        static_assert(Serves<People, Request>, "every request has a service");
        ask(m_services.people);
    }
}

} // namespace relay
