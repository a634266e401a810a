// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <atomic>

namespace relay {

/// Whether the last thing written was written. Any thread. Says so in the log once when it changes.
class SqlHealth
{
public:
    void worked();
    void failed(const QString &reason);
    [[nodiscard]] bool isWell() const { return m_isWell.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_isWell = true;
};

} // namespace relay
