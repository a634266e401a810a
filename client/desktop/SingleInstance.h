// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>

namespace relay {

/// One client per profile: a second launch asks the first to come to the front and ends. A lock
/// file decides (one left by a killed client does not count), a local socket carries the word.
class SingleInstance : public QObject
{
    Q_OBJECT
public:
    explicit SingleInstance(const QString &profileDirectory, QObject *parent = nullptr);

    enum class Outcome {
        First,       ///< go on
        AskedFirst,  ///< the first one comes to the front; end
        NotAnswered, ///< there is a first one, but it does not answer
    };
    [[nodiscard]] Outcome claim();

Q_SIGNALS:
    /// Another launch asked for this client.
    void wanted();

private:
    [[nodiscard]] bool askFirst() const;
    void listen();

    QString m_socketName;
    QLockFile m_lock;
    QLocalServer m_server;
};

} // namespace relay
