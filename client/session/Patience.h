// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"
#include "shared/protocol/Messages.h"

#include <QPointer>

#include <map>
#include <memory>
#include <optional>

namespace relay {

/// Questions that the server could not answer for the time being, until they are asked again.
/// Each goes on exactly once: when its pause is over, or when the connection is lost.
class Patience
{
public:
    explicit Patience(AlarmClock &clock);

    /// How long to wait after so many refusals in a row, twice as long after each. Nothing where
    /// asking again would be answered the same.
    [[nodiscard]] static std::optional<milliseconds> pauseAfter(const protocol::Failure &failure,
                                                                int refusals);

    /// `then` learns whether there is still a connection; nothing happens if the asker is gone.
    void wait(milliseconds pause, QObject *asker, std::function<void(bool isConnected)> then);
    void connectionLost();

private:
    struct Waiting {
        QPointer<QObject> asker;
        std::function<void(bool)> then;
        std::unique_ptr<QObject> alarm; ///< owns the alarm in the clock
    };

    void goOn(quint64 number, bool isConnected);

    AlarmClock &m_clock;
    std::map<quint64, Waiting> m_waiting;
    quint64 m_last = 0;
};

} // namespace relay
