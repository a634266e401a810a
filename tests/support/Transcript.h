// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/SessionCloser.h"
#include "server/sessions/Outlet.h"
#include "shared/time/Clock.h"

#include <QMap>
#include <QSet>
#include <QStringList>

namespace relay::test {

/// What leaves for the clients, as lines a person reads: "0:12.000 bob/phone hears ada offline,
/// last seen 0:00.000". Sessions are called user/device. It also keeps what each session saw of
/// whom, and notices versions that do not grow.
class Transcript final : public Outlet, public SessionCloser
{
public:
    explicit Transcript(const Clock &clock);

    QStringList lines;
    QSet<SessionId> behind;       ///< readers that cannot keep up
    QList<protocol::Push> pushes; ///< as they were, for tests that look at bytes
    QList<SessionId> closedByServer;
    QStringList complaints; ///< promises that were broken

    /// With "0:00.000 " in front.
    void note(const QString &what);
    /// The lines since the last call, without times.
    QStringList take();
    /// What the session believes about the user.
    [[nodiscard]] protocol::Presence believed(const QString &session, const QString &user) const;
    void saw(const SessionId &reader, const protocol::Presence &presence);

    [[nodiscard]] QString describe(const protocol::Presence &presence) const;

    void push(const QList<SessionId> &readers, const protocol::Push &news, Weight weight) override;
    [[nodiscard]] bool isBehind(const SessionId &reader) const override;
    void close(const SessionId &session, protocol::CloseCode code) override;

private:
    [[nodiscard]] QString sinceStart(WallTime time) const;
    [[nodiscard]] QString describe(const protocol::Push &news) const;

    const Clock &m_clock;
    WallTime m_start;
    QMap<QPair<QString, QString>, protocol::Presence> m_believed;
};

} // namespace relay::test
