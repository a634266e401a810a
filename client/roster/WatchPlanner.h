// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/PresenceMessages.h"
#include "shared/time/Instant.h"

#include <QSet>

#include <optional>

namespace relay {

/// When to tell the server who is on screen. Scrolling changes that many times a second, so a
/// change waits until the screen has settled; one request is in flight at a time, and whatever
/// came meanwhile is summed up in the next: the latest wins.
class WatchPlanner
{
public:
    struct Watch {
        QSet<UserId> users;
        QSet<ConversationId> conversations;
        friend bool operator==(const Watch &, const Watch &) = default;
    };

    void wanted(const Watch &watch, Instant now);
    void connected(Instant now);
    void connectionLost();
    /// What is known may be out of date: the same is asked for again.
    void newsMissed(Instant now);
    void answered(Instant now);
    void refused(Instant now);

    /// The request to send now, if one is due; it counts as in flight from here on.
    [[nodiscard]] std::optional<protocol::PresenceWatch> takeDue(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    /// What the server was told last, answered or not.
    [[nodiscard]] const Watch &told() const { return m_told; }

    static constexpr milliseconds settle{150};
    static constexpr milliseconds retryAfter{5'000};

private:
    [[nodiscard]] static Watch bounded(const Watch &watch);

    Watch m_wanted;
    Watch m_told;
    bool m_isConnected = false;
    bool m_isInFlight = false;
    bool m_hasTold = false; ///< on this connection
    std::optional<Instant> m_dueAt;
};

} // namespace relay
