// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"
#include "shared/time/Instant.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace relay {

/// SHA-256 of a token: what is stored, so that a stolen database signs nobody in.
using TokenHash = QByteArray;

/// The sign-ins that are valid.
class TokenStore
{
public:
    virtual ~TokenStore() = default;

    virtual void issue(const TokenHash &token, const UserId &user, WallTime at,
                       Then<Stored<Done>> then) = 0;
    /// Nothing where the token is unknown or was revoked.
    virtual void owner(const TokenHash &token,
                       Then<Stored<std::optional<protocol::UserSummary>>> then) = 0;
    /// Those of these tokens that are not valid, or not any more.
    virtual void revokedAmong(const QList<TokenHash> &tokens,
                              Then<Stored<QList<TokenHash>>> then) = 0;
    /// Revoking twice is fine.
    virtual void revoke(const TokenHash &token, Then<Stored<Done>> then) = 0;
};

} // namespace relay
