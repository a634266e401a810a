// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/peers/PeerNews.h"
#include "shared/Result.h"

namespace relay {

/// Carries news to the other nodes: those of a topic go once to each node that follows it, in the
/// order in which one node publishes them. No request ever waits for another node.
class PeerBus
{
public:
    class Listener
    {
    public:
        virtual ~Listener() = default;
        /// Another node told this; what this node publishes itself does not come back.
        virtual void heard(const Topic &topic, const PeerNews &news) = 0;
        /// News of these topics may be lost from here on …
        virtual void interrupted(const QList<Topic> &topics) = 0;
        /// … and are heard again: what happened in between has to be read.
        virtual void restored(const QList<Topic> &topics) = 0;
    };

    virtual ~PeerBus() = default;
    virtual void setListener(Listener *listener) = 0;

    /// Volatile news that cannot be carried now are dropped. For others the followers of the topic
    /// hear that they `Missed` something, as soon as they can be told.
    virtual void publish(const Topic &topic, const PeerNews &news) = 0;

    /// Calls back when all of these topics are heard, or with false when one is not for the time
    /// being; it is told as `restored` then. Following what is followed already is fine.
    virtual void follow(const QList<Topic> &topics, Then<bool> then) = 0;
    virtual void unfollow(const QList<Topic> &topics) = 0;
    [[nodiscard]] virtual bool hears(const Topic &topic) const = 0;
};

} // namespace relay
