// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisPresenceStore.h"

#include "server/redis/Gathering.h"
#include "server/redis/Keys.h"
#include "server/redis/PresencePacking.h"

#include <numeric>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// As long as PresenceCore remembers who left.
constexpr milliseconds remembered{3'600'000};
/// The list of what a node holds in a bucket is kept this long after its last opening; a session
/// that outlives it is noticed by its lease alone if the node dies.
constexpr milliseconds nodeListKept{24 * 3'600'000};
/// How many users of a bucket one round of the sweep looks at.
constexpr int claimedAtOnce = 500;

QByteArray number(qint64 value)
{
    return QByteArray::number(value);
}

template<class Enum>
QByteArray word(Enum value)
{
    const auto name = protocol::nameOf(value);
    return {name.data(), name.size()};
}

Fault misunderstood(const char *what)
{
    return {u"Redis answered something else than %1"_s.arg(QLatin1StringView(what))};
}

std::optional<LastSeen> lastSeenIn(const UserId &user, const RedisReply &reply)
{
    const auto *text = reply.text();
    bool isNumber = false;
    const qint64 left_ms = text ? text->toLongLong(&isNumber) : 0;
    return isNumber ? std::optional(LastSeen{user, WallTime(milliseconds(left_ms))}) : std::nullopt;
}

/// Begins with truth, shown and chosen; nothing is stored of a stranger.
std::optional<PresenceRecord> recordIn(const UserId &user, const RedisReply &reply)
{
    const auto *parts = reply.array();
    if (!parts || parts->size() < 3)
        return std::nullopt;
    if (parts->at(0).isNil())
        return PresenceRecord{user, {}, {}, {}};
    const auto *truth = parts->at(0).text();
    const auto *shown = parts->at(1).text();
    const auto *chosen = parts->at(2).text();
    if (!truth || !shown || !chosen)
        return std::nullopt;
    const auto trueFace = packing::face(*truth);
    const auto shownFace = packing::face(*shown);
    const auto choice = packing::chosen(*chosen);
    if (!trueFace || !shownFace || !choice)
        return std::nullopt;
    return PresenceRecord{user, *trueFace, *shownFace, *choice};
}

QList<QByteArray> channelsOf(const QList<UserId> &users)
{
    QList<QByteArray> channels;
    channels.reserve(users.size());
    for (const UserId &user : users)
        channels.append(keys::channel(user));
    return channels;
}

milliseconds graceAfter(Departure departure, const Timings &timings)
{
    switch (departure) {
    case Departure::Bye: return milliseconds::zero();
    case Departure::Clean: return timings.graceClean;
    case Departure::Drop: return timings.graceDrop;
    }
    Q_UNREACHABLE();
    return milliseconds::zero();
}

} // namespace

RedisPresenceStore::RedisPresenceStore(const Timings &timings, const Seams &seams,
                                       const NodeId &node, const PresenceLimits &limits)
    : m_timings(timings)
    , m_seams(seams)
    , m_node(node)
    , m_limits(limits)
    , m_buckets(keys::buckets)
    , m_nextClaim(seams.clock.now())
    , m_noClaimBefore(m_nextClaim)
{
    std::iota(m_buckets.begin(), m_buckets.end(), 0);
    m_seams.channels.setListener(this);
}

RedisPresenceStore::~RedisPresenceStore()
{
    m_seams.channels.setListener(nullptr);
}

QList<QByteArray> RedisPresenceStore::keysOf(const UserId &user) const
{
    const QByteArray name = user.text().toUtf8();
    const int bucket = keys::bucketOf(name);
    return {keys::state(bucket, name), keys::agenda(bucket), keys::shown(bucket),
            keys::channel(bucket, name), keys::node(bucket, m_node)};
}

QList<QByteArray> RedisPresenceStore::argumentsOf(const UserId &user) const
{
    return {user.text().toUtf8(), inMilliseconds(m_timings.lease), inMilliseconds(remembered)};
}

void RedisPresenceStore::present(const char *script, const Opening &opening,
                                 const Then<LuaScripts::Answer> &then)
{
    auto arguments = argumentsOf(opening.user);
    arguments << opening.session.text().toUtf8() << word(opening.device) << word(opening.activity)
              << packing::packed(opening.chosen) << m_node.text().toUtf8()
              << number(m_limits.sessionsPerUser) << inMilliseconds(nodeListKept);
    m_seams.scripts.run(script, keysOf(opening.user), arguments, then);
}

