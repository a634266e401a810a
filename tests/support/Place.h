// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace relay::test {

/// Where in a test something was expected: a default argument of every expectation, so that a
/// failure names the line of the story and not one of these helpers.
struct Place {
    const char *file;
    int line;

    static constexpr Place current(const char *file = __builtin_FILE(), int line = __builtin_LINE())
    {
        return {file, line};
    }
};

/// The test has failed. What follows in its story is skipped: the first thing that went wrong is
/// what there is to tell.
void fail(const QString &what, Place here);
[[nodiscard]] bool hasFailed();

} // namespace relay::test
