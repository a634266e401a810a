// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleCore.h"
#include "client/time/AlarmClock.h"

#include <QObject>

namespace relay {

class Session;

/// Sees the input of all windows of this client and tells the session whether somebody is there:
/// the shell around `IdleCore`. Install it as an event filter of the application.
class IdleWatch : public QObject
{
    Q_OBJECT
public:
    IdleWatch(Session &session, AlarmClock &clock, QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void tick();
    void report(const std::optional<protocol::Activity> &activity);
    void arm();

    Session &m_session;
    AlarmClock &m_clock;
    IdleCore m_core;
};

} // namespace relay
