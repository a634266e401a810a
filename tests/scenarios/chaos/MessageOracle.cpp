// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/MessageOracle.h"

#include <QSet>

namespace relay::test {

using namespace Qt::StringLiterals;
using protocol::Message;

void MessageOracle::acknowledged(const QString &sender, const ConversationId &conversation,
                                 const ClientMessageId &id, qint64 seq)
{
    m_receipts.append({sender, conversation, id, seq});
}

QStringList MessageOracle::judgeStored(const ConversationId &conversation,
                                       const QList<Message> &stored)
{
    QStringList wrong;
    auto &known = m_stored[conversation];
    QSet<ClientMessageId> ids;
    for (const Message &message : stored) {
        if (message.seq != known.size() + 1)
            wrong.append(u"number %1 follows %2"_s.arg(message.seq).arg(known.size()));
        if (ids.contains(message.clientId))
            wrong.append(u"message %1 is stored twice"_s.arg(message.clientId.text()));
        ids.insert(message.clientId);
        known.insert(message.seq, message.clientId);
    }
    QHash<QString, qint64> last;
    for (const Receipt &receipt : std::as_const(m_receipts)) {
        if (receipt.conversation != conversation)
            continue;
        if (known.value(receipt.seq) != receipt.id)
            wrong.append(u"message %1 was acknowledged as number %2 and is not there"_s.arg(
                receipt.id.text(), QString::number(receipt.seq)));
        if (receipt.seq <= last.value(receipt.sender))
            wrong.append(u"message %1 of %2 comes before one that was sent earlier"_s.arg(
                receipt.id.text(), receipt.sender));
        last[receipt.sender] = receipt.seq;
    }
    return wrong;
}

QStringList MessageOracle::judgeKept(const QString &client, const ConversationId &conversation,
                                     const QMap<qint64, ClientMessageId> &kept) const
{
    const auto stored = m_stored.value(conversation);
    QStringList wrong;
    for (auto each = stored.begin(); each != stored.end(); ++each) {
        if (!kept.contains(each.key()))
            wrong.append(u"%1 lacks number %2"_s.arg(client).arg(each.key()));
        else if (kept.value(each.key()) != each.value())
            wrong.append(u"%1 has another number %2"_s.arg(client).arg(each.key()));
    }
    if (!kept.isEmpty() && !stored.contains(kept.lastKey()))
        wrong.append(u"%1 has number %2, which is not stored"_s.arg(client).arg(kept.lastKey()));
    return wrong;
}

} // namespace relay::test
