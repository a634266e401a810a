// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/session/FileCredentials.h"
#include "client/time/AlarmClock.h"

#include <QObject>

namespace QKeychain {
class Job;
}

namespace relay {

/// The token in the desktop's keychain. A keychain may ask the person something and then never
/// answer, so each question is given up after a while: the job is abandoned, not deleted, because
/// deleting one blocks those behind it.
class KeychainCredentials final : public QObject, public Credentials
{
    Q_OBJECT
public:
    /// `key` names the profile; `fallback` is used only once the person accepted it.
    KeychainCredentials(AlarmClock &clock, QString key, FileCredentials fallback);
    ~KeychainCredentials() override;

    void read(Then<Result<QString, CredentialTrouble>> then) override;
    void keep(const QString &token, Then<Result<Done, CredentialTrouble>> then) override;
    void forget() override;
    void acceptFile() override { m_isFileAccepted = true; }

    static constexpr milliseconds patience{10'000};

private:
    using Finished = std::function<void(std::optional<CredentialTrouble>)>;
    void start(QKeychain::Job *job, const Finished &finished);

    AlarmClock &m_clock;
    QString m_key;
    FileCredentials m_file;
    bool m_isFileAccepted;
    int m_signIn = 0; ///< counts up when one is forgotten
};

} // namespace relay
