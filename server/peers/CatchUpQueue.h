// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/time/Instant.h"

#include <QList>
#include <QSet>

#include <deque>
#include <optional>

namespace relay {

/// People who have to be told to read again what they may have missed: each once, the first at
/// once, all of them at no more than a certain rate, so that what was away for a minute is not met
/// by everybody in the same second. Pure.
class CatchUpQueue
{
public:
    explicit CatchUpQueue(qint64 perSecond);

    void add(const UserId &user, Instant now);
    void remove(const UserId &user) { m_waiting.remove(user); }
    /// Nobody's turn comes before this.
    void postpone(Instant until);
    /// Whose turn it is.
    [[nodiscard]] QList<UserId> take(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    [[nodiscard]] qsizetype size() const { return m_waiting.size(); }

private:
    static constexpr milliseconds turn{50};

    qsizetype m_perTurn;
    std::deque<UserId> m_order; ///< also of those who were removed
    QSet<UserId> m_waiting;
    Instant m_nextTurn{};
};

} // namespace relay
