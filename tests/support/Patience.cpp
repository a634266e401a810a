// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Patience.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

namespace relay::test {

bool waitUntil(const std::function<bool()> &isTrue, std::chrono::milliseconds atMost)
{
    const QDeadlineTimer deadline(atMost);
    QTimer looksAgain; // for conditions outside the event loop, such as another process's memory
    looksAgain.start(std::chrono::milliseconds(20));
    while (!isTrue()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

} // namespace relay::test
