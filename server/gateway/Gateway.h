// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "server/gateway/AddressLimits.h"
#include "server/gateway/ClientLink.h"
#include "server/gateway/Deadlines.h"
#include "server/gateway/GatewayCounters.h"
#include "server/gateway/GatewayListener.h"
#include "server/gateway/Listener.h"
#include "server/gateway/RequestLimits.h"
#include "server/sessions/Outlet.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace relay {

class EncodedPush;

/// The server's side of every client connection. Frames come in as requests for the one listener;
/// answers and pushes go out. Sessions that are gone are skipped everywhere, because an answer may
/// find its asker gone.
///
/// What it decides by itself: what is no valid request, what comes too early, too large or too
/// often, and what becomes of a client that does not read. Everything else is the listener's.
class Gateway final : public QObject, public Outlet, private ClientLink::Keeper
{
    Q_OBJECT

public:
    Gateway(const ServerConfig &config, GatewayListener &listener, const Clock &clock);
    ~Gateway() override;

    /// The port that clients connect to, or a sentence why there is none.
    [[nodiscard]] Result<quint16, QString> listen();
    [[nodiscard]] bool isSecure() const { return m_listener.isSecure(); }

    template<class Ok>
    void answer(const SessionId &session, const std::optional<RequestId> &id, const Ok &payload)
    {
        ClientLink *link = id ? find(session) : nullptr;
        if (!link)
            return;
        link->handshake().answered(*id);
        send(*link, protocol::encodeOk(*id, payload, link->format()));
    }
    /// Without an id, an error that belongs to no request.
    void fail(const SessionId &session, const std::optional<RequestId> &id,
              const protocol::Failure &failure);
    /// The session is over at once; the peer learns why.
    void close(const SessionId &session, protocol::CloseCode code);
    /// The session belongs to a user from now on: it may ask for everything, and `left` will be
    /// told. False if it is gone already; then `left` will not be.
    [[nodiscard]] bool introduced(const SessionId &session);
    /// The session said goodbye: it asks for nothing more, and `left` is not told. The peer has as
    /// long to close the connection as strangers have to introduce themselves.
    void departed(const SessionId &session);

    void push(const QList<SessionId> &readers, const protocol::Push &news, Weight weight) override;
    [[nodiscard]] bool isBehind(const SessionId &reader) const override;

    /// False where the connection has ended, or is being closed.
    [[nodiscard]] bool isConnected(const SessionId &session) const { return find(session); }
    /// Network address of the peer, for throttles and logs; empty if the session is gone.
    [[nodiscard]] QString addressOf(const SessionId &session) const;
    [[nodiscard]] qsizetype connections() const { return m_links.size(); }
    [[nodiscard]] GatewayCounters counters() const;

    /// Lets nobody in any more and asks everybody to come back later. `left` has been told of all
    /// of them when this returns; `done` follows when all have read it, or after two seconds.
    void shutDown(std::function<void()> done);

private:
    void opened(const NewConnection &connection);
    void frameArrived(ClientLink &link, QByteArrayView frame) override;
    void wrongKindArrived(ClientLink &link) override;
    void bytesArrived(ClientLink &link) override;
    void ended(ClientLink &link, Parting parting) override;

    [[nodiscard]] ClientLink *find(const SessionId &session) const;
    [[nodiscard]] bool isTooFast(ClientLink &link, QByteArrayView frame);
    [[nodiscard]] std::optional<protocol::Failure> refusal(ClientLink &link,
                                                           const protocol::RequestFrame &frame);
    void refuse(ClientLink &link, const std::optional<RequestId> &id,
                const protocol::Failure &failure);
    void send(ClientLink &link, const QByteArray &payload);
    void write(ClientLink &link, const QByteArray &wireFrame);
    void boundUnsent(ClientLink &link);
    void deliver(ClientLink &link, EncodedPush &news, Weight weight);
    void closeLink(ClientLink &link, protocol::CloseCode code);
    void endSession(const SessionId &session, Parting parting);
    void scheduleTurnEnd();
    void endTurn();
    void tellPartings();
    void onDeadline();
    void armTimer();
    void finishShutDown();

    struct Ended {
        SessionId session;
        Parting parting;
    };

    const ServerConfig::Limits m_limits;
    const RequestLimits m_requestLimits;
    GatewayListener &m_heard;
    const Clock &m_clock;
    AddressLimits m_addresses;
    Listener m_listener;
    QHash<SessionId, ClientLink *> m_links;   ///< open, and of use
    QHash<SessionId, ClientLink *> m_closing; ///< said goodbye to; they may still be reading
    QList<ClientLink *> m_unflushed;
    QList<Ended> m_partings;
    bool m_turnEndScheduled = false;
    Deadlines<SessionId> m_introductions;
    Deadlines<SessionId> m_goodbyes;
    QTimer m_timer;
    GatewayCounters m_counters;
    std::function<void()> m_shutDownDone;
};

} // namespace relay
