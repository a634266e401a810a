// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Limits.h"

#include <QLatin1StringView>

/// One entry of a message's field list: the wire name, the member it fills and what it may hold.
/// Encoder, decoder, golden files and the tables of docs/protocol.md are all made from these.
namespace relay::protocol {

/// What a field may hold. Texts are counted in bytes of UTF-8, lists and maps in elements, numbers
/// by value.
struct Bound {
    /// A line holds no control characters at all; prose may hold any character but U+0000.
    enum class Text { Line, Prose };

    qint64 least = 0;
    qint64 most = limits::wireInteger;
    Text text = Text::Line;
};

constexpr Bound between(qint64 least, qint64 most)
{
    return {least, most};
}

constexpr Bound atMost(qint64 most)
{
    return {0, most};
}

constexpr Bound proseBetween(qint64 least, qint64 most)
{
    return {least, most, Bound::Text::Prose};
}

template<class Owner, class Value>
struct Field {
    constexpr Field(const char *wireName, Value Owner::*filled, Bound allowed = {})
        : name(wireName)
        , member(filled)
        , bound(allowed)
    {
    }

    QLatin1StringView name;
    Value Owner::*member;
    Bound bound;
};

} // namespace relay::protocol
