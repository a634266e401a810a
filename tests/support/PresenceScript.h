// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/PresenceWorld.h"

namespace relay::test {

/// Reads the commands of a golden transcript and lets them happen in a PresenceWorld:
///
///     group team: ada, bob                    bob/desk watches ada, carol [; opens square]
///     ada/laptop opens [mobile] [idle] [contacts]
///     ada/laptop becomes idle                 ada/laptop says bye | closes | drops | falls silent
///     ada chooses dnd ["at lunch"] [for 30m]  ada/laptop loses 1 heartbeats
///     ada/laptop types in team                ada/laptop stops typing in team
///     ada blocks bob | ada unblocks bob       ada leaves team
///     wait 12s
class PresenceScript
{
public:
    /// What left for the clients because of it, line by line.
    QStringList run(const QString &command);

private:
    bool obey(const QString &command);
    bool obeySession(const QString &session, const QString &deed);
    bool obeyUser(const QString &user, const QString &deed);
    bool opens(const QString &session, const QStringList &how);
    bool watches(const QString &session, const QString &what);
    bool chooses(const QString &user, const QString &what);
    bool leaves(const QString &user, const QString &conversation);

    PresenceWorld m_world;
};

} // namespace relay::test
