// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/outbox/Outbox.h"

#include <algorithm>

namespace relay {

void Outbox::restored(const QList<Outgoing> &messages)
{
    m_messages = messages;
    m_inFlight.clear();
    m_heldUntil.clear();
}

void Outbox::written(const Outgoing &message)
{
    Q_ASSERT(indexOf(message.clientId) < 0);
    m_messages.append(message);
}

void Outbox::connected()
{
    m_isConnected = true;
    m_inFlight.clear();
    m_heldUntil.clear();
}

void Outbox::connectionLost()
{
    m_isConnected = false;
    m_inFlight.clear();
}

std::optional<Outgoing> Outbox::acknowledged(const ClientMessageId &id)
{
    return discarded(id);
}

void Outbox::failed(const ClientMessageId &id, const QString &reason)
{
    const auto at = indexOf(id);
    if (at < 0)
        return;
    m_messages[at].failure = reason;
    landed(id);
}

void Outbox::heldBack(const ClientMessageId &id, Instant until)
{
    const auto at = indexOf(id);
    if (at < 0)
        return;
    m_heldUntil.insert(m_messages.at(at).conversation, until);
    landed(id);
}

bool Outbox::retried(const ClientMessageId &id)
{
    const auto at = indexOf(id);
    if (at < 0 || !m_messages.at(at).failure)
        return false;
    m_messages[at].failure.reset();
    return true;
}

std::optional<Outgoing> Outbox::discarded(const ClientMessageId &id)
{
    const auto at = indexOf(id);
    if (at < 0)
        return std::nullopt;
    landed(id);
    return m_messages.takeAt(at);
}

QList<Outgoing> Outbox::conversationGone(const ConversationId &conversation)
{
    QList<Outgoing> gone;
    m_messages.removeIf([&](const Outgoing &message) {
        if (message.conversation != conversation)
            return false;
        gone.append(message);
        return true;
    });
    m_inFlight.remove(conversation);
    m_heldUntil.remove(conversation);
    return gone;
}

QList<Outgoing> Outbox::takeDue(Instant now)
{
    if (!m_isConnected)
        return {};
    m_heldUntil.removeIf([now](const auto &entry) { return now >= entry.value(); });
    QList<Outgoing> due;
    for (const Outgoing &message : std::as_const(m_messages)) {
        if (message.failure || m_inFlight.contains(message.conversation)
            || m_heldUntil.contains(message.conversation))
            continue;
        m_inFlight.insert(message.conversation, message.clientId);
        due.append(message);
    }
    return due;
}

std::optional<Instant> Outbox::nextDeadline() const
{
    if (!m_isConnected || m_heldUntil.isEmpty())
        return std::nullopt;
    return *std::min_element(m_heldUntil.cbegin(), m_heldUntil.cend());
}

const Outgoing *Outbox::find(const ClientMessageId &id) const
{
    const auto at = indexOf(id);
    return at < 0 ? nullptr : &m_messages.at(at);
}

qsizetype Outbox::indexOf(const ClientMessageId &id) const
{
    const auto found =
        std::find_if(m_messages.cbegin(), m_messages.cend(),
                     [&](const Outgoing &message) { return message.clientId == id; });
    return found == m_messages.cend() ? -1 : found - m_messages.cbegin();
}

void Outbox::landed(const ClientMessageId &id)
{
    m_inFlight.removeIf([&](const auto &entry) { return entry.value() == id; });
}

} // namespace relay
