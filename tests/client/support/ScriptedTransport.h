// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/Transport.h"
#include "shared/protocol/Codec.h"

#include <QList>
#include <QMetaObject>

#include <functional>
#include <optional>

namespace relay::test {

/// The server's half of the dialogue, spoken by the test: it sees what the client says and says
/// what it likes. Nothing happens by itself.
class ScriptedTransport final : public Transport
{
    Q_OBJECT
public:
    using Transport::Transport;

    void open(const QUrl &url) override
    {
        ++attempts;
        address = url;
        isOpen = false;
    }
    void send(const QByteArray &frame) override
    {
        const auto request = protocol::decodeRequest(frame, protocol::Format::Json);
        Q_ASSERT_X(request.isOk(), "client said", frame.constData());
        heard.append(*request);
        // Not the one in the list: what is answered here may make the client say more.
        if (onRequest)
            onRequest(*request);
    }
    void giveUp() override { close(); }
    void close() override
    {
        ++closes;
        isOpen = false;
    }

    // What the server and the network do

    void accept()
    {
        isOpen = true;
        Q_EMIT opened();
    }
    void drop(int code = 1006)
    {
        isOpen = false;
        Q_EMIT closed(code, QString());
    }
    template<class Ok>
    void answer(const protocol::RequestFrame &request, const Ok &ok)
    {
        if (request.id)
            Q_EMIT received(protocol::encodeOk(*request.id, ok, protocol::Format::Json));
    }
    void refuse(const protocol::RequestFrame &request, const protocol::Failure &failure)
    {
        if (request.id)
            Q_EMIT received(protocol::encode(failure, request.id, protocol::Format::Json));
    }
    void push(const protocol::Push &news)
    {
        Q_EMIT received(protocol::encode(news, protocol::Format::Json));
    }

    /// The newest request of this type, if it was said.
    template<class Request>
    [[nodiscard]] std::optional<protocol::RequestFrame> last() const
    {
        for (auto it = heard.crbegin(); it != heard.crend(); ++it) {
            if (std::holds_alternative<Request>(it->request))
                return *it;
        }
        return std::nullopt;
    }
    template<class Request>
    [[nodiscard]] int count() const
    {
        return int(std::count_if(heard.cbegin(), heard.cend(), [](const auto &frame) {
            return std::holds_alternative<Request>(frame.request);
        }));
    }
    /// The types of everything said, in order, without heartbeats.
    [[nodiscard]] QStringList said() const
    {
        QStringList types;
        for (const auto &frame : heard) {
            if (!std::holds_alternative<protocol::Heartbeat>(frame.request))
                types.append(QString(protocol::typeOf(frame.request)));
        }
        return types;
    }

    QList<protocol::RequestFrame> heard;
    std::function<void(const protocol::RequestFrame &)> onRequest;
    QUrl address;
    int attempts = 0;
    int closes = 0;
    bool isOpen = false;
};

} // namespace relay::test
