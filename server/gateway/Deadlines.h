// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QList>

#include <deque>
#include <optional>

namespace relay {

/// Things that are all given the same time, so that they are due in the order they came. What has
/// come to its end before is not taken out: its asker looks whether it still matters. Pure.
template<class Key>
class Deadlines
{
public:
    explicit Deadlines(milliseconds given)
        : m_given(given)
    {
    }

    void begin(const Key &key, Instant now) { m_waiting.push_back({now + m_given, key}); }

    [[nodiscard]] std::optional<Instant> next() const
    {
        return m_waiting.empty() ? std::nullopt : std::optional(m_waiting.front().due);
    }

    [[nodiscard]] QList<Key> takeDue(Instant now)
    {
        QList<Key> due;
        while (!m_waiting.empty() && m_waiting.front().due <= now) {
            due.append(m_waiting.front().key);
            m_waiting.pop_front();
        }
        return due;
    }

private:
    struct Entry {
        Instant due;
        Key key;
    };
    milliseconds m_given;
    std::deque<Entry> m_waiting;
};

} // namespace relay
