// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace relay {

/// argon2id on a few threads of its own, because one hash takes as long as a thousand messages. It
/// lives on the asking thread; answers come there. What waits when it is destroyed is not answered.
class PasswordHasher : public QObject
{
    Q_OBJECT

public:
    /// What one hash costs. The defaults are libsodium's for interactive sign-in.
    struct Cost {
        unsigned long long operations = 2;
        size_t memoryBytes = 64 * 1024 * 1024;
        static Cost interactive() { return {}; }
        /// As little as argon2id allows: for tests and load tests.
        static Cost cheapest() { return {1, 8 * 1024}; }
    };
    /// With this many waiting, whoever comes next is refused: they would wait too long.
    static constexpr int waitingMost = 64;
    struct Busy {
    };

    explicit PasswordHasher(Cost cost, int threads = 2, QObject *parent = nullptr);
    ~PasswordHasher() override;

    void hash(const QString &password, Then<Result<QByteArray, Busy>> then);
    /// An empty hash takes the same time and matches nothing.
    void verify(const QString &password, const QByteArray &hash, Then<Result<bool, Busy>> then);

protected:
    void customEvent(QEvent *event) override;

private:
    using Answer = std::function<void()>;
    using Work = std::function<Answer()>;

    template<class Value>
    void run(std::function<Value()> work, Then<Result<Value, Busy>> then);
    void workUntilClosed();
    [[nodiscard]] Work nextWork();
    void finish(Answer answer);

    Cost m_cost;
    QByteArray m_nobody; ///< what passwords of unknown people are checked against
    int m_waiting = 0;
    std::mutex m_mutex; ///< guards all that follows but the threads
    std::condition_variable m_news;
    std::deque<Work> m_work;
    std::vector<Answer> m_finished; ///< answers on their way to this thread
    bool m_isClosed = false;
    std::vector<std::thread> m_threads;
};

} // namespace relay
