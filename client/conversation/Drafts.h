// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/storage/Journal.h"
#include "client/time/AlarmClock.h"
#include "shared/ids/Ids.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

namespace relay {

class Profile;
class Session;

/// What was begun and not sent, per conversation. On disk at the latest half a second after each
/// key, so that a crash costs at most a word.
class Drafts : public QObject
{
    Q_OBJECT
public:
    Drafts(Session &session, const Profile &profile, AlarmClock &clock, QObject *parent = nullptr);
    ~Drafts() override;

    [[nodiscard]] QString of(const ConversationId &conversation) const;
    void write(const ConversationId &conversation, const QString &text);
    /// Now, because the person turns to something else.
    void flush();

    static constexpr milliseconds writeWithin{500};

Q_SIGNALS:
    void changed(const relay::ConversationId &conversation);

private:
    void openForAccount();
    void load();
    void shorten();

    Session &m_session;
    const Profile &m_profile;
    AlarmClock &m_clock;
    QHash<ConversationId, QString> m_drafts;
    QSet<ConversationId> m_unwritten;
    std::unique_ptr<Journal> m_journal;
    int m_appended = 0;
};

} // namespace relay
