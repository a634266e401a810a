// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/SingleInstance.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QLocalSocket>

namespace relay {

namespace {

constexpr int patienceMs = 3'000;
constexpr int lookAgainMs = 20;

/// The profile's own path may be longer than a socket's name can be.
QString socketNameFor(const QString &directory)
{
    const auto hash = QCryptographicHash::hash(directory.toUtf8(), QCryptographicHash::Sha256);
    return QStringLiteral("relay-") + QString::fromLatin1(hash.toHex().left(24));
}

} // namespace

SingleInstance::SingleInstance(const QString &profileDirectory, QObject *parent)
    : QObject(parent)
    , m_socketName(socketNameFor(profileDirectory))
    , m_lock(profileDirectory + QStringLiteral("/lock"))
{
    m_lock.setStaleLockTime(0); // however long it runs; a dead owner is noticed by its process id
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *caller = m_server.nextPendingConnection()) {
            connect(caller, &QLocalSocket::disconnected, caller, &QObject::deleteLater);
            caller->write("coming\n");
            caller->disconnectFromServer();
            Q_EMIT wanted();
        }
    });
}

SingleInstance::Outcome SingleInstance::claim()
{
    // One that has just taken the lock does not listen yet, and one that quits does no longer.
    const QDeadlineTimer patience(patienceMs);
    do {
        if (m_lock.tryLock(lookAgainMs)) {
            listen();
            return Outcome::First;
        }
        if (askFirst())
            return Outcome::AskedFirst;
    } while (!patience.hasExpired());
    return Outcome::NotAnswered;
}

void SingleInstance::listen()
{
    QLocalServer::removeServer(m_socketName); // left by a killed client
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    m_server.listen(m_socketName);
}

bool SingleInstance::askFirst() const
{
    QLocalSocket first;
    first.connectToServer(m_socketName);
    return first.waitForConnected(patienceMs) && first.waitForReadyRead(patienceMs);
}

} // namespace relay
