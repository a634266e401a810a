// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/PasswordHasher.h"

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
    m_pool.setMaxThreadCount(threads);
    m_nobody = argon2id(QStringLiteral("nobody's password"), cost);
}

PasswordHasher::~PasswordHasher()
{
    m_pool.waitForDone();
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
    m_pool.start([this, work = std::move(work), then = std::move(then)]() mutable {
        finish([value = work(), then = std::move(then)] { then(value); });
    });
}

/// On a thread of the pool. Qt lets whoever comes last destroy what it calls, be it this thread; so
/// the answer travels in a list of our own and dies, as it is given, on the asking thread.
void PasswordHasher::finish(std::function<void()> answer)
{
    {
        const std::lock_guard lock(m_mutex);
        m_finished.push_back(std::move(answer));
    }
    QMetaObject::invokeMethod(
        this, [this] { deliver(); }, Qt::QueuedConnection);
}

void PasswordHasher::deliver()
{
    std::vector<std::function<void()>> finished;
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
