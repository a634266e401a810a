// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/Gateway.h"
#include "shared/time/SystemClock.h"
#include "tests/support/WireClient.h"

namespace relay::test {

/// Writes down what the gateway tells, and answers as a very small server would: every hello is
/// welcome, every heartbeat is acknowledged.
class Transcript final : public GatewayListener
{
public:
    void requested(const SessionId &session, const protocol::RequestFrame &frame) override
    {
        heard.append(QString(protocol::typeOf(frame.request)));
        sessions.append(session);
        if (!gateway || isSilent)
            return;
        if (std::holds_alternative<protocol::Hello>(frame.request)) {
            wasIntroduced = gateway->introduced(session);
            gateway->answer(session, frame.id, protocol::Welcome{});
        } else {
            gateway->answer(session, frame.id, protocol::Empty{});
        }
    }

    void left(const SessionId &session, Parting parting) override
    {
        partings.append(parting == Parting::Clean ? QStringLiteral("clean")
                                                  : QStringLiteral("drop"));
        leavers.append(session);
    }

    Gateway *gateway = nullptr;
    bool isSilent = false;
    bool wasIntroduced = false;
    QStringList heard;
    QStringList partings;
    QList<SessionId> sessions;
    QList<SessionId> leavers;
};

/// A gateway on a free port of this machine.
class GatewayFixture
{
public:
    explicit GatewayFixture(ServerConfig settings = {})
        : config([&settings] {
            settings.port = 0;
            return settings;
        }())
        , gateway(config, transcript, clock)
    {
        transcript.gateway = &gateway;
        const auto listening = gateway.listen();
        if (!listening)
            qFatal("%s", qPrintable(listening.error()));
        port = *listening;
    }

    [[nodiscard]] QUrl url() const
    {
        QUrl url;
        url.setScheme(gateway.isSecure() ? QStringLiteral("wss") : QStringLiteral("ws"));
        url.setHost(QStringLiteral("127.0.0.1"));
        url.setPort(port);
        return url;
    }

    /// Opens a connection and says hello. The session is the last of the transcript's.
    SessionId introduce(WireClient &client)
    {
        if (!client.connectTo(url()))
            return {};
        client.says(hello);
        if (client.hearsJson().value(QStringLiteral("type")).toString() != QStringLiteral("ok"))
            return {};
        return transcript.sessions.last();
    }

    static constexpr auto hello =
        R"({"type":"hello","id":"h","token":"t","device":{"kind":"desktop","name":"d"},)"
        R"("activity":"active","presence":"visible"})";

    const ServerConfig config;
    SystemClock clock;
    Transcript transcript;
    Gateway gateway;
    quint16 port = 0;
};

} // namespace relay::test
