// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/PresenceMessages.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace relay {

/// What is known about the presence of people: the one source that everything on screen reads.
///
/// Two rules keep it honest. A newer version wins, whatever order news arrive in. And what is not
/// heard about is not known: after a lost connection, and for people no longer watched, there is
/// no entry, which is shown as "unknown" and never as "offline".
class PresenceMap
{
public:
    using Changed = QSet<UserId>;

    /// Snapshot or update. Returns whose presence changed visibly.
    [[nodiscard]] Changed learned(const QList<protocol::Presence> &presences);
    /// Forgets everybody who is not watched any more.
    [[nodiscard]] Changed watchedOnly(const QSet<UserId> &watched);
    [[nodiscard]] Changed connectionLost();

    [[nodiscard]] std::optional<protocol::Presence> of(const UserId &user) const;

private:
    QHash<UserId, protocol::Presence> m_known;
};

} // namespace relay
