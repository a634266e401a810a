// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/PresenceEngine.h"
#include "tests/support/PresenceOperation.h"

#include <functional>

namespace relay::test {

/// Plays the same operations on two engines and compares every answer and, for each user, all that
/// was published, in its order.
class PresenceDuel
{
public:
    using Engine = std::unique_ptr<PresenceEngine>;
    using MakeEngine = std::function<Engine()>; ///< a new one, with nothing in it

    PresenceDuel(MakeEngine one, MakeEngine other);

    using Operations = QList<PresenceOperation>;
    /// Where the two differ, in words; nothing if they do not.
    [[nodiscard]] std::optional<QString> difference(const Operations &operations);
    /// The shortest sequence found that still makes them differ, by leaving out what can be.
    [[nodiscard]] Operations shortened(Operations operations);

private:
    bool cut(Operations &operations, qsizetype chunk);

    MakeEngine m_one;
    MakeEngine m_other;
};

} // namespace relay::test
