// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/typing/Typists.h"

#include "client/roster/Names.h"
#include "client/session/Session.h"
#include "client/typing/TypingLabel.h"

namespace relay {

using namespace protocol;

Typists::Typists(Session &session, Names &names, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_names(names)
    , m_clock(clock)
    , m_expiry(timings::defaults.typingExpiry)
{
    connect(&session, &Session::wentOnline, this,
            [this] { m_expiry.setExpiry(m_session.timings().typingExpiry); });
    connect(&session, &Session::wentOffline, this, &Typists::forgetAll);
    connect(&session, &Session::pushed, this, &Typists::heard);
}

int Typists::count(const ConversationId &where) const
{
    return int(m_expiry.typists(where).size());
}

QString Typists::text(const ConversationId &where) const
{
    QStringList names;
    for (const UserId &who : m_expiry.typists(where))
        names.append(m_names.displayName(who));
    return words::typing(names);
}

void Typists::forgetAll()
{
    settle(m_expiry.connectionLost());
}

void Typists::heard(const Push &news)
{
    const auto now = m_clock.now();
    if (const auto *start = std::get_if<TypingStarted>(&news)) {
        if (start->user != m_session.self())
            settle(m_expiry.started(start->conversation, start->user, now));
    } else if (const auto *stop = std::get_if<TypingStopped>(&news)) {
        settle(m_expiry.stopped(stop->conversation, stop->user));
    } else if (const auto *message = std::get_if<MessageNew>(&news)) {
        settle(m_expiry.messageFrom(message->conversation, message->sender, now));
    } else if (const auto *gone = std::get_if<ConversationGone>(&news)) {
        settle(m_expiry.left(gone->conversation));
    }
}

void Typists::settle(const TypingExpiry::Changed &changed)
{
    m_clock.wakeAt(this, m_expiry.nextDeadline(), [this] { settle(m_expiry.tick(m_clock.now())); });
    if (!changed.isEmpty())
        Q_EMIT this->changed(changed);
}

} // namespace relay
