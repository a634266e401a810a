// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/ChatMessages.h"

#include <QHash>

#include <deque>
#include <optional>

namespace relay::test {

/// The messages of one client, as any client keeps them: those to be sent wait in order, one under
/// way at a time and repeated with the same id until it is answered; those that came are kept by
/// their numbers, so that a gap is seen. Pure.
class Mailbox
{
public:
    struct Receipt {
        ConversationId conversation;
        ClientMessageId id;
        qint64 seq = 0;
    };

    void belongsTo(const ConversationId &conversation) { m_kept[conversation]; }

    void write(const protocol::MessageSend &message) { m_waiting.push_back(message); }
    /// The next one to be sent, unless one is under way.
    [[nodiscard]] std::optional<protocol::MessageSend> takeNext();
    void acknowledged(const protocol::MessageStored &stored);
    /// It is not known what became of the one under way: it will be sent again.
    void isUnanswered() { m_isUnderWay = false; }
    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }

    void keep(const protocol::Message &message);
    void keep(const protocol::Missed &missed);
    [[nodiscard]] bool hasGap() const;
    /// Up to where everything is there.
    [[nodiscard]] protocol::Sync request() const;

    [[nodiscard]] const QList<Receipt> &receipts() const { return m_receipts; }
    [[nodiscard]] QMap<qint64, ClientMessageId> kept(const ConversationId &conversation) const
    {
        return m_kept.value(conversation);
    }

private:
    using Kept = QMap<qint64, ClientMessageId>;
    [[nodiscard]] static qint64 cursor(const Kept &kept);

    std::deque<protocol::MessageSend> m_waiting;
    bool m_isUnderWay = false;
    QList<Receipt> m_receipts;
    QHash<ConversationId, Kept> m_kept;
};

} // namespace relay::test
