// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/CommandPace.h"
#include "shared/time/Clock.h"

#include <QTimer>

#include <deque>
#include <functional>

namespace relay {

/// Where commands wait that would be more than this node may send to Redis within a second. Those
/// of one urgency keep their order.
class CommandQueue final : public QObject
{
    Q_OBJECT

public:
    /// Called with true when it is its turn, or with false when that will never come.
    using Turn = std::function<void(bool isCome)>;

    CommandQueue(const Clock &clock, qint64 perSecond);

    /// It may be sent right now; otherwise it has to `wait`.
    [[nodiscard]] bool admits(Urgency urgency);
    void wait(Urgency urgency, Turn turn);
    /// Nobody waits any longer.
    void dismiss();

    [[nodiscard]] qsizetype waiting() const;

private:
    using Line = std::deque<Turn>;
    void advance();
    void advance(Line &line, Urgency urgency);
    [[nodiscard]] Line &lineOf(Urgency urgency);

    const Clock &m_clock;
    CommandPace m_pace;
    Line m_prompt;
    Line m_patient;
    QTimer m_timer;
};

} // namespace relay
