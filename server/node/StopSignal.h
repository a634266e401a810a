// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <functional>

namespace relay {

/// Hears SIGINT and SIGTERM on the event loop. The first asks for a clean stop; from then on the
/// signals have their usual effect again, so a second Ctrl+C ends a server that hangs.
/// One per process, on the main thread, made before any other thread is.
class StopSignal final : public QObject
{
    Q_OBJECT

public:
    explicit StopSignal(std::function<void()> asked);
    ~StopSignal() override;

private:
    void heard();

    std::function<void()> m_asked;
    int m_descriptor;
    QSocketNotifier m_notifier;
};

} // namespace relay
