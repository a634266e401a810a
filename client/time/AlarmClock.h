// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Clock.h"

#include <QObject>

#include <functional>
#include <optional>

namespace relay {

/// A clock that also wakes: what shells arm to the next deadline of their core. There is one alarm
/// per owner, so arming it again replaces it; it goes with its owner. Tests move the time instead.
class AlarmClock : public Clock
{
public:
    using Ring = std::function<void()>;

    /// Rings once, at `when` or as soon after it as the event loop allows; never from within.
    virtual void wakeAt(QObject *owner, Instant when, Ring ring) = 0;
    virtual void cancel(QObject *owner) = 0;

    void wakeAt(QObject *owner, std::optional<Instant> when, Ring ring)
    {
        if (when)
            wakeAt(owner, *when, std::move(ring));
        else
            cancel(owner);
    }
};

} // namespace relay
