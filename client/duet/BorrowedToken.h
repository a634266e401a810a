// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/Credentials.h"

namespace relay::duet {

/// Keeps nothing: each run is given its token.
class BorrowedToken final : public Credentials
{
public:
    void read(Then<Result<QString, CredentialTrouble>> then) override
    {
        then(CredentialTrouble::NotFound);
    }
    void keep(const QString &, Then<Result<Done, CredentialTrouble>> then) override
    {
        then(Done{});
    }
    void forget() override {}
    void acceptFile() override {}
};

} // namespace relay::duet
