// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"
#include "client/typing/TypingExpiry.h"
#include "shared/protocol/Messages.h"

#include <QObject>

namespace relay {

class Names;
class Session;

/// Hears who types and keeps it believable: the shell around `TypingExpiry`. One's own other
/// devices are never shown.
class Typists : public QObject
{
    Q_OBJECT
public:
    Typists(Session &session, Names &names, AlarmClock &clock, QObject *parent = nullptr);

    [[nodiscard]] int count(const ConversationId &where) const;
    [[nodiscard]] QString text(const ConversationId &where) const;
    /// After sleep nothing that was heard before can be believed.
    void forgetAll();

Q_SIGNALS:
    void changed(const QSet<relay::ConversationId> &conversations);

private:
    void heard(const protocol::Push &news);
    void settle(const TypingExpiry::Changed &changed);

    Session &m_session;
    Names &m_names;
    AlarmClock &m_clock;
    TypingExpiry m_expiry;
};

} // namespace relay
