// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

#include <QEventLoop>

#include <functional>
#include <optional>

/// Commands do one thing after the other and may wait for it. The server itself never does.
namespace relay::setup {

/// Why a command could not do its work: a sentence for the one who typed it.
struct Trouble {
    QString sentence;
};

[[nodiscard]] inline Trouble troubleOf(const Refusal &refusal)
{
    return {failureOf(refusal).message};
}

template<class Answer, class Ask>
[[nodiscard]] Answer patiently(Ask ask)
{
    std::optional<Answer> answer;
    QEventLoop loop;
    ask(Then<Answer>([&](Answer given) {
        answer.emplace(std::move(given));
        loop.quit();
    }));
    if (!answer)
        loop.exec();
    return std::move(*answer);
}

/// Asks `count` questions, many at a time, so that they are committed together. Answers the first
/// refusal, if there is one.
using AskOne = std::function<void(qint64 which, Then<Stored<Done>> then)>;
[[nodiscard]] std::optional<Refusal> patientlyAll(qint64 count, const AskOne &ask);

} // namespace relay::setup
