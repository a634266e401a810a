// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/accounts/LoginThrottle.h"

#include <algorithm>

namespace relay {

using namespace std::chrono_literals;

LoginThrottle::LoginThrottle(Rules rules)
    : m_rules(rules)
{
}

std::optional<milliseconds> LoginThrottle::attempt(const QString &account, const QString &address,
                                                   Instant now)
{
    const auto toWait = std::max(wait(m_accounts, account, now), wait(m_addresses, address, now));
    if (toWait > 0ms)
        return toWait;
    count(m_accounts, m_rules.account, account, now);
    count(m_addresses, m_rules.address, address, now);
    return std::nullopt;
}

void LoginThrottle::succeeded(const QString &account, const QString &address)
{
    m_accounts.remove(account);
    // Only this attempt is taken back: signing in to one's own account between guesses must not buy
    // new guesses at others'.
    takeBack(m_addresses, address);
}

void LoginThrottle::abandoned(const QString &account, const QString &address)
{
    takeBack(m_accounts, account);
    takeBack(m_addresses, address);
}

void LoginThrottle::takeBack(Book &book, const QString &key)
{
    const auto failures = book.find(key);
    if (failures == book.end())
        return;
    if (--failures->count <= 0)
        book.erase(failures);
    else
        failures->allowedFrom = failures->last;
}

milliseconds LoginThrottle::wait(const Book &book, const QString &key, Instant now) const
{
    const auto failures = book.constFind(key);
    return failures == book.constEnd() ? 0ms : std::max(failures->allowedFrom - now, 0ms);
}

void LoginThrottle::count(Book &book, const Allowance &allowance, const QString &key, Instant now)
{
    if (book.size() >= m_rules.remembered)
        forgetOld(book, now);
    auto &failures = book[key];
    if (failures.count > 0 && now - failures.last >= m_rules.forget)
        failures = {};
    failures.count += 1;
    failures.last = now;
    const int beyond = failures.count - allowance.free;
    failures.allowedFrom = now;
    if (beyond >= 0)
        failures.allowedFrom +=
            std::min<milliseconds>(allowance.first * (1 << std::min(beyond, 20)), allowance.most);
}

/// Makes room: whoever need not wait any more goes first; a book full of waiting entries is emptied
/// of its older half.
void LoginThrottle::forgetOld(Book &book, Instant now)
{
    erase_if(book, [&](const auto &entry) { return entry.value().allowedFrom <= now; });
    if (book.size() < m_rules.remembered)
        return;
    QList<Instant> stamps;
    for (const Failures &failures : std::as_const(book))
        stamps.append(failures.last);
    const auto middle = stamps.begin() + stamps.size() / 2;
    std::nth_element(stamps.begin(), middle, stamps.end());
    erase_if(book, [limit = *middle](const auto &entry) { return entry.value().last <= limit; });
}

} // namespace relay
