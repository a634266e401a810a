// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"

#include <QHash>
#include <QObject>
#include <QPointer>

namespace relay {

/// The questions of one connection that wait for their answers. Each is answered exactly once:
/// by the server, or by the loss of the connection; an asker that is gone hears nothing.
class Correspondence
{
public:
    /// The failure of what was asked and never answered.
    [[nodiscard]] static protocol::Failure lost();

    /// Returns the frame to send.
    template<class Request>
    [[nodiscard]] QByteArray ask(Request request, QObject *context,
                                 Then<Result<typename Request::Ok, protocol::Failure>> then)
    {
        using Ok = typename Request::Ok;
        const RequestId id(QString::number(++m_lastId));
        m_open.insert(id, {context, [then = std::move(then)](const Answer &answer) {
                               then(read<Ok>(answer));
                           }});
        return protocol::encode(protocol::Request(std::move(request)), id, protocol::Format::Json);
    }

    void answered(const protocol::OkFrame &frame);
    void answered(const protocol::ErrorFrame &frame);
    void connectionLost();

private:
    using Answer = Result<protocol::OkFrame, protocol::Failure>;

    struct Question {
        QPointer<QObject> asker;
        std::function<void(const Answer &)> then;
    };

    template<class Ok>
    static Result<Ok, protocol::Failure> read(const Answer &answer)
    {
        if (!answer)
            return answer.error();
        auto reading = protocol::readOk<Ok>(*answer);
        if (!reading)
            return unreadable(reading.error());
        return std::move(reading).value();
    }
    [[nodiscard]] static protocol::Failure unreadable(const protocol::Wrong &wrong);
    void settle(const RequestId &id, const Answer &answer);

    QHash<RequestId, Question> m_open;
    quint64 m_lastId = 0;
};

} // namespace relay