void RedisPresenceStore::open(const Opening &opening, Then<Result<Admission, Fault>> then)
{
    present("open", opening, [=](const LuaScripts::Answer &answer) {
        if (!answer)
            then(answer.error());
        else if (const auto *outcome = answer->text())
            then(*outcome == "refused" ? Admission::TooManySessions : Admission::Admitted);
        else
            then(misunderstood("an admission"));
    });
}

void RedisPresenceStore::heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then)
{
    const auto take = [this](qsizetype, const RedisReply &outcome) {
        if (outcome.text() && *outcome.text() == "added")
            m_lossNoticed();
    };
    const auto told = [=](const std::optional<Fault> &fault) {
        if (fault)
            then(*fault);
        else
            then(Done{});
    };
    const auto hub = Gathering::start(m_lifetime, take, told);
    for (const Opening &session : held)
        present("heartbeat", session, Gathering::part(hub));
    Gathering::close(hub);
}

void RedisPresenceStore::close(const UserId &user, const SessionId &session, Departure departure,
                               Then<Result<std::optional<LastSeen>, Fault>> then)
{
    auto arguments = argumentsOf(user);
    arguments << session.text().toUtf8() << inMilliseconds(graceAfter(departure, m_timings))
              << (departure == Departure::Bye ? "1" : "0");
    m_seams.scripts.run("close", keysOf(user), arguments, [=](const LuaScripts::Answer &answer) {
        if (answer)
            then(lastSeenIn(user, *answer));
        else
            then(answer.error());
    });
}

void RedisPresenceStore::choose(const UserId &user, const Chosen &chosen,
                                Then<Result<Choice, Fault>> then)
{
    auto arguments = argumentsOf(user);
    arguments << packing::packed(chosen);
    m_seams.scripts.run("choose", keysOf(user), arguments, [=](const LuaScripts::Answer &answer) {
        const auto record = answer ? recordIn(user, *answer) : std::nullopt;
        if (!answer)
            then(answer.error());
        else if (!record)
            then(misunderstood("a presence"));
        else
            then(Choice{*record, lastSeenIn(user, answer->array()->value(3))});
    });
}

/// First who is due in every bucket, then each of them by itself.
void RedisPresenceStore::claim(Then<Result<QList<LastSeen>, Fault>> then)
{
    const Instant now = m_seams.clock.now();
    if (m_isClaiming || now < m_noClaimBefore) {
        then(QList<LastSeen>{});
        return;
    }
    m_isClaiming = true;
    m_nextClaim = now + m_timings.sweep;
    findDue(m_lifetime.guarded([=, this](const Result<Users, Fault> &due) {
        if (due) {
            claimEach(*due, then);
            return;
        }
        m_isClaiming = false;
        then(due.error());
    }));
}

void RedisPresenceStore::pauseClaims(milliseconds pause)
{
    m_noClaimBefore = m_seams.clock.now() + pause;
    m_nextClaim = std::max(m_nextClaim, m_noClaimBefore);
}

void RedisPresenceStore::findDue(const Then<Result<Users, Fault>> &then)
{
    gatherUsers(then, [this](const Gathering::Hub &hub) {
        for (const int bucket : std::as_const(m_buckets))
            m_seams.scripts.run("due", {keys::agenda(bucket)}, {number(claimedAtOnce)},
                                Gathering::part(hub));
    });
}

/// What was claimed is told even if the round meets a fault: with the next one.
void RedisPresenceStore::claimEach(const Users &users,
                                   const Then<Result<QList<LastSeen>, Fault>> &then)
{
    const auto take = [=, this](qsizetype index, const RedisReply &left) {
        if (const auto lastSeen = lastSeenIn(users.at(index), left))
            m_untold.append(*lastSeen);
    };
    const auto claimed = [=, this](const std::optional<Fault> &fault) {
        m_isClaiming = false;
        if (fault)
            then(*fault);
        else
            then(std::exchange(m_untold, {}));
    };
    const auto hub = Gathering::start(m_lifetime, take, claimed);
    for (const UserId &user : users)
        m_seams.scripts.run("claim", keysOf(user).mid(0, 4), argumentsOf(user),
                            Gathering::part(hub));
    Gathering::close(hub);
}

