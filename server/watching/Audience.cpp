// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/Audience.h"

namespace relay {

using protocol::Presence;

namespace {

Presence viewOf(const Face &face, const UserId &user)
{
    Presence seen;
    seen.user = user;
    seen.state = face.state;
    seen.device = face.device;
    seen.lastSeenAt = face.lastSeenAt;
    if (!face.text.isEmpty())
        seen.text = face.text;
    if (face.version > 0)
        seen.version = face.version;
    return seen;
}

} // namespace

Presence Audience::view(const PresenceRecord &record, Standing standing)
{
    switch (standing) {
    case Standing::Own: {
        Presence seen = viewOf(record.truth, record.user);
        seen.mode = record.chosen.mode;
        seen.until = record.chosen.until;
        return seen;
    }
    case Standing::Contact: return viewOf(record.shown, record.user);
    case Standing::Stranger: return fixedAnswer(record.user);
    }
    Q_UNREACHABLE();
    return {};
}

Presence Audience::fixedAnswer(const UserId &user)
{
    Presence seen;
    seen.user = user;
    return seen;
}

} // namespace relay
