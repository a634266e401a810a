// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/time/Instant.h"

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>

#include <variant>

namespace relay {

/// Decides which notifications a desktop shows: one per conversation, replaced in place while more
/// arrives and taken back when it is read, here or on another device. After a catch-up there are at
/// most three, the last of which speaks for all the rest. Pure; the whole picture goes in, the
/// difference to what is shown comes out.
class NotificationPlanner
{
public:
    /// A conversation that holds unread messages, the most recently active first.
    struct Waiting {
        ConversationId conversation;
        QString title;
        QString text;
        qint64 lastSeq = 0;
        qint64 unread = 0;
        bool isMuted = false;
    };
    struct Attention {
        bool isQuiet = false; ///< "do not disturb"
        ConversationId open;  ///< on screen and looked at; empty: none is
    };

    struct Show {
        ConversationId conversation; ///< empty: the one that speaks for several
        QString title;
        QString text;
        qint64 messages = 0;
        qint64 conversations = 1;
        friend bool operator==(const Show &, const Show &) = default;
    };
    struct Close {
        ConversationId conversation;
        friend bool operator==(const Close &, const Close &) = default;
    };
    using Step = std::variant<Show, Close>;

    static constexpr qsizetype most = 3;
    /// New notifications that follow each other this closely are one catch-up.
    static constexpr milliseconds catchUp{10'000};

    /// What waits from before is no news.
    void begin(const QList<Waiting> &waiting);
    [[nodiscard]] QList<Step> update(const QList<Waiting> &waiting, const Attention &attention,
                                     Instant now);

private:
    [[nodiscard]] QList<Waiting> takeNews(const QList<Waiting> &waiting,
                                          const Attention &attention);
    [[nodiscard]] QList<Step> closeWhatIsRead(const QList<Waiting> &waiting);
    [[nodiscard]] static Show alone(const Waiting &one);
    [[nodiscard]] QList<Step> showEach(const QList<Waiting> &unshown);
    [[nodiscard]] QList<Step> showSome(const QList<Waiting> &unshown);
    [[nodiscard]] Show showRest(const QList<Waiting> &rest);

    QHash<ConversationId, qint64> m_known; ///< up to which message anything was decided
    QSet<ConversationId> m_shown;
    QHash<ConversationId, qint64> m_rest; ///< what the last one speaks for, with its messages
    QList<Waiting> m_single;              ///< those of this catch-up that have one of their own
    Instant m_lastNew = Instant::min();
};

} // namespace relay
