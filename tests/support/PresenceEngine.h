// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/MemoryPresenceStore.h"
#include "tests/support/FakeClock.h"

#include <memory>

namespace relay::test {

/// One implementation of presence under the contract test, with time in the hands of the test.
class PresenceEngine
{
public:
    virtual ~PresenceEngine() = default;
    virtual PresenceStore &store() = 0;
    virtual PresenceFeed &feed() = 0;
    [[nodiscard]] virtual WallTime wallTime() const = 0;
    virtual void passes(milliseconds time) = 0;
    /// Whatever has changed by now has been heard.
    virtual void settles() {}
};

class MemoryPresenceEngine final : public PresenceEngine
{
public:
    explicit MemoryPresenceEngine(const PresenceLimits &limits = {})
        : m_store(Timings{}, m_clock, limits)
    {
    }

    PresenceStore &store() override { return m_store; }
    PresenceFeed &feed() override { return m_store; }
    [[nodiscard]] WallTime wallTime() const override { return m_clock.wallTime(); }
    void passes(milliseconds time) override { m_clock.advance(time); }

private:
    FakeClock m_clock;
    MemoryPresenceStore m_store;
};

} // namespace relay::test
