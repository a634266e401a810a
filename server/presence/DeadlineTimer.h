// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Clock.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace relay {

/// One timer armed to the nearest deadline of whatever it drives. Call `rearm` when the deadline
/// may have moved.
class DeadlineTimer final : public QObject
{
    Q_OBJECT

public:
    using NextDeadline = std::function<std::optional<Instant>()>;

    DeadlineTimer(const Clock &clock, NextDeadline nextDeadline, std::function<void()> onDeadline,
                  QObject *parent = nullptr);

    void rearm();

private:
    const Clock &m_clock;
    NextDeadline m_nextDeadline;
    std::optional<Instant> m_armedTo;
    QTimer m_timer;
};

} // namespace relay
