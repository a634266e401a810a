// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/KeychainCredentials.h"

#include <QPointer>

#include <qt6keychain/keychain.h>

namespace relay {

namespace {

const auto service = QStringLiteral("Relay");

std::optional<CredentialTrouble> troubleOf(const QKeychain::Job &job)
{
    switch (job.error()) {
    case QKeychain::NoError: return std::nullopt;
    case QKeychain::EntryNotFound: return CredentialTrouble::NotFound;
    default: return CredentialTrouble::Unavailable;
    }
}

} // namespace

KeychainCredentials::KeychainCredentials(AlarmClock &clock, QString key, FileCredentials fallback)
    : m_clock(clock)
    , m_key(std::move(key))
    , m_file(std::move(fallback))
    , m_isFileAccepted(m_file.exists())
{
}

KeychainCredentials::~KeychainCredentials() = default;

/// Whichever comes first, the answer or the end of patience, is the answer.
void KeychainCredentials::start(QKeychain::Job *job, const Finished &finished)
{
    auto *question = new QObject(this);
    connect(job, &QKeychain::Job::finished, question,
            [this, question, finished](QKeychain::Job *done) {
                m_clock.cancel(question);
                question->deleteLater();
                finished(troubleOf(*done));
            });
    m_clock.wakeAt(question, m_clock.now() + patience, [job = QPointer(job), question, finished] {
        question->deleteLater();
        if (job)
            job->disconnect(question); // a late answer is none
        finished(CredentialTrouble::Unavailable);
    });
    job->start();
}

void KeychainCredentials::read(Then<Result<QString, CredentialTrouble>> then)
{
    if (m_file.exists()) {
        then(m_file.read());
        return;
    }
    auto *job = new QKeychain::ReadPasswordJob(service);
    job->setKey(m_key);
    start(job, [job = QPointer(job), then = std::move(then)](const auto &trouble) {
        if (trouble)
            then(*trouble);
        else
            then(job->textData());
    });
}

void KeychainCredentials::keep(const QString &token, Then<Result<Done, CredentialTrouble>> then)
{
    auto *job = new QKeychain::WritePasswordJob(service);
    job->setKey(m_key);
    job->setTextData(token);
    const int signIn = m_signIn;
    start(job, [this, signIn, token, then = std::move(then)](const auto &trouble) {
        if (signIn != m_signIn) {
            then(CredentialTrouble::NotFound); // signed out meanwhile: it must not come back
        } else if (!trouble) {
            m_file.forget(); // the better place has it now
            then(Done{});
        } else if (m_isFileAccepted) {
            then(m_file.keep(token));
        } else {
            then(*trouble);
        }
    });
}

void KeychainCredentials::forget()
{
    ++m_signIn;
    m_isFileAccepted = false; // whoever signs in next is asked again
    m_file.forget();
    auto *job = new QKeychain::DeletePasswordJob(service);
    job->setKey(m_key);
    start(job, [](const auto &) {});
}

} // namespace relay
