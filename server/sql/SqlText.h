// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace relay {

/// A statement, which can only be a literal in the source: no statement is ever put together from
/// what people send, and its address identifies the prepared form.
class SqlText
{
public:
    template<size_t Size>
    consteval SqlText(const char (&literal)[Size]) // NOLINT(google-explicit-constructor)
        : m_literal(literal)
    {
    }
    [[nodiscard]] const char *literal() const { return m_literal; }

private:
    const char *m_literal;
};

} // namespace relay
