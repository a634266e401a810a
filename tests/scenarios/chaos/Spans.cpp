// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/Spans.h"

#include <algorithm>

namespace relay::test {

Spans::Spans(std::initializer_list<Span> spans)
{
    for (const Span &span : spans)
        add(span);
}

void Spans::add(Span span)
{
    if (span.from >= span.to)
        return;
    QList<Span> result;
    for (const Span &other : std::as_const(m_spans)) {
        if (other.to < span.from || span.to < other.from) {
            result.append(other);
            continue;
        }
        span.from = std::min(span.from, other.from);
        span.to = std::max(span.to, other.to);
    }
    result.append(span);
    std::sort(result.begin(), result.end(),
              [](const Span &left, const Span &right) { return left.from < right.from; });
    m_spans = result;
}

bool Spans::contains(Instant at) const
{
    return std::any_of(m_spans.begin(), m_spans.end(),
                       [at](const Span &span) { return span.from <= at && at < span.to; });
}

Spans Spans::within(const Span &window) const
{
    Spans result;
    for (const Span &span : m_spans)
        result.add({std::max(span.from, window.from), std::min(span.to, window.to)});
    return result;
}

Spans Spans::without(const Spans &others) const
{
    Spans result;
    for (Span rest : m_spans) {
        for (const Span &other : others.m_spans) {
            if (other.to <= rest.from || rest.to <= other.from)
                continue;
            result.add({rest.from, other.from});
            rest.from = std::min(other.to, rest.to);
        }
        result.add(rest);
    }
    return result;
}

Spans Spans::beginningLater(milliseconds by) const
{
    Spans result;
    for (const Span &span : m_spans)
        result.add({span.from + by, span.to});
    return result;
}

} // namespace relay::test
