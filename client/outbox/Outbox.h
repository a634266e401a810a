// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"
#include "shared/time/Instant.h"

#include <QHash>
#include <QList>

#include <optional>

namespace relay {

/// A message on its way out.
struct Outgoing {
    ConversationId conversation;
    ClientMessageId clientId;
    QString body;
    WallTime writtenAt;
    std::optional<QString> failure; ///< why the server refused it; then it waits for the person
    friend bool operator==(const Outgoing &, const Outgoing &) = default;
};

/// What was written and not yet acknowledged, in the order of writing.
///
/// Within a conversation one message is in flight at a time, so that the order of arrival is that
/// of writing whatever is refused or lost; a lost connection makes it wait for the next one, and
/// the id makes that safe. A refused message steps aside: it never blocks those behind it.
class Outbox
{
public:
    void restored(const QList<Outgoing> &messages);
    void written(const Outgoing &message);
    void connected();
    void connectionLost();
    /// Returns the message that has arrived, if it was waiting here.
    std::optional<Outgoing> acknowledged(const ClientMessageId &id);
    void failed(const ClientMessageId &id, const QString &reason);
    /// Too fast: the same message again, a little later.
    void heldBack(const ClientMessageId &id, Instant until);
    [[nodiscard]] bool retried(const ClientMessageId &id);
    std::optional<Outgoing> discarded(const ClientMessageId &id);
    /// Nothing can be sent there any more.
    QList<Outgoing> conversationGone(const ConversationId &conversation);

    /// What to send now; it counts as in flight from here on.
    [[nodiscard]] QList<Outgoing> takeDue(Instant now);
    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    [[nodiscard]] const QList<Outgoing> &messages() const { return m_messages; }
    [[nodiscard]] const Outgoing *find(const ClientMessageId &id) const;

private:
    [[nodiscard]] qsizetype indexOf(const ClientMessageId &id) const;
    void landed(const ClientMessageId &id);

    QList<Outgoing> m_messages;
    QHash<ConversationId, ClientMessageId> m_inFlight;
    QHash<ConversationId, Instant> m_heldUntil;
    bool m_isConnected = false;
};

} // namespace relay
