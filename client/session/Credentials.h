// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QString>

namespace relay {

enum class CredentialTrouble {
    NotFound,    ///< nothing is kept (a locked keyring looks the same)
    Unavailable, ///< there is no keychain, or it did not answer in time
};

/// Where the token is kept between two runs. Answers come on the asking thread, exactly once.
class Credentials
{
public:
    virtual ~Credentials() = default;

    virtual void read(Then<Result<QString, CredentialTrouble>> then) = 0;
    virtual void keep(const QString &token, Then<Result<Done, CredentialTrouble>> then) = 0;
    virtual void forget() = 0;
    /// The person accepts a file that only they can read in place of the keychain.
    virtual void acceptFile() = 0;
};

} // namespace relay
