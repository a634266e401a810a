// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/conversation/Timeline.h"
#include "shared/protocol/Messages.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

namespace relay {

class Conversations;
class Postbox;
class Session;

/// The timelines that are or were on screen, kept complete: loads pages, fills gaps, catches up
/// after each reconnect. The shell around `Timeline`.
class Timelines : public QObject
{
    Q_OBJECT
public:
    Timelines(Session &session, Conversations &conversations, Postbox &postbox,
              QObject *parent = nullptr);
    ~Timelines() override;

    /// The conversation comes on screen. The newest page is loaded if it is not there yet.
    void open(const ConversationId &id);
    void loadOlder(const ConversationId &id);
    /// Loads older pages until the first unread message is there; `unreadReached` tells that it is.
    /// A page that cannot be loaded ends the search, and so does `stopSeeking`.
    void seekUnread(const ConversationId &id);
    void stopSeeking(const ConversationId &id);
    [[nodiscard]] bool isSeeking(const ConversationId &id) const { return m_seeking.contains(id); }
    [[nodiscard]] const Timeline *find(const ConversationId &id) const;
    [[nodiscard]] bool isLoading(const ConversationId &id) const { return m_loading.contains(id); }

Q_SIGNALS:
    void changed(const relay::ConversationId &id);
    void unreadReached(const relay::ConversationId &id);

private:
    [[nodiscard]] Timeline &timelineOf(const ConversationId &id);
    void loadLatest(const ConversationId &id);
    void loadOlder(const ConversationId &id, qint64 most);
    void goOnSeeking(const ConversationId &id);
    void fillGap(const ConversationId &id);
    void catchUp();
    void heard(const protocol::Push &news);
    void arrived(const protocol::Message &message);
    void forgetLeastRecent();
    void forgetAll();

    Session &m_session;
    Conversations &m_conversations;
    Postbox &m_postbox;
    QHash<ConversationId, std::shared_ptr<Timeline>> m_timelines;
    QList<ConversationId> m_recent; ///< the last one opened comes last
    QSet<ConversationId> m_loading;
    QSet<ConversationId> m_filling;
    QSet<ConversationId> m_seeking;
};

} // namespace relay
