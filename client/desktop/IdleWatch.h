// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleCore.h"
#include "client/desktop/IdleSource.h"
#include "client/time/AlarmClock.h"

#include <QObject>

#include <memory>
#include <vector>

namespace relay {

class Session;

/// Tells the session whether somebody is there: the shell around `IdleCore`. It asks the first
/// source that knows; where none does, input in the windows of this client is all there is. Install
/// it as an event filter of the application: input there is known at once in any case.
class IdleWatch : public QObject
{
    Q_OBJECT
public:
    using Sources = std::vector<std::unique_ptr<IdleSource>>;

    IdleWatch(Session &session, AlarmClock &clock, Sources sources = {}, QObject *parent = nullptr);
    ~IdleWatch() override;

    /// The name of the source in use; "windows" where there is none.
    [[nodiscard]] QString source() const;
    /// The screen is locked.
    void setLocked(bool isLocked);
    /// The machine is about to sleep.
    void setAsleep(bool isAsleep);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void sourceChanged();

private:
    void startOver();
    void look();
    void answered(std::size_t source, std::optional<milliseconds> pause);
    void touched(const IdleSource *source);
    void updateGone();
    void report(const std::optional<protocol::Activity> &activity);
    void arm();
    [[nodiscard]] bool isAsking() const { return m_at < m_sources.size(); }

    Session &m_session;
    AlarmClock &m_clock;
    IdleCore m_core;
    Sources m_sources;
    std::size_t m_at = 0; ///< the source in use; all of them where none knows
    bool m_isLocked = false;
    bool m_isAsleep = false;
};

} // namespace relay
