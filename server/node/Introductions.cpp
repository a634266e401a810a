// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Introductions.h"

#include "server/accounts/Accounts.h"
#include "server/gateway/Gateway.h"
#include "server/peers/Peers.h"
#include "server/presence/PresenceService.h"
#include "server/sessions/SessionDirectory.h"
#include "server/typing/TypingService.h"

namespace relay {

using namespace protocol;

namespace {

Failure unavailable()
{
    return {ErrorCode::Unavailable, u"sign-in is not possible right now; try again"_s, {}, {}};
}

Failure tooManySessions()
{
    return {ErrorCode::TooLarge, u"too many sessions of this user are open already"_s, {}, {}};
}

} // namespace

Introductions::Introductions(const Timings &timings, const WireLimits &limits, const Seams &seams)
    : m_timings(timings)
    , m_limits(limits)
    , m_seams(seams)
{
}

void Introductions::hello(const SessionId &session, const Hello &hello, Answer<Hello> then)
{
    Guest guest{session, hello, {}, std::move(then)};
    m_seams.accounts.introduce(
        session, hello.token, [this, guest](const Result<UserSummary, Failure> &user) mutable {
            if (user) {
                guest.user = *user;
                recognised(guest);
            } else if (user.error().code == ErrorCode::Unauthenticated) {
                guest.then(user.error());
                m_seams.gateway.close(guest.session, CloseCode::InvalidToken);
            } else {
                guest.then(user.error());
            }
        });
}

void Introductions::recognised(const Guest &guest)
{
    m_seams.chosen.load(guest.user.id, [this, guest](const Result<Chosen, Fault> &chosen) {
        if (chosen)
            enters(guest, *chosen);
        else
            turnAway(guest, unavailable());
    });
}

/// Whoever hung up meanwhile was never here: others do not see them come and go.
void Introductions::enters(const Guest &guest, const Chosen &chosen)
{
    if (!m_seams.gateway.isConnected(guest.session))
        return turnAway(guest, unavailable());
    const Opening opening{guest.user.id, guest.session, guest.hello.device.kind,
                          guest.hello.activity, chosen};
    m_seams.presence.sessionOpened(
        opening, guest.hello.presence,
        [this, guest](const Result<PresenceScope, PresenceService::Refusal> &granted) {
            if (granted)
                tuneIn(guest, *granted);
            else if (granted.error() == PresenceService::Refusal::TooManySessions)
                turnAway(guest, tooManySessions(), CloseCode::TooManySessions);
            else // the session has been closed in the store: another try needs a new one
                turnAway(guest, unavailable(), CloseCode::Overloaded);
        });
}

/// What the other nodes tell is heard before the guest reads what was said until now.
void Introductions::tuneIn(const Guest &guest, PresenceScope granted)
{
    m_seams.peers.attend(guest.user.id, [this, guest, granted](bool isAttending) {
        if (isAttending)
            return welcome(guest, granted);
        m_seams.presence.closed(guest.session, Departure::Drop);
        turnAway(guest, unavailable(), CloseCode::Overloaded);
    });
}

void Introductions::welcome(const Guest &guest, PresenceScope granted)
{
    if (!m_seams.gateway.introduced(guest.session)) {
        m_seams.peers.leave(guest.user.id);
        m_seams.presence.closed(guest.session, Departure::Drop);
        m_seams.accounts.ended(guest.session);
        return;
    }
    m_seams.sessions.add(guest.session, guest.user.id);
    guest.then(
        Welcome{guest.user, guest.session, m_seams.clock.wallTime(), m_timings, m_limits, granted});
}

void Introductions::turnAway(const Guest &guest, const Failure &failure)
{
    m_seams.accounts.ended(guest.session);
    guest.then(failure);
}

void Introductions::turnAway(const Guest &guest, const Failure &failure, CloseCode code)
{
    turnAway(guest, failure);
    m_seams.gateway.close(guest.session, code);
}

void Introductions::left(const SessionId &session, Departure departure)
{
    const auto user = m_seams.sessions.userOf(session);
    if (!user)
        return;
    m_seams.sessions.remove(session);
    m_seams.peers.leave(*user);
    m_seams.typing.closed(session);
    m_seams.presence.closed(session, departure);
    m_seams.accounts.ended(session);
    if (departure == Departure::Bye)
        m_seams.gateway.departed(session);
}

} // namespace relay
