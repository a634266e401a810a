// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/outbox/Outbox.h"
#include "shared/protocol/ChatMessages.h"

#include <QDate>
#include <QList>
#include <QMap>
#include <QTimeZone>

#include <optional>

namespace relay {

/// The messages of one conversation as far as they are loaded: an unbroken run up to the newest
/// one, then what arrived ahead of a gap, then what is still on its way out.
///
/// `seq` has no holes, so a message that is not the next one tells that something was missed:
/// `missingAfter()` says from where to ask.
class Timeline
{
public:
    enum class Kind { Message, Day, Unread };
    enum class Status { Sending, Sent, Failed };

    struct Entry {
        Kind kind = Kind::Message;
        QString key; ///< stays the same from sending to sent
        protocol::Message message;
        Status status = Status::Sent;
        QString failure;
        QDate day;
        bool startsGroup = false;
        bool endsGroup = false;
    };

    Timeline(ConversationId conversation, UserId self);

    /// The conversation comes on screen: the line above the first unread message is drawn now and
    /// stays where it is until there is a reason for another one.
    void opened(qint64 readSeq, qint64 lastSeq);

    void latestLoaded(const protocol::MessagePage &page);
    void olderLoaded(const protocol::MessagePage &page);
    /// What `sync`, or a history after `missingAfter()`, brought.
    void missedLoaded(const QList<protocol::Message> &messages);
    void arrived(const protocol::Message &message);
    /// The whole list of what is on its way out from here.
    void sending(const QList<Outgoing> &messages);
    /// The person answered, so nothing before it is unread any more.
    void written();

    [[nodiscard]] bool isLoaded() const { return m_isLoaded; }
    [[nodiscard]] bool hasOlder() const { return m_hasOlder; }
    [[nodiscard]] qint64 oldestSeq() const;
    /// Up to where nothing is missing; what `sync` asks from.
    [[nodiscard]] qint64 cursor() const;
    [[nodiscard]] std::optional<qint64> missingAfter() const;
    [[nodiscard]] qint64 newestSeq() const;
    /// How many messages were new when the conversation came on screen; 0 once that is past.
    [[nodiscard]] qint64 newCount() const { return m_unreadAfter ? m_newCount : 0; }
    /// The first of them is loaded, so that the line above it is drawn.
    [[nodiscard]] bool reachesUnread() const;
    /// What part of them is loaded, from 0 to 1.
    [[nodiscard]] double newLoaded() const;
    [[nodiscard]] QList<Entry> entries(const QTimeZone &zone) const;

    /// Messages of one person that follow each other this closely are shown as one group.
    static constexpr milliseconds groupWithin{300'000};

private:
    void absorb();
    [[nodiscard]] QList<Entry> messageEntries() const;
    [[nodiscard]] bool opensUnread(const Entry &entry) const;

    ConversationId m_conversation;
    UserId m_self;
    QList<protocol::Message> m_run;
    QMap<qint64, protocol::Message> m_ahead;
    QList<Outgoing> m_sending;
    std::optional<qint64> m_unreadAfter;
    qint64 m_newCount = 0;
    bool m_isLoaded = false;
    bool m_hasOlder = false;
};

} // namespace relay
