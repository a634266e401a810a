// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/PresenceMessages.h"

#include <QHash>
#include <QList>

#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace relay {

/// Paces the presence updates of each session: the first leaves at once and opens a window; what
/// comes within it leaves together at its end, the latest value per user. A reader who is behind
/// waits for another window, and goes on collapsing. Who looks in the end as before the window
/// began is no news. Pure.
///
///     idle ──first──▶ sent, window ──its end, nothing came──▶ idle
///                        ▲    │
///                        └────┘ its end: one frame with all that came
class Batcher
{
public:
    using IsBehind = std::function<bool(const SessionId &)>;

    /// One frame, and all who get exactly it: it is encoded once.
    struct Batch {
        QList<SessionId> readers;
        QList<protocol::Presence> presences;
    };

    Batcher(milliseconds window, IsBehind isBehind);

    /// What a user looks like now, and what those who look were told before, if that is known.
    struct Change {
        protocol::Presence presence;
        std::optional<protocol::Presence> before;
    };

    /// Answers those of `readers` who get the presence at once; the others get it later.
    QList<SessionId> offer(const QList<SessionId> &readers, const Change &change, Instant now);
    /// The same for several presences at once. True if the reader gets them right away.
    bool offerAll(const SessionId &reader, const QList<protocol::Presence> &presences, Instant now);
    QList<Batch> due(Instant now);

    /// What waits about users that this session does not look at any more is dropped.
    void retain(const SessionId &session, const QList<UserId> &users);
    void forget(const SessionId &session);

    [[nodiscard]] std::optional<Instant> nextDeadline() const;

private:
    struct Window {
        Instant endsAt;
        QList<Change> waiting; ///< with what was told before the first of them
    };
    bool startsWindow(const SessionId &reader, Instant now);
    void wait(const SessionId &reader, const Change &change);
    void openWindow(const SessionId &reader, Window window, Instant now);

    milliseconds m_window;
    IsBehind m_isBehind;
    QHash<SessionId, Window> m_windows;
    /// In the order of their ends, since all windows are equally long. Those of forgotten sessions
    /// stay until their time has come.
    std::deque<std::pair<Instant, SessionId>> m_ends;
};

} // namespace relay
