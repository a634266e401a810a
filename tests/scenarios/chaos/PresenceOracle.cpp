// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/PresenceOracle.h"

namespace relay::test {

using namespace Qt::StringLiterals;
using protocol::Presence;
using protocol::PresenceState;

namespace {

QString clockOf(Instant at)
{
    return QString::number(double(at.time_since_epoch().count()) / 1000.0, 'f', 3) + u" s"_s;
}

QString nameOf(Ending ending)
{
    switch (ending) {
    case Ending::Bye: return u"bye"_s;
    case Ending::Clean: return u"clean"_s;
    case Ending::Drop: return u"drop"_s;
    case Ending::NodeDied: return u"node"_s;
    case Ending::Silence: return u"silence"_s;
    }
    Q_UNREACHABLE();
    return {};
}

bool looksAlike(const Presence &left, const Presence &right)
{
    return left.state == right.state && left.device == right.device && left.text == right.text
           && left.lastSeenAt == right.lastSeenAt;
}

bool isHere(const Presence &presence)
{
    return presence.state != PresenceState::Offline;
}

} // namespace

PresenceOracle::PresenceOracle(const PresenceRules &rules, Instant end)
    : m_rules(rules)
    , m_end(end)
{
}

/// Who was there when, for the reader of a complaint.
QString PresenceOracle::accountOf(const UserId &user) const
{
    QStringList told;
    for (const Stay &stay : m_stays.value(user)) {
        const auto time = [](const std::optional<Instant> &at) {
            return at ? clockOf(*at) : u"-"_s;
        };
        told.append(
            u"%1..%2 (%3)"_s.arg(time(stay.admitted), time(stay.ended), nameOf(stay.ending)));
    }
    return told.join(u", "_s);
}

Truth PresenceOracle::truthOf(const UserId &user) const
{
    return Truth::of(m_stays.value(user), m_rules, m_end);
}

QStringList PresenceOracle::judge(const Look &look) const
{
    QStringList wrong;
    for (const Presence &first : look.snapshot)
        wrong += judge(look, first);
    return wrong;
}

QStringList PresenceOracle::judge(const Look &look, const Presence &first) const
{
    const Truth truth = truthOf(first.user);
    QStringList wrong;
    const auto complain = [&](const std::optional<QString> &what) {
        if (what)
            wrong.append(u"%1 was shown %2 %3; who was there: %4"_s.arg(
                look.viewer, first.user.text(), *what, accountOf(first.user)));
    };
    Presence known = first;
    Instant since = look.from;
    for (const Look::Seen &seen : look.updates) {
        if (seen.presence.user != first.user)
            continue;
        complain(wrongNews(known, seen, truth));
        if (isHere(seen.presence) != isHere(known)) {
            complain(wrongDot({since, seen.at, isHere(known)}, truth));
            since = seen.at;
        }
        known = seen.presence;
    }
    complain(wrongDot({since, look.to, isHere(known)}, truth));
    return wrong;
}

std::optional<QString> PresenceOracle::wrongNews(const Presence &known, const Look::Seen &seen,
                                                 const Truth &truth) const
{
    if (looksAlike(known, seen.presence))
        return u"twice as %1 at %2"_s.arg(protocol::nameOf(seen.presence.state), clockOf(seen.at));
    if (known.version && seen.presence.version && *seen.presence.version <= *known.version)
        return u"by news that are older than what was known, at %1"_s.arg(clockOf(seen.at));
    const bool isLeaving = isHere(known) && !isHere(seen.presence);
    if (isLeaving && truth.must.beginningLater(m_rules.allowance).contains(seen.at))
        return u"leaving at %1, though here"_s.arg(clockOf(seen.at));
    return std::nullopt;
}

std::optional<QString> PresenceOracle::wrongDot(const Dot &dot, const Truth &truth) const
{
    const Span shown{dot.from, dot.to};
    const Spans against = dot.isHere ? truth.may.outside(shown)
                                     : truth.must.beginningLater(m_rules.allowance).within(shown);
    const Spans wrong = against.without(m_disturbed);
    if (wrong.isEmpty())
        return std::nullopt;
    return u"as %1 from %2 to %3, which was wrong from %4 to %5"_s.arg(
        dot.isHere ? u"here"_s : u"gone"_s, clockOf(dot.from), clockOf(dot.to),
        clockOf(wrong.first().from), clockOf(wrong.first().to));
}

} // namespace relay::test
