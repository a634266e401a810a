// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/LuaScripts.h"
#include "shared/ids/Ids.h"

#include <QSet>

namespace relay {

/// Shortens the leases of the sessions that dead nodes held, each node in its own buckets, so that
/// users who do not come back are offline after the drop grace, and those who do never flicker.
///
/// Works through the buckets a few at a time, so that a large node's death is no burst. What meets
/// a fault is done again when the dead are named the next time.
class DeadNodes
{
public:
    DeadNodes(RedisRouter &router, LuaScripts &scripts, milliseconds grace);

    /// To be called with every list of the dead; what was done already is not done again.
    void settle(const QList<NodeId> &dead);
    /// What others had to do may be ours now.
    void setOwnBuckets(const QList<int> &buckets);

    [[nodiscard]] qint64 shortened() const { return m_shortened; }

private:
    struct Estate {
        NodeId node;
        QList<int> buckets; ///< not looked at yet
        quint64 edition = 0;
        int atWork = 0;
        bool hadFault = false;
    };
    using Handle = std::shared_ptr<Estate>;
    void workOn(const Handle &estate);
    void look(const Handle &estate, int bucket);
    void shortenAll(const Handle &estate, int bucket, const RedisReply::Array &members);
    void bucketDone(const Handle &estate, const std::optional<Fault> &fault);

    RedisRouter &m_router;
    LuaScripts &m_scripts;
    milliseconds m_grace;
    QList<int> m_buckets;
    quint64 m_edition = 0;  ///< of the buckets
    QSet<NodeId> m_settled; ///< in these buckets
    QSet<NodeId> m_atWork;
    qint64 m_shortened = 0;
    Lifetime m_lifetime;
};

} // namespace relay
