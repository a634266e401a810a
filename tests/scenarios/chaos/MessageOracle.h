// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/ChatMessages.h"

#include <QHash>
#include <QStringList>

namespace relay::test {

/// Judges messages by what was acknowledged: none is lost, none is stored twice, each sender's
/// follow each other as they were sent, numbers have no gaps, and in the end everybody has the same
/// ones. Pure.
class MessageOracle
{
public:
    /// The server said `ok` to this message. To be told in the order of sending of each sender.
    void acknowledged(const QString &sender, const ConversationId &conversation,
                      const ClientMessageId &id, qint64 seq);
    /// What is stored of a conversation when all is over, from the first message on.
    [[nodiscard]] QStringList judgeStored(const ConversationId &conversation,
                                          const QList<protocol::Message> &stored);
    /// What one client has got together by then.
    [[nodiscard]] QStringList judgeKept(const QString &client, const ConversationId &conversation,
                                        const QMap<qint64, ClientMessageId> &kept) const;

private:
    struct Receipt {
        QString sender;
        ConversationId conversation;
        ClientMessageId id;
        qint64 seq;
    };
    QList<Receipt> m_receipts;
    QHash<ConversationId, QMap<qint64, ClientMessageId>> m_stored;
};

} // namespace relay::test
