// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/Client.h"
#include "client/conversation/Composer.h"
#include "client/conversation/TimelineModel.h"
#include "client/roster/Person.h"
#include "client/time/SystemAlarmClock.h"
#include "client/typing/TypingLine.h"

#include <QQmlApplicationEngine>

#include <functional>

namespace relay::duet {

/// One of the two clients of a duet: a whole client with its window, which does what the script
/// says and tells what it sees of the other one, in the order in which it sees it.
class Performer
{
public:
    using Tell = std::function<void(const QString &sentence)>;

    Performer(const QString &profile, const QString &dataDir, Tell tell);

    void signsIn(const QString &server, const QString &token);
    /// The direct conversation with this person, once it is known to be there.
    bool opensConversationWith(const QString &userId);
    void types(const QString &text);
    /// Keys are pressed on and on: a single typing:start may be held back by the throttle.
    void keepsTyping() { m_composer.userEdited(); }
    void sends() { m_composer.send(); }
    void leaves();
    bool photographs(const QString &file);

    [[nodiscard]] bool isOnline() const;
    [[nodiscard]] bool hasLeft() const { return m_hasLeft; }
    /// Also begins to tell of messages: those from before are history.
    [[nodiscard]] bool seesOnline();
    [[nodiscard]] bool seesOffline() const;
    [[nodiscard]] bool seesTyping() const { return m_typing.count() > 0; }
    [[nodiscard]] bool sees(const QString &message) const;
    [[nodiscard]] QString userId() const { return m_client.session()->userId(); }

private:
    void listen();
    void tellOfMessages(int first, int last);
    [[nodiscard]] QString conversationWith(const QString &userId) const;

    Tell m_tell;
    SystemAlarmClock m_clock;
    Client m_client;
    Person m_other;
    TypingLine m_typing;
    TimelineModel m_timeline;
    Composer m_composer;
    QQmlApplicationEngine m_engine;
    QString m_shownState;
    bool m_isPlaying = false;
    bool m_hasLeft = false;
};

} // namespace relay::duet
