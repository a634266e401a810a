// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisSweep.h"

#include "server/redis/Gathering.h"
#include "server/redis/Keys.h"
#include "server/redis/PersonScripts.h"

namespace relay {

namespace {

/// How many users of a bucket one round looks at.
constexpr int claimedAtOnce = 200;

std::optional<milliseconds> waitIn(const QByteArray &text)
{
    bool isNumber = false;
    const qint64 wait_ms = text.toLongLong(&isNumber);
    return isNumber ? std::optional(std::max(milliseconds(wait_ms), milliseconds::zero()))
                    : std::nullopt;
}

std::optional<milliseconds> waitIn(const RedisReply &reply)
{
    const auto *text = reply.text();
    return text ? waitIn(*text) : std::nullopt;
}

RedisReply part(const RedisReply &reply, qsizetype index)
{
    const auto *parts = reply.array();
    return parts ? parts->value(index) : RedisReply();
}

} // namespace

/// One claim: which buckets it asks, who is due in them, and who waits for it.
struct RedisSweep::Round {
    Then<Result<Departures, Fault>> then;
    QList<int> buckets;
    Users due;
};

RedisSweep::RedisSweep(const Timings &timings, const Seams &seams)
    : m_timings(timings)
    , m_seams(seams)
    , m_plan(timings.sweep)
{
}

void RedisSweep::setOwnBuckets(const QList<int> &buckets)
{
    const auto change = m_plan.own(buckets, m_seams.clock.now());
    QList<QByteArray> left;
    for (const int bucket : change.ended)
        left.append(keys::agenda(bucket));
    m_seams.channels.leave(left);
    for (const int bucket : change.begun) {
        m_seams.channels.join({keys::agenda(bucket)});
        m_seams.channels.whenHeard({keys::agenda(bucket)},
                                   m_lifetime.guarded([=, this](bool isHeard) {
                                       if (isHeard)
                                           m_plan.isHeard(bucket, m_seams.clock.now());
                                   }));
    }
    m_moved();
}

void RedisSweep::pause(milliseconds pause)
{
    m_noClaimBefore = m_seams.clock.now() + pause;
}

void RedisSweep::alsoLeft(const LastSeen &departure)
{
    m_untold.append(departure);
    m_moved();
}

std::optional<Instant> RedisSweep::next() const
{
    const auto next = m_untold.isEmpty() ? m_plan.next() : m_noClaimBefore;
    return next ? std::optional(std::max(*next, m_noClaimBefore)) : std::nullopt;
}

/// First who is due in the buckets, then each of them by itself.
void RedisSweep::claim(const Then<Result<Departures, Fault>> &then)
{
    const Instant now = m_seams.clock.now();
    if (m_isClaiming || now < m_noClaimBefore) {
        then(Departures{});
        return;
    }
    m_isClaiming = true;
    look(std::make_shared<Round>(Round{then, m_plan.due(now), {}}));
}

void RedisSweep::look(const std::shared_ptr<Round> &round)
{
    const auto take = [=, this](qsizetype index, const RedisReply &reply) {
        takeDue(round, round->buckets.at(index), reply);
    };
    const auto looked = [=, this](const std::optional<Fault> &fault) {
        if (fault)
            finish(round, fault);
        else
            claimEach(round);
    };
    const auto hub = Gathering::start(m_lifetime, take, looked);
    for (const int bucket : std::as_const(round->buckets)) {
        m_plan.asked(bucket, m_seams.clock.now());
        m_seams.scripts.run("due", {keys::agenda(bucket)}, {QByteArray::number(claimedAtOnce)},
                            Gathering::part(hub), Urgency::Patient);
    }
    Gathering::close(hub);
}

void RedisSweep::takeDue(const std::shared_ptr<Round> &round, int bucket, const RedisReply &reply)
{
    round->due += person::usersIn(part(reply, 0));
    if (const auto wait = waitIn(part(reply, 1)))
        m_plan.endsIn(bucket, *wait, m_seams.clock.now());
}

void RedisSweep::claimEach(const std::shared_ptr<Round> &round)
{
    const auto take = [=, this](qsizetype index, const RedisReply &reply) {
        takeClaimed(round->due.at(index), reply);
    };
    const auto claimed = [=, this](const std::optional<Fault> &fault) { finish(round, fault); };
    const auto hub = Gathering::start(m_lifetime, take, claimed);
    for (const UserId &user : std::as_const(round->due))
        m_seams.scripts.run("claim", person::keysOf(user), person::argumentsOf(user, m_timings),
                            Gathering::part(hub), Urgency::Patient);
    Gathering::close(hub);
}

void RedisSweep::takeClaimed(const UserId &user, const RedisReply &reply)
{
    if (const auto lastSeen = person::lastSeenIn(user, part(reply, 0)))
        m_untold.append(*lastSeen);
    if (const auto wait = waitIn(part(reply, 1)))
        m_plan.endsIn(keys::bucketOf(user), *wait, m_seams.clock.now());
}

/// What was claimed is told even if the round meets a fault: with the next one, which looks at the
/// same buckets again.
void RedisSweep::finish(const std::shared_ptr<Round> &round, const std::optional<Fault> &fault)
{
    m_isClaiming = false;
    if (fault) {
        for (const int bucket : std::as_const(round->buckets))
            m_plan.endsIn(bucket, milliseconds::zero(), m_seams.clock.now());
        round->then(*fault);
    } else {
        round->then(std::exchange(m_untold, {}));
    }
    m_moved();
}

bool RedisSweep::heard(const QByteArray &channel, const QByteArray &message)
{
    const auto bucket = keys::bucketOfAgenda(channel);
    if (!bucket)
        return false;
    if (const auto wait = waitIn(message)) {
        m_plan.endsIn(*bucket, *wait, m_seams.clock.now());
        m_moved();
    }
    return true;
}

void RedisSweep::interrupted(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels) {
        if (const auto bucket = keys::bucketOfAgenda(channel))
            m_plan.isDeaf(*bucket, m_seams.clock.now());
    }
    m_moved();
}

void RedisSweep::restored(const QList<QByteArray> &channels)
{
    for (const QByteArray &channel : channels) {
        if (const auto bucket = keys::bucketOfAgenda(channel))
            m_plan.isHeard(*bucket, m_seams.clock.now());
    }
    m_moved();
}

} // namespace relay
