// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"
#include "client/typing/TypingThrottle.h"
#include "shared/ids/Ids.h"

#include <QObject>

namespace relay {

class ClientSettings;
class Conversations;
class Session;

/// Tells the others that this person types: the shell around `TypingThrottle`. Nobody types in
/// two conversations at once, so moving to another one ends it in the first.
class TypingSender : public QObject
{
    Q_OBJECT
public:
    TypingSender(Session &session, const ClientSettings &settings, AlarmClock &clock,
                 QObject *parent = nullptr);

    void userTyped(const ConversationId &where, bool isTextEmpty);
    /// Sent, left, out of focus, or quitting.
    void ended(const ConversationId &where);
    void ended();

private:
    void say(TypingThrottle::Signal signal);

    Session &m_session;
    const ClientSettings &m_settings;
    AlarmClock &m_clock;
    TypingThrottle m_throttle;
    ConversationId m_where;
};

} // namespace relay
