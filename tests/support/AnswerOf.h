// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QEventLoop>
#include <QTimer>

#include <optional>

namespace relay::test {

/// Asks an asynchronous question and waits for its answer; a question that is not answered within
/// the deadline ends the test program, because nothing sensible can follow.
///
///     const auto stored = answerOf<Stored<Done>>([&](auto then) { store.create(account, then); });
template<class Answer, class Ask>
[[nodiscard]] Answer answerOf(Ask ask)
{
    std::optional<Answer> answer;
    QEventLoop loop;
    ask(Then<Answer>([&](Answer given) {
        answer.emplace(std::move(given));
        loop.quit();
    }));
    if (!answer) {
        QTimer::singleShot(std::chrono::seconds(20), &loop,
                           [] { qFatal("a question was not answered within 20 s"); });
        loop.exec();
    }
    return std::move(*answer);
}

} // namespace relay::test
