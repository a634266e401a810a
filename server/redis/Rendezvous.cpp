// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/Rendezvous.h"

#include <algorithm>
#include <tuple>

namespace relay::rendezvous {

namespace {

/// FNV-1a, so that all builds and versions agree (qHash is seeded and may change).
quint64 hashOf(const NodeId &node)
{
    quint64 hash = 0xcbf29ce484222325;
    const QByteArray name = node.text().toUtf8();
    for (const char byte : name)
        hash = (hash ^ quint8(byte)) * 0x100000001b3;
    return hash;
}

/// The finaliser of SplitMix64: every bit of both depends on every other.
quint64 weight(quint64 node, int bucket)
{
    quint64 mixed = node + quint64(bucket + 1) * 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

} // namespace

QList<int> bucketsOf(const NodeId &own, const QList<NodeId> &nodes, int buckets)
{
    QList<quint64> others;
    for (const NodeId &node : nodes) {
        if (node != own)
            others.append(hashOf(node));
    }
    QList<int> mine;
    if (others.size() == nodes.size())
        return mine;
    const quint64 self = hashOf(own);
    for (int bucket = 0; bucket < buckets; ++bucket) {
        const quint64 ours = weight(self, bucket);
        const bool isOurs = std::none_of(others.begin(), others.end(), [=](quint64 other) {
            return std::tuple(weight(other, bucket), other) > std::tuple(ours, self);
        });
        if (isOurs)
            mine.append(bucket);
    }
    return mine;
}

} // namespace relay::rendezvous
