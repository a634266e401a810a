// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/conversation/Inbox.h"
#include "client/time/AlarmClock.h"

#include <QObject>

namespace relay {

class Names;
class Session;

/// The conversations of the signed-in person, kept in step with the server: the shell around
/// `Inbox`.
class Conversations : public QObject
{
    Q_OBJECT
public:
    Conversations(Session &session, Names &names, AlarmClock &clock, QObject *parent = nullptr);

    [[nodiscard]] const Inbox &inbox() const { return m_inbox; }
    /// What a conversation is called: its title, the other person, or the members.
    [[nodiscard]] QString title(const ConversationId &id) const;
    /// False until the list was read for the first time.
    [[nodiscard]] bool isListed() const { return m_isListed; }

    void learn(const protocol::Conversation &conversation);
    void messageArrived(const protocol::Message &message);
    /// The person has seen the newest message. Nothing happens while nobody looks at the window.
    void markRead(const ConversationId &id);
    /// The person said that it is read, wherever they look.
    void confirmRead(const ConversationId &id);
    /// Whether somebody looks: the window is active and the screen is not locked.
    void setAttentive(bool attentive);
    [[nodiscard]] bool isAttentive() const { return m_isAttentive; }

Q_SIGNALS:
    void changed(const relay::ConversationId &id);
    void gone(const relay::ConversationId &id);
    /// Many changed at once.
    void listed();
    void attentiveChanged();

private:
    void list();
    void listAfter(const std::optional<ConversationId> &last);
    void pageRead(const protocol::ConversationPage &page);
    void listRead();
    void listFailed();
    void heard(const protocol::Push &news);
    void learnNames(const protocol::Conversation &conversation);
    void sendUnsentReads();
    void sendRead(const ConversationId &id, qint64 seq);
    void forgetAll();

    Session &m_session;
    Names &m_names;
    AlarmClock &m_clock;
    Inbox m_inbox;
    QHash<ConversationId, qint64> m_unsentReads; ///< not yet acknowledged
    int m_listing = 0;                           ///< which reading of the list is under way
    bool m_isListing = false;
    QSet<ConversationId> m_seen;      ///< in this reading, or in the news since it began
    QSet<ConversationId> m_unheardOf; ///< somebody wrote there
    bool m_isListed = false;
    bool m_isAttentive = true;
};

} // namespace relay
