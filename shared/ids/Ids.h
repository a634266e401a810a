// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDebug>
#include <QHash>
#include <QString>

#include <compare>
#include <utility>

/// Opaque identifiers, one type per kind, so that passing a session where a user is meant does not
/// compile. The text is what travels on the wire; nobody looks inside it.
namespace relay {

template<class Kind>
class Id
{
public:
    Id() = default;
    explicit Id(QString text)
        : m_text(std::move(text))
    {
    }

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }

    friend bool operator==(const Id &, const Id &) = default;
    friend std::strong_ordering operator<=>(const Id &left, const Id &right)
    {
        return left.m_text.compare(right.m_text) <=> 0;
    }
    friend size_t qHash(const Id &id, size_t seed = 0) { return ::qHash(id.m_text, seed); }
    friend QDebug operator<<(QDebug out, const Id &id) { return out << id.m_text; }

private:
    QString m_text;
};

using UserId = Id<struct UserKind>;
/// One authenticated connection.
using SessionId = Id<struct SessionKind>;
using ConversationId = Id<struct ConversationKind>;
/// Made by the client for a message: the idempotency key of sending it.
using ClientMessageId = Id<struct ClientMessageKind>;
/// Chosen by the peer for one request; comes back with its answer.
using RequestId = Id<struct RequestKind>;
using NodeId = Id<struct NodeKind>;

} // namespace relay

template<class Kind>
struct std::hash<relay::Id<Kind>> {
    size_t operator()(const relay::Id<Kind> &id) const noexcept { return qHash(id); }
};
