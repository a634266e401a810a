// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CloseCodes.h"
#include "shared/protocol/Codec.h"
#include "tests/support/Place.h"
#include "tests/support/WirePeer.h"

#include <QHash>
#include <QTimer>

namespace relay::test {

/// Somebody with an account, as a test knows them.
struct Person {
    UserId id;
    QString username;
    QString token;
};

/// One session of one person, on the stage of a test: asks and is answered, hears what is pushed,
/// closes the window or is cut off. It checks what any client may rely on: each request is answered
/// exactly once, and everything that comes can be decoded.
///
/// It sends heartbeats by itself, as often as the server asked for.
class Actor
{
public:
    Actor(QString name, QUrl server, protocol::Format format);

    /// Connects, without introducing itself.
    void connects(Place here = Place::current());
    /// Connects and says hello.
    protocol::Welcome enters(const protocol::Hello &hello, Place here = Place::current());

    /// Asks and waits for the answer, which must be `ok`.
    template<class Request>
    typename Request::Ok asks(const Request &request, Place here = Place::current())
    {
        using Ok = typename Request::Ok;
        const auto answer = answerTo(begins(request), here);
        const auto *ok = answer ? std::get_if<protocol::OkFrame>(&*answer) : nullptr;
        const auto payload = ok ? protocol::readOk<Ok>(*ok) : protocol::Reading<Ok>(Ok{});
        if (!ok || !payload)
            complain(QStringLiteral("is answered to ") + Request::type, answer, here);
        return payload ? *payload : Ok{};
    }
    /// Asks and waits for the answer, which must be an error with this code.
    protocol::Failure isRefused(const protocol::Request &request, protocol::ErrorCode code,
                                Place here = Place::current());
    /// Says it without wanting an answer.
    void says(const protocol::Request &request);
    /// Says what need not be a request at all, in this session's encoding.
    void says(const QByteArray &frame) { m_wire.says(frame, m_format); }
    /// The answer to something said raw: an error that belongs to no request.
    protocol::Failure isToldOff(protocol::ErrorCode code, Place here = Place::current());

    /// Asks without waiting.
    RequestId begins(const protocol::Request &request);
    [[nodiscard]] bool isAnswered(const RequestId &id) const { return m_answers.contains(id); }
    /// The answer to what was begun, waited for.
    std::optional<protocol::ServerFrame> answerTo(const RequestId &id,
                                                  Place here = Place::current());

    /// The next push, waited for, which must be of this type.
    template<class Push>
    Push hears(Place here = Place::current())
    {
        const auto news = nextPush(here);
        const auto *expected = news ? std::get_if<Push>(&*news) : nullptr;
        if (!expected)
            complain(QStringLiteral("hears ") + Push::type, news, here);
        return expected ? *expected : Push{};
    }
    /// The only person in the next presence:update.
    protocol::Presence sees(Place here = Place::current());
    /// From now on `resync` is counted instead of heard: this session reads again by itself.
    void countsResyncs() { m_countsResyncs = true; }
    [[nodiscard]] int resyncs() const { return m_resyncs; }
    /// A question to the server and its answer later, nothing has been pushed: a fence instead of a
    /// wait. See Dialogue::silence for what it proves.
    void hearsNothing(Place here = Place::current());

    /// What was pushed and not listened to yet, as it came.
    [[nodiscard]] const QList<QByteArray> &unheard() const { return m_pushes; }
    void forgets() { m_pushes.clear(); }
    [[nodiscard]] const QList<QByteArray> &frames() const { return m_frames; }

    /// Asks that must pass through the database as well as the event loop.
    void roundTrip(Place here = Place::current());
    /// From now on the server hears nothing of it, though it is there: packets vanish.
    void stopsHeartbeats() { m_pulse.stop(); }
    void closes();
    void drops();
    void isClosedWith(protocol::CloseCode code, Place here = Place::current());

    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] const UserId &user() const { return m_user; }
    [[nodiscard]] bool isOpen() const { return m_wire.isOpen(); }
    /// Signed in, and has not said bye.
    [[nodiscard]] bool isHere() const { return isOpen() && !m_hasLeft; }
    WirePeer &wire() { return m_wire; }

private:
    void heard(const QByteArray &frame);
    std::optional<protocol::Push> nextPush(Place here);
    void complain(const QString &expected, const std::optional<protocol::ServerFrame> &got,
                  Place here);
    void complain(const QString &expected, const std::optional<protocol::Push> &got, Place here);

    QString m_name;
    QUrl m_server;
    protocol::Format m_format;
    WirePeer m_wire;
    QTimer m_pulse;
    UserId m_user;
    bool m_hasLeft = true;
    int m_lastRequest = 0;
    QHash<RequestId, protocol::ServerFrame> m_answers;
    QList<protocol::Failure> m_errors; ///< that belong to no request
    QList<QByteArray> m_pushes;
    QList<QByteArray> m_frames; ///< everything that came
    bool m_countsResyncs = false;
    int m_resyncs = 0;
    QString m_brokenPromise;
};

} // namespace relay::test
