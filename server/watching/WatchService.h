// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceLimits.h"
#include "server/sessions/Outlet.h"
#include "server/sessions/SessionDirectory.h"
#include "server/watching/Batcher.h"
#include "server/watching/ContactCache.h"
#include "server/watching/PresenceMirror.h"
#include "server/watching/SnapshotReader.h"
#include "server/watching/WatchCounters.h"
#include "server/watching/Watchlists.h"
#include "shared/protocol/Timings.h"

#include <QSet>

namespace relay {

/// Tells the sessions of this node what changes about the people they look at, and nobody else.
///
/// A request names the whole screen; it is answered with a snapshot, afterwards only changes come:
///
///     watch ─▶ ContactCache: whom may they see? ─▶ Watchlists ─▶ follow ─▶ read ─▶ snapshot
///     news  ─▶ PresenceMirror: newer? ─▶ Watchlists: who looks? ─▶ Audience ─▶ Batcher ─▶ Outlet
///
/// Where contacts change, every screen concerned is looked at again: who may not be seen any more
/// turns into the fixed answer, who may be seen from now on appears.
class WatchService final : public PresenceListener
{
public:
    struct Seams {
        PresenceFeed &feed;
        LastSeenStore &lastSeen;
        ContactSource &contacts;
        Outlet &outlet;
        const Clock &clock;
    };
    using Snapshot = Result<protocol::PresenceSnapshot, protocol::Failure>;

    WatchService(const Timings &timings, const Seams &seams, const PresenceLimits &limits);
    ~WatchService() override;
    Q_DISABLE_COPY_MOVE(WatchService)

    void opened(const SessionId &session, const UserId &user);
    void closed(const SessionId &session);

    /// Replaces the list of the session. A request that was overtaken by a later one is answered,
    /// but the list stays that of the later one. On a fault the list stays what it was.
    void watch(const SessionId &session, const QList<UserId> &users, Then<Snapshot> then);

    /// From here on the server names the screen: the contacts, if they are few enough. Answers
    /// whether it does; then their presences are pushed.
    void watchContacts(const SessionId &session, Then<Result<bool, Fault>> then);

    void contactsChanged(const QList<UserId> &changed, const QList<UserId> &among);

    void heard(const Transition &news) override;
    [[nodiscard]] std::optional<PresenceRecord> lastTold(const UserId &user) const override
    {
        return m_mirror.known(user);
    }

    [[nodiscard]] std::optional<Instant> nextDeadline() const;
    [[nodiscard]] qsizetype usersWatched() const { return m_lists.size(); }
    /// Sessions that look at somebody.
    [[nodiscard]] qsizetype watchers() const { return m_lists.watchers(); }
    [[nodiscard]] const WatchCounters &counters() const { return m_counters; }
    void onDeadline(Instant now);
    /// Called whenever `nextDeadline` may have moved.
    void setDeadlineMoved(std::function<void()> notify) { m_deadlineMoved = std::move(notify); }

private:
    struct Screen {
        QList<UserId> wanted;         ///< as asked, seen or not
        bool followsContacts = false; ///< the server names who is wanted
        quint64 edition = 0;          ///< of the latest request
    };
    struct Request {
        SessionId session;
        UserId viewer;
        quint64 edition = 0;
        QList<UserId> wanted;
        [[nodiscard]] QList<UserId> visible(const QSet<UserId> &contacts) const;
        [[nodiscard]] protocol::Presence view(const PresenceRecord &record) const;
    };

    [[nodiscard]] Request newRequest(const SessionId &session, const QList<UserId> &users);
    [[nodiscard]] Request sameRequest(const SessionId &session) const;
    [[nodiscard]] bool isLatest(const Request &request) const;

    void show(const Request &request, const QList<UserId> &visible, const Then<Snapshot> &then);
    [[nodiscard]] protocol::PresenceSnapshot compose(const Request &request,
                                                     const QList<PresenceRecord> &records);
    void showContacts(Request request, const QList<UserId> &contacts);
    void replaceList(const Request &request, const QList<UserId> &visible);

    [[nodiscard]] bool isConcerned(const SessionId &session, const QSet<UserId> &changed) const;
    void lookAgain(const SessionId &session);
    void correct(const Request &request, const QList<UserId> &visible);
    void tell(const Request &request, const QList<UserId> &appeared);
    void offer(const Request &request, const QList<protocol::Presence> &presences);

    /// True if somebody could see that something has changed.
    bool learn(const PresenceRecord &record);
    void offer(const QList<SessionId> &readers, const Batcher::Change &change);
    void push(const QList<SessionId> &readers, const QList<protocol::Presence> &presences);
    void doubt(const SessionId &session);
    void repair(Instant now);
    void armRepair(Instant now);

    Timings m_timings;
    Seams m_seams;
    PresenceLimits m_limits;
    ContactCache m_contacts;
    SessionDirectory m_sessions;
    QHash<SessionId, Screen> m_screens;
    Watchlists<UserId> m_lists; ///< only who may be seen
    PresenceMirror m_mirror;
    SnapshotReader m_reader;
    Batcher m_batcher;
    QSet<SessionId> m_uncertain; ///< screens that a fault kept from being looked at again
    WatchCounters m_counters;
    quint64 m_lastEdition = 0;
    std::optional<Instant> m_repairAt;
    std::function<void()> m_deadlineMoved = [] {};
    Lifetime m_lifetime;
};

} // namespace relay
