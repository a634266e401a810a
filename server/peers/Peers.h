// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/peers/CatchUpQueue.h"
#include "server/peers/JoinedSource.h"
#include "server/peers/LocalMembers.h"
#include "server/peers/PeerBus.h"
#include "server/peers/PeerCaches.h"
#include "server/peers/PeerOutlet.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"
#include "shared/Lifetime.h"
#include "shared/time/Clock.h"

#include <deque>
#include <functional>

namespace relay {

/// The other nodes that serve the same people: what happens here is told to them, and what they
/// tell goes to the sessions of this node. A node without a bus is alone, and all of this is
/// nothing.
///
/// The topics of whoever has a session here are followed: their own and those of their
/// conversations. A session is welcomed when they are heard, so that it reads the past afterwards
/// and nothing lies between the two. What may have been missed nevertheless (the bus was away, a
/// node died with news to tell) is made up for: caches are dropped, memberships read again, and
/// the sessions told to `resync`.
class Peers final : public PeerOutlet, private PeerBus::Listener
{
public:
    struct Seams {
        PeerBus *bus; ///< null: this node is alone
        JoinedSource &joined;
        PeerCaches &caches;
        Outlet &outlet;
        const SessionDirectory &sessions;
        const Clock &clock;
    };
    struct Numbers {
        milliseconds patience{2'000};     ///< a welcome waits no longer for the bus
        milliseconds retry{1'000};        ///< after the database could not answer
        qint64 caughtUpPerSecond = 1'000; ///< people told to read again what they may have missed
    };

    Peers(const Seams &seams, const Numbers &numbers);
    ~Peers() override;
    Q_DISABLE_COPY_MOVE(Peers)

    /// One more session of the user begins: calls back when it will miss nothing from here on, or
    /// with false where that cannot be promised. Each good answer is followed by one `leave`.
    void attend(const UserId &user, Then<bool> then);
    void leave(const UserId &user);

    void tellMembers(const ConversationId &conversation, const protocol::Push &news,
                     const QList<UserId> &hiddenFrom) override;
    void tellUsers(const QList<UserId> &users, const protocol::Push &news) override;
    void joined(const ConversationId &conversation, const QList<UserId> &users,
                qint64 lastSeq) override;
    void left(const ConversationId &conversation, const QList<UserId> &users) override;
    void blocksChanged(const UserId &one, const UserId &other) override;
    void signInEnded(const UserId &user) override;
    void doubt(const ConversationId &conversation) override;
    /// A node died, perhaps with news to tell.
    void doubtEverything();

    /// What is cached about these stays true, because changes are heard.
    [[nodiscard]] bool keepsTrackOf(const ConversationId &conversation) const;
    [[nodiscard]] bool keepsTrackOf(const UserId &user) const;

    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    void onDeadline();
    /// Called whenever `nextDeadline` may have moved.
    void setDeadlineMoved(std::function<void()> notify) { m_deadlineMoved = std::move(notify); }

    [[nodiscard]] qint64 resyncs() const { return m_resyncs; }
    [[nodiscard]] qsizetype waitingForResync() const { return m_catchUp.size(); }

private:
    /// Somebody who has sessions here, or is about to.
    struct Attendance {
        quint64 edition = 0; ///< an answer that was asked for in an earlier one is not theirs
        int sessions = 0;
        bool isWelcome = false;
        Instant patienceEnds{};
        QList<Then<bool>> waiting;
        /// While their conversations are being read: what they joined (true) or left meanwhile.
        std::optional<QHash<ConversationId, bool>> movedMeanwhile;
    };

    void heard(const Topic &topic, const PeerNews &news) override;
    void interrupted(const QList<Topic> &topics) override;
    void restored(const QList<Topic> &topics) override;

    void read(const UserId &user);
    void wasRead(const UserId &user, const Stored<QList<ConversationId>> &conversations);
    void adopt(const UserId &user, const QSet<ConversationId> &conversations);
    void everythingIsHeard(const UserId &user);
    void turnAway(const UserId &user);
    [[nodiscard]] bool isArriving(const UserId &user) const;
    [[nodiscard]] Then<bool> whileAttending(const UserId &user, std::function<void()> then);

    void take(const UserId &user, const PeerNews &news);
    void take(const ConversationId &conversation, const PeerNews &news);
    void entered(const UserId &user, const ConversationId &conversation, qint64 lastSeq);
    void departed(const UserId &user, const ConversationId &conversation);
    void lookForMore(const UserId &user, const ConversationId &conversation, qint64 lastSeq);
    void forsake(const UserId &user, const ConversationId &conversation);
    void deliver(const QList<UserId> &users, const Told &told);
    void catchUp(const QList<UserId> &users);
    void resync(const UserId &user);

    Seams m_seams;
    Numbers m_numbers;
    LocalMembers m_local;
    QHash<UserId, Attendance> m_attendances;
    std::deque<UserId> m_arriving; ///< in the order in which their patience ends
    CatchUpQueue m_catchUp;
    quint64 m_lastEdition = 0;
    qint64 m_resyncs = 0;
    std::function<void()> m_deadlineMoved = [] {};
    Lifetime m_lifetime;
};

} // namespace relay
