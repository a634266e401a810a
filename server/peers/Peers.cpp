// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/peers/Peers.h"

#include <algorithm>

namespace relay {

namespace {

QList<Topic> topicsOf(const QSet<ConversationId> &conversations)
{
    return {conversations.begin(), conversations.end()};
}

} // namespace

Peers::Peers(const Seams &seams, const Numbers &numbers)
    : m_seams(seams)
    , m_numbers(numbers)
    , m_catchUp(numbers.caughtUpPerSecond)
{
    if (m_seams.bus)
        m_seams.bus->setListener(this);
}

Peers::~Peers()
{
    if (m_seams.bus)
        m_seams.bus->setListener(nullptr);
}

// ---------------------------------------------------------------------------- coming and going

void Peers::attend(const UserId &user, Then<bool> then)
{
    if (!m_seams.bus)
        return then(true);
    Attendance &attendance = m_attendances[user];
    ++attendance.sessions;
    if (attendance.isWelcome)
        return then(true);
    attendance.waiting.append(std::move(then));
    if (attendance.sessions > 1)
        return;
    attendance.edition = ++m_lastEdition;
    attendance.patienceEnds = m_seams.clock.now() + m_numbers.patience;
    m_arriving.push_back(user);
    m_deadlineMoved();
    // First their own topic, then their conversations: whatever moves in between is heard.
    m_seams.bus->follow({user}, whileAttending(user, [this, user] { read(user); }));
}

void Peers::leave(const UserId &user)
{
    const auto attendance = m_attendances.find(user);
    if (attendance == m_attendances.end() || --attendance->sessions > 0)
        return;
    m_attendances.erase(attendance);
    m_catchUp.remove(user);
    const auto conversations = m_local.conversationsOf(user);
    m_local.remove(user);
    QList<Topic> topics{user};
    for (const ConversationId &conversation : conversations) {
        if (!m_local.hasAnybodyIn(conversation))
            topics.append(conversation);
    }
    m_seams.bus->unfollow(topics);
}

/// Whoever left meanwhile, or left and came back, is not meant any more.
Then<bool> Peers::whileAttending(const UserId &user, std::function<void()> then)
{
    const quint64 edition = m_attendances.value(user).edition;
    return m_lifetime.guarded([this, user, edition, then = std::move(then)](bool) {
        const auto attendance = m_attendances.constFind(user);
        if (attendance != m_attendances.constEnd() && attendance->edition == edition)
            then();
    });
}

void Peers::read(const UserId &user)
{
    Attendance &attendance = m_attendances[user];
    if (attendance.movedMeanwhile)
        return; // is being read
    attendance.movedMeanwhile.emplace();
    const auto answered = [this, user, edition = attendance.edition](
                              const Stored<QList<ConversationId>> &conversations) {
        const auto found = m_attendances.constFind(user);
        if (found != m_attendances.constEnd() && found->edition == edition)
            wasRead(user, conversations);
    };
    m_seams.joined.conversationsOf(user, m_lifetime.guarded(answered));
}

void Peers::wasRead(const UserId &user, const Stored<QList<ConversationId>> &conversations)
{
    Attendance &attendance = m_attendances[user];
    const auto moves = *std::exchange(attendance.movedMeanwhile, std::nullopt);
    if (!conversations)
        return turnAway(user);
    QSet<ConversationId> joined(conversations->begin(), conversations->end());
    for (auto move = moves.cbegin(); move != moves.cend(); ++move) {
        if (move.value())
            joined.insert(move.key());
        else
            joined.remove(move.key());
    }
    adopt(user, joined);
}

void Peers::adopt(const UserId &user, const QSet<ConversationId> &conversations)
{
    const auto known = m_local.conversationsOf(user);
    for (const ConversationId &conversation : known) {
        if (!conversations.contains(conversation))
            forsake(user, conversation);
    }
    for (const ConversationId &conversation : conversations)
        m_local.join(user, conversation);
    m_seams.bus->follow(topicsOf(conversations),
                        whileAttending(user, [this, user] { everythingIsHeard(user); }));
}

/// Or it cannot be for the time being, and will be told as restored.
void Peers::everythingIsHeard(const UserId &user)
{
    Attendance &attendance = m_attendances[user];
    if (attendance.isWelcome)
        return resync(user);
    attendance.isWelcome = true;
    for (const auto &then : std::exchange(attendance.waiting, {}))
        then(true);
}

/// The database could not say what they are in. Whoever was let in already is tried again.
void Peers::turnAway(const UserId &user)
{
    Attendance &attendance = m_attendances[user];
    if (attendance.isWelcome) {
        m_catchUp.postpone(m_seams.clock.now() + m_numbers.retry);
        return catchUp({user});
    }
    const auto waiting = std::exchange(attendance.waiting, {});
    attendance.sessions = 1;
    leave(user);
    for (const auto &then : waiting)
        then(false);
}

// ---------------------------------------------------------------------------- telling the others

void Peers::tellMembers(const ConversationId &conversation, const protocol::Push &news,
                        const QList<UserId> &hiddenFrom)
{
    if (m_seams.bus)
        m_seams.bus->publish(conversation, Told{news, hiddenFrom});
}

void Peers::tellUsers(const QList<UserId> &users, const protocol::Push &news)
{
    if (!m_seams.bus)
        return;
    for (const UserId &user : users)
        m_seams.bus->publish(user, Told{news, {}});
}

void Peers::joined(const ConversationId &conversation, const QList<UserId> &users, qint64 lastSeq)
{
    if (!m_seams.bus)
        return;
    m_seams.bus->publish(conversation, MembersChanged{users, true});
    for (const UserId &user : users)
        entered(user, conversation, lastSeq);
}

void Peers::left(const ConversationId &conversation, const QList<UserId> &users)
{
    if (!m_seams.bus)
        return;
    m_seams.bus->publish(conversation, MembersChanged{users, false});
    for (const UserId &user : users)
        departed(user, conversation);
}

void Peers::blocksChanged(const UserId &one, const UserId &other)
{
    if (!m_seams.bus)
        return;
    m_seams.bus->publish(one, BlocksChanged{other});
    m_seams.bus->publish(other, BlocksChanged{one});
}

void Peers::signInEnded(const UserId &user)
{
    if (m_seams.bus)
        m_seams.bus->publish(user, SignInEnded{});
}

void Peers::doubt(const ConversationId &conversation)
{
    if (!m_seams.bus)
        return;
    m_seams.bus->publish(conversation, Missed{});
    catchUp(m_local.membersOf(conversation));
}

void Peers::doubtEverything()
{
    catchUp(m_attendances.keys());
}

// ---------------------------------------------------------------------------- what others tell

void Peers::heard(const Topic &topic, const PeerNews &news)
{
    std::visit([&](const auto &whom) { take(whom, news); }, topic);
}

void Peers::take(const UserId &user, const PeerNews &news)
{
    if (const auto *told = std::get_if<Told>(&news)) {
        deliver({user}, *told);
        if (const auto *invited = std::get_if<protocol::ConversationNew>(&told->push))
            entered(user, invited->conversation.id, invited->conversation.lastSeq);
        else if (const auto *gone = std::get_if<protocol::ConversationGone>(&told->push))
            departed(user, gone->conversation);
        else
            return;
        m_seams.caches.contactsChangedElsewhere({user}, {});
    } else if (const auto *block = std::get_if<BlocksChanged>(&news)) {
        m_seams.caches.contactsChangedElsewhere({user}, {block->other});
    } else if (std::holds_alternative<SignInEnded>(news)) {
        m_seams.caches.signInEndedElsewhere(user);
    } else if (std::holds_alternative<Missed>(news)) {
        catchUp({user});
    }
}

void Peers::take(const ConversationId &conversation, const PeerNews &news)
{
    if (const auto *told = std::get_if<Told>(&news)) {
        deliver(m_local.membersOf(conversation), *told);
    } else if (const auto *members = std::get_if<MembersChanged>(&news)) {
        // Who joined is told so on their own topic; who left must hear nothing after this.
        for (const UserId &user : members->changed) {
            if (!members->haveJoined)
                departed(user, conversation);
        }
        m_seams.caches.forgetMembers(conversation);
        m_seams.caches.contactsChangedElsewhere(members->changed, m_local.membersOf(conversation));
    } else if (std::holds_alternative<Missed>(news)) {
        catchUp(m_local.membersOf(conversation));
    }
}

/// Where nobody here was in it, it is not heard yet: what is said meanwhile has to be read.
void Peers::entered(const UserId &user, const ConversationId &conversation, qint64 lastSeq)
{
    const auto attendance = m_attendances.find(user);
    if (attendance == m_attendances.end())
        return;
    if (attendance->movedMeanwhile)
        attendance->movedMeanwhile->insert(conversation, true);
    const bool wasHeard = m_seams.bus->hears(conversation);
    if (!m_local.join(user, conversation) || wasHeard)
        return;
    m_seams.bus->follow({conversation}, whileAttending(user, [this, user, conversation, lastSeq] {
                            lookForMore(user, conversation, lastSeq);
                        }));
}

void Peers::lookForMore(const UserId &user, const ConversationId &conversation, qint64 lastSeq)
{
    m_seams.joined.lastSeqOf(conversation,
                             m_lifetime.guarded([this, user, lastSeq](const Stored<qint64> &now) {
                                 if (!now || *now > lastSeq)
                                     resync(user);
                             }));
}

void Peers::departed(const UserId &user, const ConversationId &conversation)
{
    const auto attendance = m_attendances.find(user);
    if (attendance == m_attendances.end())
        return;
    if (attendance->movedMeanwhile)
        attendance->movedMeanwhile->insert(conversation, false);
    forsake(user, conversation);
}

void Peers::forsake(const UserId &user, const ConversationId &conversation)
{
    if (m_local.leave(user, conversation) && !m_local.hasAnybodyIn(conversation))
        m_seams.bus->unfollow({conversation});
}

void Peers::deliver(const QList<UserId> &users, const Told &told)
{
    QList<UserId> hearers = users;
    hearers.removeIf([&](const UserId &user) { return told.hiddenFrom.contains(user); });
    const auto sessions = m_seams.sessions.sessionsOf(hearers);
    if (!sessions.isEmpty())
        m_seams.outlet.push(sessions, told.push,
                            isVolatile(told) ? Weight::Volatile : Weight::Durable);
}

// ---------------------------------------------------------------------------- what was missed

void Peers::interrupted(const QList<Topic> &topics)
{
    for (const Topic &topic : topics) {
        if (const auto *conversation = std::get_if<ConversationId>(&topic))
            m_seams.caches.forgetMembers(*conversation);
        else
            m_seams.caches.forgetBlocks(std::get<UserId>(topic));
    }
}

void Peers::restored(const QList<Topic> &topics)
{
    for (const Topic &topic : topics) {
        if (const auto *conversation = std::get_if<ConversationId>(&topic))
            catchUp(m_local.membersOf(*conversation));
        else
            catchUp({std::get<UserId>(topic)});
    }
}

void Peers::catchUp(const QList<UserId> &users)
{
    for (const UserId &user : users) {
        if (m_attendances.contains(user))
            m_catchUp.add(user, m_seams.clock.now());
    }
    m_deadlineMoved();
}

void Peers::resync(const UserId &user)
{
    const auto sessions = m_seams.sessions.sessionsOf(user);
    if (sessions.isEmpty())
        return;
    ++m_resyncs;
    m_seams.outlet.push(sessions, protocol::Resync{}, Weight::Durable);
}

bool Peers::isArriving(const UserId &user) const
{
    const auto attendance = m_attendances.constFind(user);
    return attendance != m_attendances.constEnd() && !attendance->isWelcome;
}

std::optional<Instant> Peers::nextDeadline() const
{
    const auto turn = m_catchUp.nextDeadline();
    if (m_arriving.empty())
        return turn;
    const Instant patienceEnds = m_attendances.value(m_arriving.front()).patienceEnds;
    return turn ? std::min(*turn, patienceEnds) : patienceEnds;
}

void Peers::onDeadline()
{
    const Instant now = m_seams.clock.now();
    while (!m_arriving.empty() && m_attendances.value(m_arriving.front()).patienceEnds <= now) {
        const UserId user = m_arriving.front();
        m_arriving.pop_front();
        if (isArriving(user))
            everythingIsHeard(user); // it is not: they are told to read again when it is
    }
    const auto turn = m_catchUp.take(now);
    for (const UserId &user : turn) {
        m_seams.caches.contactsChangedElsewhere({user}, {});
        read(user);
    }
    m_deadlineMoved();
}

bool Peers::keepsTrackOf(const ConversationId &conversation) const
{
    return !m_seams.bus || m_seams.bus->hears(conversation);
}

bool Peers::keepsTrackOf(const UserId &user) const
{
    return !m_seams.bus || m_seams.bus->hears(user);
}

} // namespace relay
