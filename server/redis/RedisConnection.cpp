// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisConnection.h"

#include "server/redis/RedisGreeting.h"

namespace relay {

using namespace Qt::StringLiterals;

RedisConnection::RedisConnection(const RedisEndpoint &server, const RedisOptions &options,
                                 const RedisSurroundings &surroundings)
    : m_clock(surroundings.clock)
    , m_patience(options.answerPatience)
    , m_waitingMost(options.waitingMost)
    , m_link(server, options, surroundings)
    , m_timer(
          surroundings.clock, [this] { return nextDeadline(); }, [this] { giveUpLate(); })
{
    connect(&m_link, &RedisLink::received, this, &RedisConnection::answered);
    connect(&m_link, &RedisLink::cameUp, this, [this] {
        sendUnsent();
        Q_EMIT cameUp();
    });
    connect(&m_link, &RedisLink::wentDown, this, [this](const QString &reason) {
        m_lastTrouble = reason;
        failAll(reason);
        Q_EMIT wentDown(reason);
    });
    m_link.open();
}

RedisConnection::~RedisConnection()
{
    m_link.disconnect(this);
    failAll(u"this node is stopping"_s);
}

void RedisConnection::ask(const RedisCommand &command, Then<Answer> then)
{
    if (m_link.state() == RedisLink::State::Waiting) {
        then(Fault{m_lastTrouble});
        return;
    }
    if (waiting() >= m_waitingMost) {
        then(Fault{u"%1 commands wait for %2 already"_s.arg(m_waitingMost).arg(server().text())});
        return;
    }
    const Instant deadline = m_clock.now() + m_patience;
    if (isUp()) {
        m_link.send(command);
        m_sent.push_back({{}, std::move(then), deadline});
    } else {
        m_unsent.push_back({command, std::move(then), deadline});
    }
    if (waiting() == 1)
        m_timer.rearm();
}

void RedisConnection::sendUnsent()
{
    for (Question &question : std::exchange(m_unsent, {})) {
        m_link.send(question.command);
        m_sent.push_back({{}, std::move(question.then), question.deadline});
    }
}

void RedisConnection::answered(const RedisReply &reply)
{
    if (m_sent.empty()) {
        m_link.abandon(u"%1 answers what nobody asked"_s.arg(server().text()));
        return;
    }
    if (isOutOfService(reply)) {
        m_link.abandon(u"%1: %2"_s.arg(server().text(), QString::fromUtf8(reply.error()->text)));
        return;
    }
    const auto then = std::move(m_sent.front().then);
    m_sent.pop_front();
    then(reply);
}

void RedisConnection::failAll(const QString &reason)
{
    auto failed = std::exchange(m_sent, {});
    for (Question &question : std::exchange(m_unsent, {}))
        failed.push_back(std::move(question));
    m_timer.rearm();
    for (const Question &question : failed)
        question.then(Fault{reason});
}

std::optional<Instant> RedisConnection::nextDeadline() const
{
    if (!m_sent.empty())
        return m_sent.front().deadline;
    if (!m_unsent.empty())
        return m_unsent.front().deadline;
    return std::nullopt;
}

/// The timer may be armed to the deadline of a question that was answered long ago.
void RedisConnection::giveUpLate()
{
    const auto deadline = nextDeadline();
    if (deadline && *deadline <= m_clock.now())
        m_link.abandon(u"%1 takes too long to answer"_s.arg(server().text()));
}

} // namespace relay
