// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/Credentials.h"

#include <optional>

namespace relay::test {

/// A keychain that does what the test says, at once.
class MemoryCredentials final : public Credentials
{
public:
    explicit MemoryCredentials(std::optional<QString> kept = std::nullopt)
        : token(std::move(kept))
    {
    }

    void read(Then<Result<QString, CredentialTrouble>> then) override
    {
        if (isSilent)
            return;
        if (isBroken)
            then(CredentialTrouble::Unavailable);
        else if (!token)
            then(CredentialTrouble::NotFound);
        else
            then(*token);
    }
    void keep(const QString &kept, Then<Result<Done, CredentialTrouble>> then) override
    {
        if (isBroken && !isFileAccepted) {
            then(CredentialTrouble::Unavailable);
            return;
        }
        token = kept;
        then(Done{});
    }
    void forget() override { token.reset(); }
    void acceptFile() override { isFileAccepted = true; }

    std::optional<QString> token;
    bool isBroken = false;
    bool isSilent = false; ///< asks the person something and waits
    bool isFileAccepted = false;
};

} // namespace relay::test
