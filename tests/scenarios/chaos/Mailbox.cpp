// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/Mailbox.h"

#include <algorithm>

namespace relay::test {

using protocol::Message;

std::optional<protocol::MessageSend> Mailbox::takeNext()
{
    if (m_isUnderWay || m_waiting.empty())
        return std::nullopt;
    m_isUnderWay = true;
    return m_waiting.front();
}

void Mailbox::acknowledged(const protocol::MessageStored &stored)
{
    const auto sent = m_waiting.front();
    m_waiting.pop_front();
    m_isUnderWay = false;
    m_receipts.append({sent.conversation, sent.clientId, stored.seq});
    m_kept[sent.conversation].insert(stored.seq, sent.clientId);
}

void Mailbox::keep(const Message &message)
{
    m_kept[message.conversation].insert(message.seq, message.clientId);
}

void Mailbox::keep(const protocol::Missed &missed)
{
    for (const auto &conversation : missed.conversations) {
        for (const Message &message : conversation.messages)
            keep(message);
    }
}

bool Mailbox::hasGap() const
{
    return std::any_of(m_kept.begin(), m_kept.end(), [](const Kept &kept) {
        return !kept.isEmpty() && kept.lastKey() != cursor(kept);
    });
}

protocol::Sync Mailbox::request() const
{
    protocol::Sync sync;
    for (auto each = m_kept.begin(); each != m_kept.end(); ++each)
        sync.cursors.insert(each.key(), cursor(each.value()));
    return sync;
}

qint64 Mailbox::cursor(const Kept &kept)
{
    qint64 last = 0;
    while (kept.contains(last + 1))
        ++last;
    return last;
}

} // namespace relay::test
