// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/Credentials.h"

namespace relay {

/// The token in a file that only this user can read: what is left where there is no keychain, and
/// only used when the person accepted it.
class FileCredentials
{
public:
    explicit FileCredentials(QString path);

    [[nodiscard]] bool exists() const;
    [[nodiscard]] Result<QString, CredentialTrouble> read() const;
    [[nodiscard]] Result<Done, CredentialTrouble> keep(const QString &token) const;
    void forget() const;

private:
    QString m_path;
};

} // namespace relay
