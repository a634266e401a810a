// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceFeed.h"
#include "server/presence/PresenceStore.h"

#include <functional>

namespace relay::test {

/// A presence engine behind an unreliable line: calls fail while it is down, or the n-th one does.
/// A failed call has no effect, like a request that never arrived. Heartbeats may arrive twice, or
/// so late that their session has closed meanwhile. While it reads slowly, answers that were true
/// when asked for wait until `answerReads`.
class FaultyPresence final : public PresenceStore, public PresenceFeed
{
public:
    template<class Engine>
    explicit FaultyPresence(Engine &engine)
        : m_store(engine)
        , m_feed(engine)
    {
    }

    QList<LastSeen> durable; ///< what was said to be written
    bool isDown = false;
    bool readsSlowly = false;
    int calls = 0;
    int failingCall = 0; ///< 1 is the first; 0: none

    enum class Fate { Arrives, Fails, Twice, Late };
    std::function<Fate()> callFate = [] { return Fate::Arrives; }; ///< `Fails` or not
    std::function<Fate()> heartbeatFate = [] { return Fate::Arrives; };

    void deliverLateOnes()
    {
        for (const QList<Opening> &held : std::exchange(m_late, {}))
            m_store.heartbeat(held, [](const Result<Done, Fault> &) {});
    }

    void open(const Opening &opening, Then<Result<Admission, Fault>> then) override
    {
        if (arrives(then))
            m_store.open(opening, std::move(then));
    }
    void heartbeat(const QList<Opening> &held, Then<Result<Done, Fault>> then) override
    {
        if (!arrives(then))
            return;
        const Fate fate = heartbeatFate();
        if (fate == Fate::Late) {
            m_late.append(held);
            then(Done{});
            return;
        }
        if (fate == Fate::Twice)
            m_store.heartbeat(held, [](const Result<Done, Fault> &) {});
        m_store.heartbeat(held, std::move(then));
    }
    void close(const UserId &user, const SessionId &session, Departure departure,
               Then<Result<std::optional<LastSeen>, Fault>> then) override
    {
        if (arrives(then))
            m_store.close(user, session, departure, std::move(then));
    }
    void choose(const UserId &user, const Chosen &chosen, Then<Result<Choice, Fault>> then) override
    {
        if (arrives(then))
            m_store.choose(user, chosen, std::move(then));
    }
    void claim(Then<Result<QList<LastSeen>, Fault>> then) override
    {
        if (arrives(then))
            m_store.claim(std::move(then));
    }
    void written(const QList<LastSeen> &departures) override { durable += departures; }
    [[nodiscard]] QList<LastSeen> leftBehind() override { return m_store.leftBehind(); }
    [[nodiscard]] std::optional<Instant> nextClaim() const override { return m_store.nextClaim(); }

    void read(const QList<UserId> &users, Then<Result<QList<PresenceRecord>, Fault>> then) override
    {
        if (!arrives(then))
            return;
        if (!readsSlowly) {
            m_feed.read(users, std::move(then));
            return;
        }
        m_feed.read(users, [=, this](const Result<QList<PresenceRecord>, Fault> &answer) {
            m_reads.append([=] { then(answer); });
        });
    }
    void answerReads()
    {
        readsSlowly = false;
        for (const auto &answer : std::exchange(m_reads, {}))
            answer();
    }
    void follow(const QList<UserId> &users) override { m_feed.follow(users); }
    void unfollow(const QList<UserId> &users) override { m_feed.unfollow(users); }
    void setListener(PresenceListener *listener) override { m_feed.setListener(listener); }
    void shownAmong(const QList<UserId> &users, Then<Result<QList<UserId>, Fault>> then) override
    {
        if (arrives(then))
            m_feed.shownAmong(users, std::move(then));
    }

private:
    template<class Continuation>
    bool arrives(const Continuation &then)
    {
        if (!isDown && ++calls != failingCall && callFate() != Fate::Fails)
            return true;
        then(Fault{QStringLiteral("the line is cut")});
        return false;
    }

    PresenceStore &m_store;
    PresenceFeed &m_feed;
    QList<QList<Opening>> m_late;
    QList<std::function<void()>> m_reads;
};

} // namespace relay::test
