// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/SessionMachine.h"

#include "shared/protocol/CloseCodes.h"

#include <algorithm>

namespace relay {

using namespace protocol;

namespace {

bool endsSignIn(int closeCode)
{
    return closeCode == int(CloseCode::InvalidToken) || closeCode == int(CloseCode::SignedOut);
}

Failure unreachable()
{
    return {ErrorCode::Unavailable,
            QStringLiteral("the server cannot be reached"),
            QStringLiteral("server"),
            {}};
}

Failure tokenRefused()
{
    return {ErrorCode::Unauthenticated, QStringLiteral("the sign-in is no longer valid"), {}, {}};
}

} // namespace

SessionMachine::SessionMachine(Dice dice, const Timings &timings)
    : m_dice(std::move(dice))
    , m_timings(timings)
    , m_policy(timings.reconnectFirst, timings.reconnectMost)
{
}

SessionMachine::State SessionMachine::state() const
{
    switch (m_phase) {
    case Phase::Idle: return State::SignedOut;
    case Phase::Opening:
    case Phase::Entering:
    case Phase::Introducing: return m_isEntering ? State::SigningIn : State::Connecting;
    case Phase::Open: return State::Online;
    case Phase::Waiting: return State::Waiting;
    case Phase::Refused: return State::Refused;
    }
    Q_UNREACHABLE();
    return State::SignedOut;
}

std::optional<Instant> SessionMachine::retryAt() const
{
    return m_phase == Phase::Waiting ? std::optional(m_deadline) : std::nullopt;
}

SessionMachine::Work SessionMachine::signInRequested(Entry entry, Instant now)
{
    if (m_phase != Phase::Idle)
        return {};
    m_entry = std::move(entry);
    m_isEntering = true;
    return connect(now);
}

SessionMachine::Work SessionMachine::tokenKnown(Instant now)
{
    return m_phase == Phase::Idle ? connect(now) : Work{};
}

SessionMachine::Work SessionMachine::connect(Instant now)
{
    m_phase = Phase::Opening;
    m_failure.reset();
    m_deadline = now + attemptPatience;
    return {Connect{}};
}

SessionMachine::Work SessionMachine::transportOpened(Instant now)
{
    if (m_phase != Phase::Opening)
        return {};
    m_deadline = now + attemptPatience;
    m_phase = m_entry ? Phase::Entering : Phase::Introducing;
    if (m_entry)
        return {Enter{*m_entry}};
    return {SayHello{m_activity}};
}

SessionMachine::Work SessionMachine::transportClosed(int closeCode, Instant now)
{
    if (m_phase == Phase::Idle || m_phase == Phase::Waiting || m_phase == Phase::Refused)
        return {};
    if (m_entry)
        return giveUpEntry(unreachable());
    if (endsSignIn(closeCode))
        return loseToken(tokenRefused());
    if (invitesBack(closeCode))
        return comeBack(now);
    m_phase = Phase::Refused;
    m_isEntering = false;
    m_refusal = closeCode;
    return {};
}

SessionMachine::Work SessionMachine::comeBack(Instant now, milliseconds atLeast)
{
    if (m_phase == Phase::Open && now - m_openSince >= holdsAfter)
        m_policy.connectionHeld();
    m_phase = Phase::Waiting;
    m_isEntering = false;
    m_deadline = now + std::max(m_policy.nextWait(m_dice()), atLeast);
    return {};
}

SessionMachine::Work SessionMachine::entryAccepted(Instant now)
{
    if (m_phase != Phase::Entering)
        return {};
    m_entry.reset();
    m_phase = Phase::Introducing;
    m_deadline = now + attemptPatience;
    return {SayHello{m_activity}};
}

SessionMachine::Work SessionMachine::entryFailed(const Failure &failure)
{
    return m_phase == Phase::Entering ? giveUpEntry(failure) : Work{};
}

SessionMachine::Work SessionMachine::giveUpEntry(const Failure &failure)
{
    m_entry.reset();
    m_isEntering = false;
    m_failure = failure;
    m_phase = Phase::Idle;
    return {Disconnect{}};
}

SessionMachine::Work SessionMachine::loseToken(const Failure &failure)
{
    m_isEntering = false;
    m_failure = failure;
    m_phase = Phase::Idle;
    return {Disconnect{}, ForgetToken{}};
}

SessionMachine::Work SessionMachine::welcomed(const Timings &timings, Instant now)
{
    if (m_phase != Phase::Introducing)
        return {};
    m_timings = timings;
    m_policy.setBounds(timings.reconnectFirst, timings.reconnectMost);
    m_phase = Phase::Open;
    m_isEntering = false;
    m_openSince = now;
    m_pulse = {now + jittered(), {}, {}};
    return {};
}

SessionMachine::Work SessionMachine::helloFailed(const Failure &failure, Instant now)
{
    if (m_phase != Phase::Introducing)
        return {};
    if (failure.code == ErrorCode::Unauthenticated)
        return loseToken(failure);
    auto work = comeBack(now, milliseconds(failure.retryAfterMs.value_or(0)));
    work.prepend(GiveUp{});
    return work;
}

milliseconds SessionMachine::jittered()
{
    const double spread = (m_dice() * 2 - 1) * double(m_timings.heartbeatJitter.count());
    return m_timings.heartbeat + milliseconds(qint64(spread));
}

SessionMachine::Work SessionMachine::beat(Instant now)
{
    m_pulse.due = now + jittered();
    m_pulse.repeatAt = now + m_timings.heartbeatRepeat;
    if (!m_pulse.giveUpAt)
        m_pulse.giveUpAt = now + m_timings.heartbeatGiveUp;
    return {SendHeartbeat{m_activity}};
}

void SessionMachine::heartbeatAnswered()
{
    m_pulse.repeatAt.reset();
    m_pulse.giveUpAt.reset();
}

SessionMachine::Work SessionMachine::activityChanged(Activity activity, Instant now)
{
    if (m_activity == activity)
        return {};
    m_activity = activity;
    return m_phase == Phase::Open ? beat(now) : Work{};
}

SessionMachine::Work SessionMachine::woke(Instant now)
{
    if (m_phase == Phase::Idle || m_phase == Phase::Refused)
        return {};
    if (m_phase != Phase::Open)
        return connect(now);
    const auto soon = now + wakePatience;
    m_pulse.giveUpAt = std::min(m_pulse.giveUpAt.value_or(soon), soon);
    return beat(now);
}

SessionMachine::Work SessionMachine::triedNow(Instant now)
{
    if (m_phase != Phase::Waiting && m_phase != Phase::Refused)
        return {};
    return connect(now);
}

SessionMachine::Work SessionMachine::signOutRequested()
{
    const bool isOpen = m_phase == Phase::Open;
    m_phase = Phase::Idle;
    m_entry.reset();
    m_isEntering = false;
    m_failure.reset();
    return isOpen ? Work{RevokeToken{}, Disconnect{}, ForgetToken{}}
                  : Work{Disconnect{}, ForgetToken{}};
}

SessionMachine::Work SessionMachine::tick(Instant now)
{
    switch (m_phase) {
    case Phase::Idle:
    case Phase::Refused: return {};
    case Phase::Open: return tickPulse(now);
    case Phase::Waiting: return now >= m_deadline ? connect(now) : Work{};
    case Phase::Opening:
    case Phase::Entering:
    case Phase::Introducing: return now >= m_deadline ? attemptTookTooLong(now) : Work{};
    }
    Q_UNREACHABLE();
    return {};
}

SessionMachine::Work SessionMachine::attemptTookTooLong(Instant now)
{
    if (m_entry)
        return giveUpEntry(unreachable());
    auto work = comeBack(now);
    work.prepend(GiveUp{});
    return work;
}

SessionMachine::Work SessionMachine::tickPulse(Instant now)
{
    if (m_pulse.giveUpAt && now >= *m_pulse.giveUpAt) {
        m_policy.connectionHeld();
        return connect(now);
    }
    const bool isUnanswered = m_pulse.repeatAt && now >= *m_pulse.repeatAt;
    return isUnanswered || now >= m_pulse.due ? beat(now) : Work{};
}

std::optional<Instant> SessionMachine::nextDeadline() const
{
    switch (m_phase) {
    case Phase::Idle:
    case Phase::Refused: return std::nullopt;
    case Phase::Open: break;
    default: return m_deadline;
    }
    auto nearest = m_pulse.due;
    for (const auto &other : {m_pulse.repeatAt, m_pulse.giveUpAt})
        nearest = std::min(nearest, other.value_or(nearest));
    return nearest;
}

} // namespace relay
