// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/time/AlarmClock.h"
#include "shared/ids/Ids.h"

#include <QHash>
#include <QObject>

namespace relay {

/// The conversations that are muted on this device, and until when; kept in the profile. A muted
/// one makes no notification, and what waits in it is shown subdued.
class Mutes : public QObject
{
    Q_OBJECT
public:
    Mutes(QString file, AlarmClock &clock, QObject *parent = nullptr);

    [[nodiscard]] bool isMuted(const ConversationId &conversation) const;
    /// For that long; zero: until it is unmuted.
    void mute(const ConversationId &conversation, milliseconds howLong);
    void unmute(const ConversationId &conversation);

Q_SIGNALS:
    void changed();

private:
    void read();
    void keep(const ConversationId &conversation) const;
    void endWhatIsOver();
    void arm();

    QString m_file;
    AlarmClock &m_clock;
    QHash<ConversationId, WallTime> m_until; ///< `WallTime::max()`: until it is unmuted
};

} // namespace relay
