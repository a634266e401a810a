// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/CommandQueue.h"
#include "server/redis/Redirection.h"
#include "server/redis/RedisConnection.h"
#include "server/redis/SlotMap.h"
#include "shared/Lifetime.h"

#include <QSet>

#include <map>

namespace relay {

/// Sends every command to the server that holds the slot of its key, and follows slots that move
/// and masters that fail over. A single Redis is the case of one server that holds everything.
///
/// The map of slots begins as a guess (all on the first server named) and is corrected by what
/// servers answer: a redirection moves one slot and has the whole map read again; while a server of
/// the map cannot be reached, any other that is known is asked for a newer map.
class RedisRouter final : public QObject
{
    Q_OBJECT

public:
    using Answer = RedisConnection::Answer;

    RedisRouter(const RedisOptions &options, const RedisSurroundings &surroundings);
    ~RedisRouter() override;

    /// All keys of the command are in the slot of `key`. Errors that Redis answers are answers;
    /// redirections are not, they are followed. Answered exactly once. A fault, too, is what waited
    /// for its turn longer than an answer may take; who is patient waits as long as it takes.
    void ask(const QByteArray &key, const RedisCommand &command, Then<Answer> then,
             Urgency urgency = Urgency::Prompt);
    /// For those who send to Redis otherwise: they take their turns as well.
    [[nodiscard]] CommandQueue &queue() { return m_queue; }

    [[nodiscard]] const SlotMap &slotMap() const { return m_slots; }
    /// Something else has noticed that the map is wrong.
    void refreshSlots();
    void slotMoved(int slot, const RedisEndpoint &server);
    /// There is a server for each slot, and all of them can be asked right now.
    [[nodiscard]] bool isWell() const;
    /// The sentence of the last trouble; for people.
    [[nodiscard]] QString trouble() const { return m_trouble; }
    [[nodiscard]] qsizetype waiting() const;
    /// Commands that wait because more would be above the ceiling.
    [[nodiscard]] qsizetype deferred() const { return m_queue.waiting(); }
    [[nodiscard]] qint64 commandsSent() const { return m_commandsSent; }

Q_SIGNALS:
    void slotsChanged();
    /// `isWell` is no longer what it was.
    void wellnessChanged(bool isWell);

private:
    struct Errand {
        QByteArray key;
        RedisCommand command;
        Then<Answer> then;
        Instant deadline; ///< no more redirections are followed after this
    };
    void waitForTurn(const Errand &errand, Urgency urgency);
    void run(const Errand &errand);
    void sendTo(const RedisEndpoint &server, const Errand &errand, bool isAsking);
    void redirect(const Errand &errand, const Redirection &redirection);
    void readSlots();
    void readSlotsFrom(QList<RedisEndpoint> candidates);
    void adopt(const SlotMap &map);
    void noteService(const RedisEndpoint &server, const Answer &answer);
    void dropUnused();
    void noticeWellness();
    RedisConnection &connectionTo(const RedisEndpoint &server);
    [[nodiscard]] QList<RedisEndpoint> knownServers() const;

    RedisOptions m_options;
    RedisSurroundings m_surroundings;
    SlotMap m_slots;
    QHash<RedisEndpoint, std::shared_ptr<RedisConnection>> m_connections;
    QSet<RedisEndpoint> m_refusing;     ///< answered last that the cluster is down
    RedisConnection *m_first = nullptr; ///< to the server that was named first
    CommandQueue m_queue;
    QTimer m_refresh;
    bool m_isReading = false;
    bool m_wasWell = false;
    QString m_trouble;
    qint64 m_commandsSent = 0;
    Lifetime m_lifetime;
};

} // namespace relay
