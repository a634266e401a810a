// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"
#include "shared/time/Clock.h"
#include "tests/scenarios/chaos/Mailbox.h"
#include "tests/scenarios/chaos/PresenceOracle.h"
#include "tests/support/Actor.h"
#include "tests/support/FaultyWire.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTimer>
#include <QWebSocket>

namespace relay::test {

/// What clients know of the nodes.
struct NodeMap {
    std::function<int()> choose; ///< which one a balancer would give; -1: none is there
    std::function<quint16(int)> port;
    /// It lives and clients may even be answered, but it does not reach the others.
    std::function<bool(int)> isSilent;
};

/// One device of somebody in the middle of chaos. It does what every client does: heartbeats,
/// another connection when nothing is answered, watching everybody, sending what was written until
/// it is acknowledged, asking for what it lacks. And it writes down what it was shown, and when it
/// was really there: facts for the oracle.
///
/// It never waits: it lives in the event loop of the test.
class ChaosClient final : public QObject
{
    Q_OBJECT

public:
    struct Surroundings {
        const Clock &clock;
        quint32 seed;
        NodeMap nodes;
        PresenceRules rules;
        milliseconds heartbeat;
        QList<UserId> everybody;
        QList<ConversationId> rooms;
    };

    ChaosClient(const Person &person, const QString &device, const Surroundings &around);
    ~ChaosClient() override;

    // What happens to it
    void comesIn();          ///< and from now on comes back whenever it loses its connection
    void leaves(Ending how); ///< by Bye, Clean or Drop
    void losesItsConnection();
    void fallsAsleep(); ///< with its connections open; nothing of it is heard any more
    void wakesUp();
    void writes(const ConversationId &room);

    // What happens to its node
    void nodeDied(int node, Instant at);
    void nodeFellSilent(int node, Instant at);
    /// `left` is how those look to it who went while it was silent.
    void nodeWoke(int node, Instant at, Instant sureFrom, Ending left);

    [[nodiscard]] bool isHere() const { return m_state == State::Here; }
    [[nodiscard]] bool isAway() const { return m_state == State::Away; }
    [[nodiscard]] bool isAsleep() const { return m_state == State::Asleep; }
    [[nodiscard]] int node() const { return m_node; }
    [[nodiscard]] FaultyWire &wire() { return m_wire; }
    [[nodiscard]] Mailbox &mailbox() { return m_mailbox; }

    [[nodiscard]] const QString &name() const { return m_name; }
    /// What the oracle has to know, up to now.
    [[nodiscard]] QList<Stay> stays() const;
    [[nodiscard]] QList<Look> looks() const;

private:
    enum class State { Away, Connecting, Introducing, Here, Leaving, Asleep };
    enum class Question { Hello, Watch, Sync, Heartbeat, Send, Bye };

    void connects();
    void introducesItself();
    void hasConnection();
    void lostConnection();
    void comesBackLater();
    void endsWhatSilenceLeft();
    void endConnection(Ending ending, Instant surelyUntil);
    void dropSocket();
    void beats();
    void sends();
    void syncs();
    void watches();
    void ask(Question question, const protocol::Request &request);
    void heard(const QByteArray &frame);
    void answered(Question question, const protocol::OkFrame &ok);
    void refused(Question question);
    void pushed(const protocol::Push &push);
    [[nodiscard]] bool isStranded() const { return m_around.nodes.isSilent(m_node); }
    [[nodiscard]] Instant now() const { return m_around.clock.now(); }

    Person m_person;
    QString m_name;
    Surroundings m_around;
    QRandomGenerator m_chance;
    FaultyWire m_wire;
    Mailbox m_mailbox;
    std::unique_ptr<QWebSocket> m_socket;
    State m_state = State::Away;
    bool m_wantsIn = false;
    Ending m_goodbye = Ending::Drop;
    Instant m_goodbyeAt;
    int m_node = -1;
    int m_lastQuestion = 0;
    QHash<RequestId, Question> m_questions;
    bool m_isSyncing = false;
    bool m_hasToSyncAgain = false;
    std::optional<Instant> m_unansweredSince;
    Instant m_lastHeard;
    QTimer m_pulse;
    QTimer m_patience; ///< for being let in, or for a goodbye
    QTimer m_return;

    std::optional<Stay> m_stay;
    QList<Stay> m_stays;
    qsizetype m_staysBefore = 0; ///< those of earlier connections
    QSet<int> m_leftSilent;      ///< nodes that were left while they were silent
    std::optional<Look> m_look;
    QList<Look> m_looks;
};

} // namespace relay::test
