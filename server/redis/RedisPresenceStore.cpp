// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisPresenceStore.h"

#include "server/redis/Gathering.h"
#include "server/redis/Keys.h"
#include "server/redis/PersonScripts.h"
#include "server/redis/PresencePacking.h"

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// The list of what a node holds in a bucket is kept this long after its last opening; a session
/// that outlives it is noticed by its lease alone if the node dies.
constexpr milliseconds nodeListKept{24 * 3'600'000};
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

QList<QByteArray> channelsOf(const QList<UserId> &users)
{
    QList<QByteArray> channels;
    channels.reserve(users.size());
    for (const UserId &user : users)
        channels.append(keys::channel(user));
    return channels;
}

/// The version of what was told, if it says that somebody is here and Redis knows nothing as new.
/// Who was told to be gone, and whose lease Redis still has, is found gone when that ends.
qint64 lostVersion(const Face &told, const Face &known)
{
    const bool isLost = told.state != PresenceState::Offline && told.version > known.version;
    return isLost ? told.version : 0;
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
    , m_sweep(timings, {seams.scripts, seams.channels, seams.clock})
{
    m_seams.channels.setListener(this);
}

RedisPresenceStore::~RedisPresenceStore()
{
    m_seams.channels.setListener(nullptr);
}

/// KEYS of the scripts that also note what this node holds.
QList<QByteArray> RedisPresenceStore::keysOf(const UserId &user) const
{
    return person::keysOf(user) << keys::node(keys::bucketOf(user), m_node);
}

QList<QByteArray> RedisPresenceStore::argumentsOf(const UserId &user) const
{
    return person::argumentsOf(user, m_timings);
}

void RedisPresenceStore::present(const char *script, const Opening &opening, milliseconds lease,
                                 const Then<LuaScripts::Answer> &then, Urgency urgency)
{
    Timings timings = m_timings;
    timings.lease = lease;
    auto arguments = person::argumentsOf(opening.user, timings);
    arguments << opening.session.text().toUtf8() << word(opening.device) << word(opening.activity)
              << packing::packed(opening.chosen) << m_node.text().toUtf8()
              << number(m_limits.sessionsPerUser) << inMilliseconds(nodeListKept);
    m_seams.scripts.run(script, keysOf(opening.user), arguments, then, urgency);
}

void RedisPresenceStore::open(const Opening &opening, Then<Result<Admission, Fault>> then)
{
    openNow(opening, m_timings.lease, then, Urgency::Prompt);
}

/// Who has been silent for a while is not to be here longer because Redis was away.
void RedisPresenceStore::reopen(const Opening &opening, Instant leaseEnds,
                                Then<Result<Admission, Fault>> then)
{
    const milliseconds rest = leaseEnds - m_seams.clock.now();
    openNow(opening, std::max(rest, milliseconds(1)), then, Urgency::Patient);
}

void RedisPresenceStore::openNow(const Opening &opening, milliseconds lease,
                                 const Then<Result<Admission, Fault>> &then, Urgency urgency)
{
    const auto answered = [=, this](const LuaScripts::Answer &answer) {
        const auto *outcome = answer ? answer->text() : nullptr;
        m_falseOfflines += outcome && *outcome == "returned" ? 1 : 0;
        if (!answer)
            then(answer.error());
        else if (outcome)
            then(*outcome == "refused" ? Admission::TooManySessions : Admission::Admitted);
        else
            then(misunderstood("an admission"));
    };
    present("open", opening, lease, m_lifetime.guarded(answered), urgency);
}

void RedisPresenceStore::heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then)
{
    const auto take = [this](qsizetype, const RedisReply &outcome) {
        const QByteArray *text = outcome.text();
        const bool isBack = text && *text == "returned";
        m_falseOfflines += isBack ? 1 : 0;
        if (isBack || (text && *text == "added"))
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
        present("heartbeat", session, m_timings.lease, Gathering::part(hub), Urgency::Prompt);
    Gathering::close(hub);
}

void RedisPresenceStore::awaitOthers(milliseconds time)
{
    m_othersToldAt = std::max(m_othersToldAt, m_seams.clock.now() + time);
}

milliseconds RedisPresenceStore::graceOf(Departure departure) const
{
    const Instant now = m_seams.clock.now();
    const auto grace = graceAfter(departure, m_timings);
    return m_othersToldAt > now ? std::max(grace, m_othersToldAt - now) : grace;
}

void RedisPresenceStore::close(const UserId &user, const SessionId &session, Departure departure,
                               Then<Result<std::optional<LastSeen>, Fault>> then)
{
    auto arguments = argumentsOf(user);
    arguments << session.text().toUtf8() << inMilliseconds(graceOf(departure))
              << (departure == Departure::Bye ? "1" : "0");
    m_seams.scripts.run("close", keysOf(user), arguments, [=](const LuaScripts::Answer &answer) {
        if (answer)
            then(person::lastSeenIn(user, *answer));
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
        const auto record = answer ? person::recordIn(user, *answer) : std::nullopt;
        if (!answer)
            then(answer.error());
        else if (!record)
            then(misunderstood("a presence"));
        else
            then(Choice{*record, person::lastSeenIn(user, answer->array()->value(3))});
    });
}

/// Should this be lost, the departure is told and written once more, which changes nothing.
void RedisPresenceStore::written(const QList<LastSeen> &departures)
{
    for (const auto &[user, at] : departures)
        m_seams.scripts.run(
            "written", {keys::state(user)}, {number(at.time_since_epoch().count())},
            [](const LuaScripts::Answer &) {}, Urgency::Patient);
}

/// Nobody is read before they are heard, so that nothing falls in between.
void RedisPresenceStore::read(const Users &users, Then<Result<QList<PresenceRecord>, Fault>> then)
{
    m_seams.channels.whenHeard(channelsOf(users), m_lifetime.guarded([=, this](bool) {
        readNow(users, then, Urgency::Prompt);
    }));
}

void RedisPresenceStore::readAgain(const Users &users,
                                   Then<Result<QList<PresenceRecord>, Fault>> then)
{
    readNow(users, then, Urgency::Patient);
}

void RedisPresenceStore::readNow(const Users &users,
                                 const Then<Result<QList<PresenceRecord>, Fault>> &then,
                                 Urgency urgency)
{
    const auto records = std::make_shared<QList<PresenceRecord>>(users.size());
    const auto isUnderstood = std::make_shared<bool>(true);
    const auto take = [=](qsizetype index, const RedisReply &reply) {
        const auto record = person::recordIn(users.at(index), reply);
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
        m_seams.router.ask(key, {"HMGET", key, "truth", "shown", "chosen"}, Gathering::part(hub),
                           urgency);
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

/// One question for each bucket that somebody of them is in.
void RedisPresenceStore::shownAmong(const Users &users, Then<Result<Users, Fault>> then)
{
    QHash<int, Users> byBucket;
    for (const UserId &user : users)
        byBucket[keys::bucketOf(user)].append(user);
    const QList<Users> groups = byBucket.values();
    const auto here = std::make_shared<Users>();
    const auto take = [=](qsizetype group, const RedisReply &reply) {
        const auto *answers = reply.array();
        for (qsizetype i = 0; answers && i < answers->size(); ++i) {
            const auto *isHere = answers->at(i).number();
            if (isHere && *isHere == 1)
                here->append(groups.at(group).at(i));
        }
    };
    const auto counted = [=](const std::optional<Fault> &fault) {
        if (fault)
            then(*fault);
        else
            then(*here);
    };
    const auto hub = Gathering::start(m_lifetime, take, counted);
    for (const Users &group : groups) {
        const auto key = keys::shown(keys::bucketOf(group.constFirst()));
        RedisCommand command{"SMISMEMBER", key};
        for (const UserId &user : group)
            command.append(user.text().toUtf8());
        m_seams.router.ask(key, command, Gathering::part(hub), Urgency::Patient);
    }
    Gathering::close(hub);
}

void RedisPresenceStore::heard(const QByteArray &channel, const QByteArray &message)
{
    if (m_sweep.heard(channel, message))
        return;
    const auto user = keys::userOf(channel);
    const auto news = user ? packing::news(*user, message) : std::nullopt;
    if (news && m_listener)
        m_listener->heard(*news);
}

/// Dots keep their last value.
void RedisPresenceStore::interrupted(const QList<QByteArray> &channels)
{
    m_sweep.interrupted(channels);
}

void RedisPresenceStore::restored(const QList<QByteArray> &channels)
{
    m_sweep.restored(channels);
    Users users;
    for (const QByteArray &channel : channels) {
        if (const auto user = keys::userOf(channel))
            users.append(*user);
    }
    tellAgain(users);
}

/// Of whom the store knows nothing there is nothing to tell yet: it was wiped, and the node that
/// holds their sessions may open them again (see PresenceReview).
void RedisPresenceStore::tellAgain(const Users &users)
{
    readAgain(users, [this](const Result<QList<PresenceRecord>, Fault> &records) {
        for (const PresenceRecord &record : records ? *records : QList<PresenceRecord>{}) {
            if (m_listener && record.truth.version > 0)
                m_listener->heard({record, true, true, std::nullopt});
        }
    });
}

void RedisPresenceStore::review(const Users &users, milliseconds unheard)
{
    readAgain(users, [=, this](const Result<QList<PresenceRecord>, Fault> &records) {
        for (const PresenceRecord &record : records ? *records : QList<PresenceRecord>{})
            reviewOne(record, unheard);
    });
}

void RedisPresenceStore::reviewOne(const PresenceRecord &record, milliseconds unheard)
{
    const UserId user = record.user;
    const auto told = m_listener ? m_listener->lastTold(user) : std::nullopt;
    const qint64 truth = told ? lostVersion(told->truth, record.truth) : 0;
    const qint64 shown = told ? lostVersion(told->shown, record.shown) : 0;
    if (truth == 0 && shown == 0)
        return;
    auto arguments = argumentsOf(user);
    arguments << number(truth) << number(shown) << inMilliseconds(unheard);
    const auto superseded = [=, this](const LuaScripts::Answer &answer) {
        const auto left = answer ? person::lastSeenIn(user, *answer) : std::nullopt;
        if (!left)
            return;
        ++m_foundGone;
        m_sweep.alsoLeft(*left);
    };
    m_seams.scripts.run("supersede", person::keysOf(user), arguments,
                        m_lifetime.guarded(superseded), Urgency::Patient);
}

} // namespace relay