/// Every reply is a list of users.
void RedisPresenceStore::gatherUsers(const Then<Result<Users, Fault>> &then,
                                     const std::function<void(const Gathering::Hub &)> &ask)
{
    const auto users = std::make_shared<Users>();
    const auto take = [=](qsizetype, const RedisReply &reply) {
        const auto *names = reply.array();
        for (const RedisReply &each : names ? *names : RedisReply::Array{}) {
            if (const auto *name = each.text())
                users->append(UserId(QString::fromUtf8(*name)));
        }
    };
    const auto gathered = [=](const std::optional<Fault> &fault) {
        if (fault)
            then(*fault);
        else
            then(*users);
    };
    const auto hub = Gathering::start(m_lifetime, take, gathered);
    ask(hub);
    Gathering::close(hub);
}

/// Nobody is read before they are heard, so that nothing falls in between.
void RedisPresenceStore::read(const Users &users, Then<Result<QList<PresenceRecord>, Fault>> then)
{
    m_seams.channels.whenHeard(channelsOf(users),
                               m_lifetime.guarded([=, this](bool) { readNow(users, then); }));
}

void RedisPresenceStore::readNow(const Users &users,
                                 const Then<Result<QList<PresenceRecord>, Fault>> &then)
{
    const auto records = std::make_shared<QList<PresenceRecord>>(users.size());
    const auto isUnderstood = std::make_shared<bool>(true);
    const auto take = [=](qsizetype index, const RedisReply &reply) {
        const auto record = recordIn(users.at(index), reply);
        *isUnderstood = *isUnderstood && record;
        (*records)[index] = record.value_or(PresenceRecord{});
    };
    const auto gathered = [=](const std::optional<Fault> &fault) {
        if (fault)
            then(*fault);
        else if (*isUnderstood)
            then(*records);
        else
            then(misunderstood("presences"));
    };
    const auto hub = Gathering::start(m_lifetime, take, gathered);
    for (const UserId &user : users) {
        const auto key = keys::state(user);
        m_seams.router.ask(key, {"HMGET", key, "truth", "shown", "chosen"}, Gathering::part(hub));
    }
    Gathering::close(hub);
}

void RedisPresenceStore::follow(const Users &users)
{
    for (const UserId &user : users)
        m_followed.insert(user);
    m_seams.channels.join(channelsOf(users));
}

void RedisPresenceStore::unfollow(const Users &users)
{
    for (const UserId &user : users)
        m_followed.remove(user);
    m_seams.channels.leave(channelsOf(users));
}

/// Whoever asks while the answer is on its way gets the same one.
void RedisPresenceStore::shownOnline(Then<Result<Users, Fault>> then)
{
    m_countings.append(std::move(then));
    if (m_countings.size() > 1)
        return;
    const auto counted = [this](const Result<Users, Fault> &users) {
        for (const auto &asker : std::exchange(m_countings, {}))
            asker(users);
    };
    gatherUsers(counted, [this](const Gathering::Hub &hub) {
        for (int bucket = 0; bucket < keys::buckets; ++bucket) {
            const auto key = keys::shown(bucket);
            m_seams.router.ask(key, {"SMEMBERS", key}, Gathering::part(hub));
        }
    });
}

void RedisPresenceStore::heard(const QByteArray &channel, const QByteArray &message)
{
    const auto user = keys::userOf(channel);
    const auto news = user ? packing::news(*user, message) : std::nullopt;
    if (news && m_listener)
        m_listener->heard(*news);
}

/// Dots keep their last value.
void RedisPresenceStore::interrupted(const QList<QByteArray> &) {}

void RedisPresenceStore::restored(const QList<QByteArray> &channels)
{
    Users users;
    for (const QByteArray &channel : channels) {
        if (const auto user = keys::userOf(channel))
            users.append(*user);
    }
    tellAgain(users);
}

/// Of whom the store knows nothing there is nothing to tell: it was wiped, and the node that holds
/// their sessions has not opened them again yet.
void RedisPresenceStore::tellAgain(const Users &users)
{
    readNow(users, [this](const Result<QList<PresenceRecord>, Fault> &records) {
        for (const PresenceRecord &record : records ? *records : QList<PresenceRecord>{}) {
            if (m_listener && record.truth.version > 0)
                m_listener->heard({record, true, true, std::nullopt});
        }
    });
}

} // namespace relay
