// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/DeadlineTimer.h"
#include "server/redis/RedisLink.h"

#include <deque>

namespace relay {

/// Commands to one Redis server, pipelined: each is sent at once, and answers come in the order of
/// the questions. Every question is answered exactly once, with a reply or with a fault:
///
/// - while Redis is known to be away, at once;
/// - when the connection breaks: nobody knows then whether the command was done, so it is not
///   repeated here;
/// - when an answer takes too long: the connection is given up, since a later answer could not be
///   told from that of the next question;
/// - when the server says that it cannot do its work, being a replica or still loading: another
///   connection is tried after a while, which may lead to another server;
/// - when too many wait already.
///
/// What is asked while the connection is being made waits for it. One thread; never blocks.
class RedisConnection final : public QObject
{
    Q_OBJECT

public:
    using Answer = Result<RedisReply, Fault>;

    RedisConnection(const RedisEndpoint &server, const RedisOptions &options,
                    const RedisSurroundings &surroundings);
    ~RedisConnection() override;

    void ask(const RedisCommand &command, Then<Answer> then);

    [[nodiscard]] bool isUp() const { return m_link.state() == RedisLink::State::Up; }
    [[nodiscard]] const RedisEndpoint &server() const { return m_link.server(); }
    /// Commands that were sent and not answered yet, or wait for the connection.
    [[nodiscard]] qsizetype waiting() const
    {
        return qsizetype(m_sent.size()) + qsizetype(m_unsent.size());
    }

Q_SIGNALS:
    void cameUp();
    void wentDown(const QString &reason);

private:
    struct Question {
        RedisCommand command; ///< empty once it was sent
        Then<Answer> then;
        Instant deadline;
    };
    void sendUnsent();
    void answered(const RedisReply &reply);
    void failAll(const QString &reason);
    void giveUpLate();
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    const Clock &m_clock;
    milliseconds m_patience;
    qsizetype m_waitingMost;
    std::deque<Question> m_sent;
    std::deque<Question> m_unsent;
    QString m_lastTrouble;
    RedisLink m_link;
    DeadlineTimer m_timer;
};

} // namespace relay
