// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/PostgresServer.h"
#include "tests/support/RedisServer.h"
#include "tests/support/ServerProcess.h"

#include <functional>
#include <memory>
#include <vector>

namespace relay::test {

/// Several real nodes that serve the same users: relay-server processes `a`, `b`, … on one Redis
/// and one PostgreSQL of the test's own.
///
/// They run with the timings below, which a test may shorten or lengthen by options. Every
/// tolerance is derived from these numbers and the allowance.
class Nodes
{
public:
    struct Numbers {
        std::chrono::milliseconds heartbeat{500};
        std::chrono::milliseconds lease{12'000};
        std::chrono::milliseconds graceClean{1'000};
        std::chrono::milliseconds graceDrop{2'000};
        std::chrono::milliseconds sweep{200};
        std::chrono::milliseconds batch{20};
        std::chrono::milliseconds repair{30'000};
        std::chrono::milliseconds nodeLease{1'500};

        /// Within this, the users of a node that was killed are offline: its lease ends, another
        /// node renews its own and learns of it, the grace period passes, the sweep comes by.
        [[nodiscard]] std::chrono::milliseconds untilDeadNodesUsersAreGone() const
        {
            return nodeLease + nodeLease / 3 + graceDrop + sweep;
        }
        [[nodiscard]] QStringList options() const;
    };

    /// What a loaded machine with two cores may add to any of these times.
    static constexpr std::chrono::milliseconds allowance{2'500};

    Nodes();
    explicit Nodes(const Numbers &numbers);

    /// Where the node with this index finds Redis, if it is not the one of these nodes.
    void setRedis(std::function<QString(size_t)> urlOf) { m_redisUrlOf = std::move(urlOf); }
    /// What the node with this index has in its environment.
    void setVariables(size_t node, const QMap<QString, QString> &variables)
    {
        m_variables.insert(node, variables);
    }

    /// Starts what they share and the first `count` of them.
    [[nodiscard]] bool start(int count = 2, Place here = Place::current());
    /// One more, which shares all with the others but has these options besides.
    [[nodiscard]] bool join(const QStringList &options = {}, Place here = Place::current());
    /// Every node knows of this many that live.
    [[nodiscard]] bool agreeOn(int alive) const;

    [[nodiscard]] ServerProcess &node(size_t index) { return *m_nodes.at(index); }
    [[nodiscard]] ServerProcess &a() { return node(0); }
    [[nodiscard]] ServerProcess &b() { return node(1); }
    [[nodiscard]] size_t size() const { return m_nodes.size(); }
    [[nodiscard]] RedisServer &redis() { return m_redis; }
    [[nodiscard]] PostgresServer &postgres() { return m_postgres; }
    [[nodiscard]] const QString &database() const { return m_database; }
    [[nodiscard]] const Numbers &numbers() const { return m_numbers; }

private:
    Numbers m_numbers;
    RedisServer m_redis;
    PostgresServer m_postgres;
    QString m_database;
    std::function<QString(size_t)> m_redisUrlOf;
    QHash<size_t, QMap<QString, QString>> m_variables;
    std::vector<std::unique_ptr<ServerProcess>> m_nodes;
};

} // namespace relay::test
