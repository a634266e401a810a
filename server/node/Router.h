// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/GatewayListener.h"
#include "server/storage/Answer.h"

namespace relay {

class Accounts;
class Conversations;
class Gateway;
class Introductions;
class Messages;
class OwnPresences;
class People;
class PresenceService;
class Receipts;
class SessionDirectory;
class TypingService;

/// Brings every request to the one service that answers it, and the answer back to the session that
/// asked. It knows who serves what and nothing about how.
class Router final : public GatewayListener
{
public:
    struct Services {
        Gateway &gateway;
        SessionDirectory &sessions;
        Accounts &accounts;
        Introductions &introductions;
        PresenceService &presence;
        OwnPresences &ownPresences;
        TypingService &typing;
        Conversations &conversations;
        Messages &messages;
        Receipts &receipts;
        People &people;
    };

    explicit Router(const Services &services)
        : m_services(services)
    {
    }

    void requested(const SessionId &session, const protocol::RequestFrame &frame) override;
    void left(const SessionId &session, Parting parting) override;

private:
    /// Who asked, and under which id the answer goes back.
    struct Asker {
        SessionId session;
        std::optional<RequestId> id;
    };

    void route(const Asker &asker, const protocol::Register &request);
    void route(const Asker &asker, const protocol::Login &request);
    void route(const Asker &asker, const protocol::Hello &request);
    template<class Request>
    void route(const Asker &asker, const Request &request);

    void serve(const Asker &asker, const UserId &user, const protocol::Heartbeat &request);
    void serve(const Asker &asker, const UserId &user, const protocol::Bye &request);
    void serve(const Asker &asker, const UserId &user, const protocol::Logout &request);
    void serve(const Asker &asker, const UserId &user, const protocol::PresenceWatch &request);
    void serve(const Asker &asker, const UserId &user, const protocol::PresenceSet &request);
    void serve(const Asker &asker, const UserId &user, const protocol::TypingStart &request);
    void serve(const Asker &asker, const UserId &user, const protocol::TypingStop &request);
    template<class Request>
    void serve(const Asker &asker, const UserId &user, const Request &request);

    template<class Request>
    [[nodiscard]] Answer<Request> answerTo(const Asker &asker);

    Services m_services;
};

} // namespace relay
