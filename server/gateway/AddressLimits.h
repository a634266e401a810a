// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/gateway/TokenBucket.h"

#include <QHash>
#include <QString>

#include <optional>

namespace relay {

/// What one network address may do: so many connections at once, so many new ones a second, so many
/// attempts to sign in. Addresses that do nothing are forgotten. Pure.
class AddressLimits
{
public:
    struct Rules {
        qint64 connectionsInAll = 0;
        qint64 connectionsPerAddress = 0;
        Allowance connects;
        Allowance signIns;
    };
    enum class Admission { Welcome, Full, TooMany, TooFast };

    explicit AddressLimits(const Rules &rules)
        : m_rules(rules)
    {
    }

    /// Each admitted connection is given back with `closed`.
    Admission connected(const QString &address, Instant now);
    void closed(const QString &address, Instant now);
    /// Nothing if it may try to sign in, or how long it has to wait.
    std::optional<milliseconds> signInRefused(const QString &address, Instant now);

    [[nodiscard]] qint64 connections() const { return m_connections; }
    [[nodiscard]] qsizetype addressesKnown() const { return m_peers.size(); }

private:
    struct Peer {
        qint64 connections;
        TokenBucket connects;
        TokenBucket signIns;
    };
    Peer &peer(const QString &address);
    void forgetQuietOnes(Instant now);

    Rules m_rules;
    qint64 m_connections = 0;
    QHash<QString, Peer> m_peers;
    qsizetype m_forgetAt = 1024;
};

} // namespace relay
