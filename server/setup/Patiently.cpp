// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/Patiently.h"

#include <algorithm>

namespace relay::setup {

namespace {

constexpr qint64 atOnce = 500;

} // namespace

std::optional<Refusal> patientlyAll(qint64 count, const AskOne &ask)
{
    std::optional<Refusal> refusal;
    for (qint64 first = 0; first < count && !refusal; first += atOnce) {
        const qint64 end = std::min(first + atOnce, count);
        qint64 open = end - first;
        QEventLoop loop;
        const auto answered = [&](const Stored<Done> &answer) {
            if (!answer && !refusal)
                refusal = answer.error();
            if (--open == 0)
                loop.quit();
        };
        for (qint64 which = first; which < end; ++which)
            ask(which, answered);
        if (open > 0)
            loop.exec();
    }
    return refusal;
}

} // namespace relay::setup
