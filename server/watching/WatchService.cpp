// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/watching/WatchService.h"

#include "server/watching/Audience.h"
#include "shared/protocol/Limits.h"
#include "shared/time/Deadlines.h"

#include <algorithm>

namespace relay {

using protocol::ErrorCode;
using protocol::Failure;
using protocol::Presence;
using protocol::PresenceSnapshot;
using protocol::PresenceUpdate;
using namespace Qt::StringLiterals;

namespace {

/// How many users one read of the repair asks for.
constexpr qsizetype repairChunk = 500;

Failure unavailable()
{
    return {ErrorCode::Unavailable, u"presence cannot be looked up right now"_s, {}, {}};
}

QSet<UserId> setOf(const QList<UserId> &users)
{
    return {users.begin(), users.end()};
}

QList<UserId> withoutRepetition(const QList<UserId> &users)
{
    QSet<UserId> met;
    QList<UserId> once;
    for (const UserId &user : users) {
        if (met.contains(user))
            continue;
        met.insert(user);
        once.append(user);
    }
    return once;
}

QList<UserId> without(const QList<UserId> &users, const QSet<UserId> &taken)
{
    QList<UserId> left;
    std::copy_if(users.begin(), users.end(), std::back_inserter(left),
                 [&](const UserId &user) { return !taken.contains(user); });
    return left;
}

} // namespace

WatchService::WatchService(const Timings &timings, const Seams &seams, const PresenceLimits &limits)
    : m_timings(timings)
    , m_seams(seams)
    , m_limits(limits)
    , m_contacts(seams.contacts, timings.contactCache, seams.clock)
    , m_reader(seams.feed, seams.lastSeen, m_mirror,
               [this](const PresenceRecord &record) { learn(record); })
    , m_batcher(timings.batch,
                [this](const SessionId &reader) { return m_seams.outlet.isBehind(reader); })
{
    m_seams.feed.setListener(this);
}

WatchService::~WatchService()
{
    m_seams.feed.setListener(nullptr);
}

void WatchService::opened(const SessionId &session, const UserId &user)
{
    m_sessions.add(session, user);
    m_screens.insert(session, {});
}

void WatchService::closed(const SessionId &session)
{
    const auto user = m_sessions.userOf(session);
    if (!user)
        return;
    replaceList({session, *user, 0, {}}, {});
    m_screens.remove(session);
    m_uncertain.remove(session);
    m_batcher.forget(session);
    m_sessions.remove(session);
    if (m_sessions.sessionsOf(*user).isEmpty())
        m_contacts.forget(*user);
}

void WatchService::watch(const SessionId &session, const QList<UserId> &users, Then<Snapshot> then)
{
    Q_ASSERT(m_screens.contains(session));
    const Request request = newRequest(session, withoutRepetition(users));
    const auto answered = [=, this](const Result<QSet<UserId>, Fault> &contacts) {
        if (contacts && m_screens.contains(session))
            show(request, request.visible(*contacts), then);
        else
            then(unavailable());
    };
    m_contacts.contactsAmong(request.viewer, without(request.wanted, {request.viewer}),
                             m_lifetime.guarded(answered));
}

void WatchService::show(const Request &request, const QList<UserId> &visible,
                        const Then<Snapshot> &then)
{
    if (isLatest(request)) {
        Screen &screen = m_screens[request.session];
        screen.wanted = request.wanted;
        screen.followsContacts = false;
        replaceList(request, visible);
        m_batcher.retain(request.session, request.wanted);
    }
    using Records = QList<PresenceRecord>;
    m_reader.read(visible, m_lifetime.guarded([=, this](const Result<Records, Fault> &records) {
        if (records)
            then(compose(request, *records));
        else
            then(unavailable());
    }));
}

/// Contacts may have changed while the records were read: the list is what counts. What waits to
/// be sent to this session is part of the snapshot, so it is dropped.
PresenceSnapshot WatchService::compose(const Request &request, const QList<PresenceRecord> &records)
{
    QHash<UserId, Presence> seen;
    for (const PresenceRecord &record : records)
        seen.insert(record.user, request.view(record));
    if (isLatest(request)) {
        const auto visible = setOf(m_lists.watchedBy(request.session));
        erase_if(seen, [&](const auto entry) { return !visible.contains(entry.key()); });
        m_batcher.retain(request.session, {});
    }
    PresenceSnapshot snapshot;
    for (const UserId &user : request.wanted)
        snapshot.presences.append(seen.value(user, Audience::fixedAnswer(user)));
    return snapshot;
}

void WatchService::watchContacts(const SessionId &session, Then<Result<bool, Fault>> then)
{
    const Request request = newRequest(session, {});
    const auto answered = [=, this](const Result<QList<UserId>, Fault> &contacts) {
        if (!contacts) {
            then(contacts.error());
            return;
        }
        const bool isGranted = contacts->size() <= m_limits.contactsWatched;
        then(isGranted);
        if (isGranted && isLatest(request))
            showContacts(request, *contacts);
    };
    m_seams.contacts.contactsOf(request.viewer, m_limits.contactsWatched,
                                m_lifetime.guarded(answered));
}

/// Who has gained more contacts than the server watches for them keeps hearing of some.
void WatchService::showContacts(Request request, const QList<UserId> &contacts)
{
    request.wanted = contacts.mid(0, m_limits.contactsWatched);
    Screen &screen = m_screens[request.session];
    screen.followsContacts = true;
    screen.wanted = request.wanted;
    correct(request, request.wanted);
}

void WatchService::replaceList(const Request &request, const QList<UserId> &visible)
{
    const auto difference = m_lists.replace(request.session, visible);
    m_mirror.follow(difference.begun);
    m_mirror.unfollow(difference.ended);
    if (!difference.begun.isEmpty())
        m_seams.feed.follow(difference.begun);
    if (!difference.ended.isEmpty())
        m_seams.feed.unfollow(difference.ended);
    armRepair(m_seams.clock.now());
}

void WatchService::contactsChanged(const QList<UserId> &changed, const QList<UserId> &among)
{
    const auto changedOnes = setOf(changed);
    const auto everybody = changedOnes + setOf(among);
    for (const UserId &user : everybody)
        m_contacts.forget(user);
    for (const UserId &user : everybody) {
        const auto sessions = m_sessions.sessionsOf(user);
        for (const SessionId &session : sessions) {
            if (changedOnes.contains(user) || isConcerned(session, changedOnes))
                lookAgain(session);
        }
    }
}

bool WatchService::isConcerned(const SessionId &session, const QSet<UserId> &changed) const
{
    const Screen screen = m_screens.value(session);
    const auto isChanged = [&](const UserId &user) { return changed.contains(user); };
    return screen.followsContacts
           || std::any_of(screen.wanted.begin(), screen.wanted.end(), isChanged);
}

void WatchService::lookAgain(const SessionId &session)
{
    const Request request = sameRequest(session);
    const auto isMoot = [=, this](const auto &contacts) {
        if (!contacts && isLatest(request))
            doubt(session);
        return !contacts || !isLatest(request);
    };
    if (m_screens.value(session).followsContacts) {
        const auto answered = [=, this](const Result<QList<UserId>, Fault> &contacts) {
            if (!isMoot(contacts))
                showContacts(request, *contacts);
        };
        m_seams.contacts.contactsOf(request.viewer, m_limits.contactsWatched,
                                    m_lifetime.guarded(answered));
    } else {
        const auto answered = [=, this](const Result<QSet<UserId>, Fault> &contacts) {
            if (!isMoot(contacts))
                correct(request, request.visible(*contacts));
        };
        m_contacts.contactsAmong(request.viewer, without(request.wanted, {request.viewer}),
                                 m_lifetime.guarded(answered));
    }
}

/// Who may not be seen any more turns into the fixed answer, who may be seen now appears.
void WatchService::correct(const Request &request, const QList<UserId> &visible)
{
    const auto before = m_lists.watchedBy(request.session);
    replaceList(request, visible);
    QList<Presence> hidden;
    for (const UserId &user : without(before, setOf(visible)))
        hidden.append(Audience::fixedAnswer(user));
    offer(request, hidden);
    tell(request, without(visible, setOf(before)));
}

void WatchService::tell(const Request &request, const QList<UserId> &appeared)
{
    using Records = QList<PresenceRecord>;
    m_reader.read(appeared, m_lifetime.guarded([=, this](const Result<Records, Fault> &records) {
        if (!isLatest(request))
            return;
        if (!records) {
            replaceList(request, without(m_lists.watchedBy(request.session), setOf(appeared)));
            doubt(request.session);
            return;
        }
        const auto visible = setOf(m_lists.watchedBy(request.session));
        QList<Presence> presences;
        for (const PresenceRecord &record : *records) {
            if (visible.contains(record.user))
                presences.append(request.view(record));
        }
        offer(request, presences);
    }));
}

void WatchService::heard(const Transition &news)
{
    learn(news.record);
}

/// The user's own devices hear the truth, everybody else what is shown, and each only what is new.
bool WatchService::learn(const PresenceRecord &record)
{
    const auto before = m_mirror.known(record.user);
    const auto newer = m_mirror.learn(record);
    if (!newer.truth && !newer.shown)
        return false;
    const auto ownSessions = m_sessions.sessionsOf(record.user);
    QList<SessionId> own;
    QList<SessionId> others;
    for (const SessionId &watcher : m_lists.watchersOf(record.user))
        (ownSessions.contains(watcher) ? own : others).append(watcher);
    using Standing = Audience::Standing;
    if (newer.truth)
        offer(own, {Audience::view(record, Standing::Own), Audience::view(*before, Standing::Own)});
    if (newer.shown)
        offer(others, {Audience::view(record, Standing::Contact),
                       Audience::view(*before, Standing::Contact)});
    return true;
}

void WatchService::offer(const QList<SessionId> &readers, const Batcher::Change &change)
{
    m_counters.changed(change.presence.state, readers.size());
    push(m_batcher.offer(readers, change, m_seams.clock.now()), {change.presence});
    m_deadlineMoved();
}

void WatchService::offer(const Request &request, const QList<Presence> &presences)
{
    if (presences.isEmpty())
        return;
    if (m_batcher.offerAll(request.session, presences, m_seams.clock.now()))
        push({request.session}, presences);
    m_deadlineMoved();
}

void WatchService::push(const QList<SessionId> &readers, const QList<Presence> &presences)
{
    m_counters.batches += readers.size();
    if (!readers.isEmpty())
        m_seams.outlet.push(readers, PresenceUpdate{presences}, Weight::Presence);
}

std::optional<Instant> WatchService::nextDeadline() const
{
    return earliest({m_batcher.nextDeadline(), m_repairAt});
}

void WatchService::onDeadline(Instant now)
{
    for (const Batcher::Batch &batch : m_batcher.due(now))
        push(batch.readers, batch.presences);
    if (m_repairAt && *m_repairAt <= now)
        repair(now);
}

/// Everything that is watched is read again, so that lost news are made good.
void WatchService::repair(Instant now)
{
    m_repairAt.reset();
    const auto uncertain = std::exchange(m_uncertain, {});
    for (const SessionId &session : uncertain)
        lookAgain(session);
    const auto watched = m_lists.allWatched();
    for (qsizetype first = 0; first < watched.size(); first += repairChunk) {
        using Records = QList<PresenceRecord>;
        m_seams.feed.readAgain(watched.mid(first, repairChunk),
                               m_lifetime.guarded([this](const Result<Records, Fault> &records) {
                                   if (!records)
                                       return;
                                   for (const PresenceRecord &record : *records)
                                       m_counters.repairs += learn(record) ? 1 : 0;
                               }));
    }
    armRepair(now);
}

/// A fault kept this screen from being looked at again; it is tried with the next repair.
void WatchService::doubt(const SessionId &session)
{
    m_uncertain.insert(session);
    armRepair(m_seams.clock.now());
}

void WatchService::armRepair(Instant now)
{
    if (m_lists.isEmpty() && m_uncertain.isEmpty())
        m_repairAt.reset();
    else if (!m_repairAt)
        m_repairAt = now + m_timings.repair;
    m_deadlineMoved();
}

WatchService::Request WatchService::newRequest(const SessionId &session, const QList<UserId> &users)
{
    const quint64 edition = ++m_lastEdition;
    m_screens[session].edition = edition;
    return {session, *m_sessions.userOf(session), edition, users};
}

WatchService::Request WatchService::sameRequest(const SessionId &session) const
{
    const Screen screen = m_screens.value(session);
    return {session, *m_sessions.userOf(session), screen.edition, screen.wanted};
}

bool WatchService::isLatest(const Request &request) const
{
    const auto screen = m_screens.constFind(request.session);
    return screen != m_screens.constEnd() && screen->edition == request.edition;
}

QList<UserId> WatchService::Request::visible(const QSet<UserId> &contacts) const
{
    QList<UserId> users;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(users),
                 [&](const UserId &user) { return user == viewer || contacts.contains(user); });
    return users;
}

Presence WatchService::Request::view(const PresenceRecord &record) const
{
    const bool isOwn = record.user == viewer;
    return Audience::view(record, isOwn ? Audience::Standing::Own : Audience::Standing::Contact);
}

} // namespace relay
