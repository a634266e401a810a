// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/Crowd.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace relay::bench {

/// People with accounts, signed in or not, made over the wire as anybody would.
class Society
{
public:
    explicit Society(quint16 port);

    struct Person {
        QByteArray id;
        QByteArray token;
    };

    /// Accounts for so many people in all.
    bool haveAccounts(size_t count);
    [[nodiscard]] const Person &person(size_t index) const { return m_people[index]; }

    /// One session each for `count` people from `first` on, all at once. Client i of the crowd is
    /// then signed in as person first + i, if the crowd was empty.
    bool signIn(Crowd &crowd, size_t first, size_t count, std::vector<double> *latencies_ms = {});

    /// A conversation of these people, made by the first of them; its id.
    std::optional<QByteArray> gather(size_t first, size_t count);

    /// Asks to watch these people.
    [[nodiscard]] QByteArray watching(size_t first, size_t count) const;

    /// Asks one thing on behalf of a client that is signed in; the answer, empty if none came.
    static QByteArray ask(Crowd &crowd, size_t client, const QByteArray &frame);

private:
    quint16 m_port;
    std::vector<Person> m_people;
    size_t m_conversations = 0;
};

/// True if the frame is the answer to a request that worked.
[[nodiscard]] bool isOk(QByteArrayView frame);

} // namespace relay::bench
