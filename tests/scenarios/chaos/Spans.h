// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QList>

namespace relay::test {

/// From `from` on, and before `to`.
struct Span {
    Instant from;
    Instant to;

    [[nodiscard]] milliseconds length() const { return to - from; }
    friend bool operator==(const Span &, const Span &) = default;
};

/// A part of the time line: spans that neither overlap nor touch, in order. Pure.
class Spans
{
public:
    Spans() = default;
    Spans(std::initializer_list<Span> spans);

    void add(Span span); ///< an empty one is none
    [[nodiscard]] bool contains(Instant at) const;
    [[nodiscard]] bool isEmpty() const { return m_spans.isEmpty(); }
    [[nodiscard]] Span first() const { return m_spans.constFirst(); }

    /// What belongs to both, and what belongs to this one only.
    [[nodiscard]] Spans within(const Span &window) const;
    [[nodiscard]] Spans without(const Spans &others) const;
    /// The gaps of a window.
    [[nodiscard]] Spans outside(const Span &window) const { return Spans{window}.without(*this); }
    /// Each span begins so much later.
    [[nodiscard]] Spans beginningLater(milliseconds by) const;

    friend bool operator==(const Spans &, const Spans &) = default;

private:
    QList<Span> m_spans;
};

} // namespace relay::test
