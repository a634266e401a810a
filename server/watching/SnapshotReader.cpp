// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/SnapshotReader.h"

namespace relay {

namespace {

/// Nothing is remembered of this user; SQL may know when they were here.
bool isForgotten(const Face &face)
{
    return face.state == PresenceState::Offline && !face.lastSeenAt;
}

} // namespace

SnapshotReader::SnapshotReader(PresenceFeed &feed, LastSeenStore &lastSeen,
                               const PresenceMirror &mirror, Learn learn)
    : m_feed(feed)
    , m_lastSeen(lastSeen)
    , m_mirror(mirror)
    , m_learn(std::move(learn))
{
}

void SnapshotReader::read(const QList<UserId> &users, Then<Result<Records, Fault>> then)
{
    if (users.isEmpty()) {
        then(Records{});
        return;
    }
    m_feed.read(users, m_lifetime.guarded([=, this](const Result<Records, Fault> &answer) {
        if (!answer) {
            then(answer.error());
            return;
        }
        QList<UserId> forgotten;
        for (const PresenceRecord &record : *answer) {
            m_learn(record);
            if (isForgotten(record.shown))
                forgotten.append(record.user);
        }
        recall(*answer, forgotten, then);
    }));
}

void SnapshotReader::recall(Records records, const QList<UserId> &forgotten,
                            Then<Result<Records, Fault>> then)
{
    if (forgotten.isEmpty()) {
        then(newest(std::move(records)));
        return;
    }
    using Moments = QHash<UserId, WallTime>;
    m_lastSeen.read(forgotten, m_lifetime.guarded([=, this](const Result<Moments, Fault> &answer) {
        Records recalled = newest(records);
        const Moments moments = answer ? *answer : Moments{};
        for (PresenceRecord &record : recalled) {
            const auto moment = moments.constFind(record.user);
            if (moment == moments.constEnd() || !isForgotten(record.shown))
                continue;
            record.shown.lastSeenAt = *moment;
            record.shown.version = moment->time_since_epoch().count();
        }
        then(recalled);
    }));
}

SnapshotReader::Records SnapshotReader::newest(Records records) const
{
    for (PresenceRecord &record : records)
        record = m_mirror.newest(record);
    return records;
}

} // namespace relay
