// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceOperation.h"

#include <array>

namespace relay::test {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = PresenceOperation::Kind;

namespace {

template<class Choices>
auto pick(QRandomGenerator &dice, const Choices &choices)
{
    return choices[size_t(dice.bounded(int(std::size(choices))))];
}

/// What happens often in life happens often here.
constexpr std::array kinds{Kind::Open,  Kind::Open,   Kind::Open,  Kind::Heartbeat, Kind::Heartbeat,
                           Kind::Close, Kind::Close,  Kind::Close, Kind::Choose,    Kind::Claim,
                           Kind::Claim, Kind::Claim,  Kind::Read,  Kind::Count,     Kind::Pass,
                           Kind::Pass,  Kind::Choose, Kind::Pass};
constexpr std::array<milliseconds, 16> times{1ms, 1ms, 1ms, 500ms, 999ms, 1s,  4s,    5s,
                                             7s,  12s, 30s, 60s,   74s,   75s, 10min, 1h};
constexpr std::array departures{Departure::Bye, Departure::Clean, Departure::Drop};
constexpr std::array departureNames{"bye", "clean", "drop"};
constexpr std::array modes{PresenceMode::Auto, PresenceMode::Dnd, PresenceMode::Invisible};
constexpr std::array devices{DeviceKind::Desktop, DeviceKind::Mobile, DeviceKind::Web,
                             DeviceKind::Bot};
constexpr std::array activities{Activity::Active, Activity::Idle};
const std::array texts{QString(), QString(), u"busy"_s, u" a\nb  – 你好 "_s};
constexpr std::array<std::optional<milliseconds>, 6> endings{std::nullopt, std::nullopt, 0ms,
                                                             5s,           60s,          -1s};

} // namespace

PresenceOperation PresenceOperation::random(QRandomGenerator &dice)
{
    PresenceOperation operation;
    operation.kind = pick(dice, kinds);
    operation.user = dice.bounded(users);
    operation.session = dice.bounded(sessions);
    operation.device = pick(dice, devices);
    operation.activity = pick(dice, activities);
    operation.departure = pick(dice, departures);
    operation.mode = pick(dice, modes);
    operation.text = pick(dice, texts);
    operation.ends = pick(dice, endings);
    operation.time = pick(dice, times);
    return operation;
}

QList<PresenceOperation> PresenceOperation::sequence(quint32 seed, int length)
{
    QRandomGenerator dice(seed);
    QList<PresenceOperation> operations;
    operations.reserve(length);
    for (int i = 0; i < length; ++i)
        operations.append(random(dice));
    return operations;
}

UserId PresenceOperation::userId() const
{
    return UserId(u"u%1"_s.arg(user));
}

Opening PresenceOperation::opening(WallTime now) const
{
    const SessionId id(u"u%1s%2"_s.arg(user).arg(session));
    return {userId(), id, device, activity, chosen(now)};
}

Chosen PresenceOperation::chosen(WallTime now) const
{
    Chosen chosen{mode, text, std::nullopt};
    if (ends)
        chosen.until = now + *ends;
    return chosen;
}

QString PresenceOperation::described() const
{
    const QString who = u"u%1 u%1s%2"_s.arg(user).arg(session);
    const QString choice = u"%1 '%2' %3"_s.arg(protocol::nameOf(mode), text,
                                               ends ? QString::number(ends->count()) : u"always"_s);
    const QString how = u"%1 %2"_s.arg(protocol::nameOf(device), protocol::nameOf(activity));
    switch (kind) {
    case Kind::Open: return u"open %1 %2 %3"_s.arg(who, how, choice);
    case Kind::Heartbeat: return u"heartbeat %1 %2 %3"_s.arg(who, how, choice);
    case Kind::Close:
        return u"close %1 %2"_s.arg(who, QLatin1StringView(departureNames[size_t(departure)]));
    case Kind::Choose: return u"choose u%1 %2"_s.arg(user).arg(choice);
    case Kind::Claim: return u"claim"_s;
    case Kind::Read: return u"read u%1"_s.arg(user);
    case Kind::Count: return u"count"_s;
    case Kind::Pass: return u"pass %1 ms"_s.arg(time.count());
    }
    Q_UNREACHABLE();
    return {};
}

} // namespace relay::test
