// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/ReconnectPolicy.h"
#include "shared/protocol/Messages.h"
#include "shared/time/Instant.h"

#include <QList>

#include <functional>
#include <optional>
#include <variant>

namespace relay {

/// The life of one signed-in session: facts in, work out. It knows no socket and no clock.
///
///            signInRequested            entryAccepted        welcomed
///   SignedOut ───────────▶ SigningIn ──────────────▶ (hello) ────────▶ Online
///       ▲ ▲  tokenKnown                                 ▲                │ lost, or a heartbeat
///       │ └──────────────▶ Connecting ──────────────────┘                │ stays unanswered
///       │                      ▲  due, tryNow, woke                      ▼
///       │ token refused        └───────────────────────────────────── Waiting
///       └───────────────── any                      "do not come back" ──▶ Refused
///
/// A heartbeat that stays unanswered is repeated, and then the connection is taken for dead,
/// because a half-open socket looks alive for many minutes. After waking from sleep the same is
/// decided within seconds. It is replaced, not closed: where only words were lost, its lease holds
/// until the new connection has come about, however long that takes.
class SessionMachine
{
public:
    enum class State { SignedOut, SigningIn, Connecting, Online, Waiting, Refused };

    using Entry = std::variant<protocol::Login, protocol::Register>;

    struct Connect {
    };
    /// The attempt came to nothing; a connection it was to replace stays open at the server's end.
    struct GiveUp {
    };
    struct Disconnect {
    };
    struct Enter {
        Entry entry;
    };
    struct SayHello {
        protocol::Activity activity;
    };
    struct SendHeartbeat {
        protocol::Activity activity;
    };
    struct RevokeToken {
    };
    struct ForgetToken {
    };
    using Step = std::variant<Connect, GiveUp, Disconnect, Enter, SayHello, SendHeartbeat,
                              RevokeToken, ForgetToken>;
    using Work = QList<Step>;

    /// Evenly distributed in [0, 1): where the jitter comes from.
    using Dice = std::function<double()>;

    explicit SessionMachine(Dice dice, const Timings &timings = {});

    [[nodiscard]] Work signInRequested(Entry entry, Instant now);
    [[nodiscard]] Work tokenKnown(Instant now);
    [[nodiscard]] Work transportOpened(Instant now);
    [[nodiscard]] Work transportClosed(int closeCode, Instant now);
    [[nodiscard]] Work entryAccepted(Instant now);
    [[nodiscard]] Work entryFailed(const protocol::Failure &failure);
    [[nodiscard]] Work welcomed(const Timings &timings, Instant now);
    [[nodiscard]] Work helloFailed(const protocol::Failure &failure, Instant now);
    void heartbeatAnswered();
    [[nodiscard]] Work activityChanged(protocol::Activity activity, Instant now);
    [[nodiscard]] Work woke(Instant now);
    [[nodiscard]] Work triedNow(Instant now);
    [[nodiscard]] Work signOutRequested();
    [[nodiscard]] Work tick(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;

    [[nodiscard]] State state() const;
    /// The server has heard a hello that it has not answered yet.
    [[nodiscard]] bool isIntroducing() const { return m_phase == Phase::Introducing; }
    /// While waiting: when the next attempt begins.
    [[nodiscard]] std::optional<Instant> retryAt() const;
    /// While refused: the close code that said so.
    [[nodiscard]] int refusal() const { return m_refusal; }
    /// Why nobody is signed in, where that is not by choice.
    [[nodiscard]] const std::optional<protocol::Failure> &failure() const { return m_failure; }

    /// After waking, a connection that does not answer within this is dead.
    static constexpr milliseconds wakePatience{1'500};
    /// An attempt to connect, to sign in or to say hello may take this long.
    static constexpr milliseconds attemptPatience{10'000};
    /// A connection that lived this long held: the next wait is a short one again.
    static constexpr milliseconds holdsAfter{2'000};

private:
    enum class Phase { Idle, Opening, Entering, Introducing, Open, Waiting, Refused };

    struct Pulse {
        Instant due;                     ///< when the next heartbeat is sent
        std::optional<Instant> repeatAt; ///< set while one is unanswered
        std::optional<Instant> giveUpAt;
    };

    [[nodiscard]] Work connect(Instant now);
    [[nodiscard]] Work comeBack(Instant now, milliseconds atLeast = {});
    [[nodiscard]] Work giveUpEntry(const protocol::Failure &failure);
    [[nodiscard]] Work loseToken(const protocol::Failure &failure);
    [[nodiscard]] Work beat(Instant now);
    [[nodiscard]] Work tickPulse(Instant now);
    [[nodiscard]] Work attemptTookTooLong(Instant now);
    [[nodiscard]] milliseconds jittered();

    Dice m_dice;
    Timings m_timings;
    ReconnectPolicy m_policy;
    Phase m_phase = Phase::Idle;
    protocol::Activity m_activity = protocol::Activity::Active;
    std::optional<Entry> m_entry; ///< set from the request to sign in until it is decided
    bool m_isEntering = false;    ///< … until the first welcome
    Instant m_deadline;           ///< of the attempt or of the wait
    Instant m_openSince;
    Pulse m_pulse;
    int m_refusal = 0;
    std::optional<protocol::Failure> m_failure;
};

} // namespace relay
