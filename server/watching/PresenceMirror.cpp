// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/PresenceMirror.h"

namespace relay {

namespace {

PresenceMirror::Newer takeNewerFaces(PresenceRecord &known, const PresenceRecord &told)
{
    const PresenceMirror::Newer newer{told.truth.version > known.truth.version,
                                      told.shown.version > known.shown.version};
    if (newer.truth) {
        known.truth = told.truth;
        known.chosen = told.chosen;
    }
    if (newer.shown)
        known.shown = told.shown;
    return newer;
}

} // namespace

void PresenceMirror::follow(const QList<UserId> &users)
{
    for (const UserId &user : users)
        m_known.insert(user, std::nullopt);
}

void PresenceMirror::unfollow(const QList<UserId> &users)
{
    for (const UserId &user : users)
        m_known.remove(user);
}

PresenceMirror::Newer PresenceMirror::learn(const PresenceRecord &record)
{
    const auto known = m_known.find(record.user);
    if (known == m_known.end())
        return {};
    if (known->has_value())
        return takeNewerFaces(**known, record);
    *known = record;
    return {};
}

PresenceRecord PresenceMirror::newest(const PresenceRecord &read) const
{
    PresenceRecord record = read;
    const auto known = m_known.constFind(read.user);
    if (known != m_known.constEnd() && known->has_value())
        takeNewerFaces(record, **known);
    return record;
}

} // namespace relay
