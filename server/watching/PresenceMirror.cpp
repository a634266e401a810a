// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/PresenceMirror.h"

namespace relay {

namespace {

/// A newer version of the same look is noted, and nobody needs to be told.
PresenceMirror::Newer takeNewerFaces(PresenceRecord &known, const PresenceRecord &told)
{
    PresenceMirror::Newer newer;
    if (told.truth.version > known.truth.version) {
        newer.truth = !told.truth.looksLike(known.truth) || told.chosen != known.chosen;
        known.truth = told.truth;
        known.chosen = told.chosen;
    }
    if (told.shown.version > known.shown.version) {
        newer.shown = !told.shown.looksLike(known.shown);
        known.shown = told.shown;
    }
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
