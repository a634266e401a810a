// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/PasswordHasher.h"

#include <QCoreApplication>
#include <QEvent>

#include <sodium.h>

namespace relay {

namespace {

QByteArray argon2id(const QString &password, PasswordHasher::Cost cost)
{
    const QByteArray utf8 = password.toUtf8();
    QByteArray hash(crypto_pwhash_STRBYTES, '\0');
    const int failed =
        crypto_pwhash_str_alg(hash.data(), utf8.constData(), quint64(utf8.size()), cost.operations,
                              cost.memoryBytes, crypto_pwhash_ALG_ARGON2ID13);
    return failed ? QByteArray() : QByteArray(hash.constData()); // fails only without memory
}

bool matches(const QString &password, const QByteArray &hash)
{
    const QByteArray utf8 = password.toUtf8();
    return crypto_pwhash_str_verify(hash.constData(), utf8.constData(), quint64(utf8.size())) == 0;
}

} // namespace

PasswordHasher::PasswordHasher(Cost cost, int threads, QObject *parent)
    : QObject(parent)
    , m_cost(cost)
{
    const int failed = sodium_init();
    Q_ASSERT(failed >= 0);
    Q_UNUSED(failed);
    m_nobody = argon2id(QStringLiteral("nobody's password"), cost);
    for (int i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { workUntilClosed(); });
}

PasswordHasher::~PasswordHasher()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
    }
    m_news.notify_all();
    for (auto &thread : m_threads)
        thread.join();
}

void PasswordHasher::hash(const QString &password, Then<Result<QByteArray, Busy>> then)
{
    run<QByteArray>([password, cost = m_cost] { return argon2id(password, cost); },
                    [then = std::move(then)](const Result<QByteArray, Busy> &hash) {
                        if (hash && hash->isEmpty())
                            return then(Busy{});
                        then(hash);
                    });
}

void PasswordHasher::verify(const QString &password, const QByteArray &hash,
                            Then<Result<bool, Busy>> then)
{
    const bool isNobody = hash.isEmpty();
    run<bool>(
        [password, isNobody, against = isNobody ? m_nobody : hash] {
            return matches(password, against) && !isNobody;
        },
        std::move(then));
}

template<class Value>
void PasswordHasher::run(std::function<Value()> work, Then<Result<Value, Busy>> then)
{
    if (m_waiting >= waitingMost)
        return then(Busy{});
    ++m_waiting;
    {
        const std::lock_guard lock(m_mutex);
        m_work.emplace_back([work = std::move(work), then = std::move(then)]() -> Answer {
            return [value = work(), then] { then(value); };
        });
    }
    m_news.notify_one();
}

/// On a thread of its own. The work is destroyed before its answer is handed over: what the asking
/// thread gave along is never touched by two.
void PasswordHasher::workUntilClosed()
{
    for (Work work = nextWork(); work; work = nextWork()) {
        Answer answer = work();
        work = nullptr;
        finish(std::move(answer));
    }
}

/// Nothing when there will be none any more.
PasswordHasher::Work PasswordHasher::nextWork()
{
    std::unique_lock lock(m_mutex);
    m_news.wait(lock, [this] { return m_isClosed || !m_work.empty(); });
    if (m_isClosed)
        return {};
    Work next = std::move(m_work.front());
    m_work.pop_front();
    return next;
}

/// Answers travel in a list of our own, Qt carries nothing but the call to look: they die, as they
/// are given, on the asking thread.
void PasswordHasher::finish(Answer answer)
{
    {
        const std::lock_guard lock(m_mutex);
        m_finished.push_back(std::move(answer));
    }
    QCoreApplication::postEvent(this, new QEvent(QEvent::User));
}

void PasswordHasher::customEvent(QEvent * /*call*/)
{
    std::vector<Answer> finished;
    {
        const std::lock_guard lock(m_mutex);
        finished.swap(m_finished);
    }
    for (const auto &answer : finished) {
        --m_waiting;
        answer();
    }
}

} // namespace relay
