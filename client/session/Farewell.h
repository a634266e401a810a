// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"

#include <QObject>

#include <functional>

namespace relay {

class Session;

/// One goodbye: tells the server that this person leaves and calls back once it has heard, at the
/// latest after one second. Where a hello is not answered yet, others may see the person already,
/// so it waits for the answer. Deletes itself.
class Farewell : public QObject
{
public:
    static constexpr milliseconds patience{1'000};

    static void say(Session &session, AlarmClock &clock, std::function<void()> then);

private:
    Farewell(Session &session, AlarmClock &clock, std::function<void()> then);

    void sayBye();
    void end();

    Session &m_session;
    AlarmClock &m_clock;
    std::function<void()> m_then;
};

} // namespace relay
