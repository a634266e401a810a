// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QHash>
#include <QString>

#include <optional>

namespace relay {

/// Slows down guessing. Each account and each address may fail a few times for free; then every
/// further failure doubles the wait before the next attempt, up to a bound, and time heals. An
/// address gets more free attempts than an account, because offices share one; an account's longest
/// wait is short, so that nobody can lock somebody else out. Pure.
///
/// An attempt counts as failed until it succeeds, so that a thousand at once get no thousand tries.
class LoginThrottle
{
public:
    struct Allowance {
        int free;
        milliseconds first;
        milliseconds most;
    };
    struct Rules {
        Allowance account{8, std::chrono::seconds(1), std::chrono::seconds(30)};
        Allowance address{24, std::chrono::seconds(1), std::chrono::minutes(15)};
        milliseconds forget = std::chrono::hours(1);
        qsizetype remembered = 100'000;
    };

    explicit LoginThrottle(Rules rules);

    /// Nothing: go ahead. Otherwise how long to wait.
    [[nodiscard]] std::optional<milliseconds> attempt(const QString &account,
                                                      const QString &address, Instant now);
    void succeeded(const QString &account, const QString &address);
    /// Nobody looked at the password: the attempt does not count.
    void abandoned(const QString &account, const QString &address);

    [[nodiscard]] qsizetype remembered() const { return m_accounts.size() + m_addresses.size(); }

private:
    struct Failures {
        int count = 0;
        Instant last;
        Instant allowedFrom;
    };
    using Book = QHash<QString, Failures>;

    [[nodiscard]] milliseconds wait(const Book &book, const QString &key, Instant now) const;
    void count(Book &book, const Allowance &allowance, const QString &key, Instant now);
    static void takeBack(Book &book, const QString &key);
    void forgetOld(Book &book, Instant now);

    Rules m_rules;
    Book m_accounts;
    Book m_addresses;
};

} // namespace relay
