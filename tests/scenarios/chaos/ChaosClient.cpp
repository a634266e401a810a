// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/ChaosClient.h"

#include "shared/ids/FreshId.h"

#include <QNetworkRequest>
#include <QWebSocketHandshakeOptions>

#include <algorithm>

namespace relay::test {

using namespace Qt::StringLiterals;
using namespace protocol;

namespace {

constexpr milliseconds patienceToBeLetIn{2'000};
constexpr milliseconds longestReturn{400};

} // namespace

ChaosClient::ChaosClient(const Person &person, const QString &device, const Surroundings &around)
    : m_person(person)
    , m_name(person.username + u'/' + device)
    , m_around(around)
    , m_chance(around.seed)
{
    for (const ConversationId &room : around.rooms)
        m_mailbox.belongsTo(room);
    connect(&m_pulse, &QTimer::timeout, this, &ChaosClient::beats);
    for (QTimer *timer : {&m_patience, &m_return})
        timer->setSingleShot(true);
    connect(&m_return, &QTimer::timeout, this, &ChaosClient::connects);
    connect(&m_patience, &QTimer::timeout, this, &ChaosClient::lostConnection);
}

ChaosClient::~ChaosClient()
{
    if (m_socket)
        m_socket->disconnect(this);
}

void ChaosClient::comesIn()
{
    m_wantsIn = true;
    if (m_state == State::Away)
        connects();
}

void ChaosClient::leaves(Ending how)
{
    m_wantsIn = false;
    if (m_state != State::Here || how == Ending::Drop) {
        losesItsConnection();
        return;
    }
    m_state = State::Leaving;
    m_goodbye = how;
    m_goodbyeAt = now();
    endsWhatSilenceLeft();
    m_pulse.stop();
    m_patience.start(patienceToBeLetIn);
    if (how == Ending::Bye)
        ask(Question::Bye, Bye{});
    else
        m_socket->close();
}

/// While its node was silent the others gave this very session a grace period. That counts for no
/// more once the node is back and has told them how the session ended.
void ChaosClient::endsWhatSilenceLeft()
{
    const auto &rules = m_around.rules;
    const Instant most = m_goodbyeAt + rules.leastAfter(m_goodbye) - rules.graceDrop;
    for (qsizetype i = m_staysBefore; i < m_stays.size(); ++i) {
        if (m_stays.at(i).ending == Ending::NodeDied)
            m_stays[i].surelyUntil = std::min(*m_stays.at(i).surelyUntil, most);
    }
}

void ChaosClient::losesItsConnection()
{
    if (m_state == State::Asleep || m_state == State::Away)
        return;
    endConnection(Ending::Drop, now());
    comesBackLater();
}

void ChaosClient::fallsAsleep()
{
    if (m_state != State::Here)
        return;
    m_wire.swallow();
    m_socket->disconnect(this);
    m_pulse.stop();
    endConnection(Ending::Silence, now());
    m_state = State::Asleep;
}

/// What was open before is closed then: a new connection is made.
void ChaosClient::wakesUp()
{
    if (m_state != State::Asleep)
        return;
    m_wire.cut();
    dropSocket();
    if (isStranded())
        m_leftSilent.insert(m_node);
    m_state = State::Away;
    m_node = -1;
    comesBackLater();
}

void ChaosClient::writes(const ConversationId &room)
{
    m_mailbox.write({room, freshId<ClientMessageId>(), u"in the middle of it"_s});
    sends();
}

void ChaosClient::nodeDied(int node, Instant at)
{
    m_leftSilent.remove(node);
    if (m_node != node || !m_stay)
        return;
    m_stay->surelyUntil = m_stay->ended = at;
    m_stay->ending = Ending::NodeDied;
    m_stays.append(*std::exchange(m_stay, std::nullopt));
}

void ChaosClient::nodeFellSilent(int node, Instant at)
{
    nodeDied(node, at);
}

void ChaosClient::nodeWoke(int node, Instant at, Instant sureFrom, Ending left)
{
    if (m_leftSilent.remove(node))
        m_stays.append({m_person.id, at, {}, at, at, left});
    if (m_node == node && (m_state == State::Here || m_state == State::Leaving))
        m_stay = Stay{m_person.id, at, sureFrom, {}, {}, {}};
    else if (m_node == node && m_state == State::Introducing)
        m_stay = Stay{m_person.id, at, {}, {}, {}, {}};
}

QList<Stay> ChaosClient::stays() const
{
    return m_stay ? m_stays + QList{*m_stay} : m_stays;
}

QList<Look> ChaosClient::looks() const
{
    if (!m_look)
        return m_looks;
    Look look = *m_look;
    look.to = m_lastHeard;
    return m_looks + QList{look};
}

void ChaosClient::connects()
{
    if (!m_wantsIn || m_state != State::Away)
        return;
    m_node = m_around.nodes.choose();
    if (m_node < 0) {
        comesBackLater();
        return;
    }
    m_state = State::Connecting;
    m_wire.leadToPort(m_around.nodes.port(m_node));
    m_socket = std::make_unique<QWebSocket>();
    connect(m_socket.get(), &QWebSocket::connected, this, &ChaosClient::introducesItself);
    connect(m_socket.get(), &QWebSocket::disconnected, this, &ChaosClient::lostConnection);
    connect(m_socket.get(), &QWebSocket::textMessageReceived, this,
            [this](const QString &text) { heard(text.toUtf8()); });
    QWebSocketHandshakeOptions options;
    options.setSubprotocols({QString(jsonSubprotocol)});
    QUrl url(u"ws://127.0.0.1"_s);
    url.setPort(m_wire.port());
    m_patience.start(patienceToBeLetIn);
    m_socket->open(QNetworkRequest(url), options);
}

void ChaosClient::introducesItself()
{
    m_state = State::Introducing;
    m_lastHeard = now();
    m_staysBefore = m_stays.size();
    m_stay = Stay{m_person.id, now(), {}, {}, {}, {}};
    Hello hello;
    hello.token = m_person.token;
    ask(Question::Hello, hello);
}

void ChaosClient::hasConnection()
{
    m_patience.stop();
    m_state = State::Here;
    m_unansweredSince.reset();
    if (!m_stay) // its node was silent and has woken while it waited
        m_stay = Stay{m_person.id, now(), {}, {}, {}, {}};
    if (isStranded()) // whom a node lets in that does not reach Redis, nobody else can know
        nodeFellSilent(m_node, now());
    else
        m_stay->admitted = now();
    m_pulse.start(m_around.heartbeat);
    watches();
    syncs();
    sends();
}

/// By itself, or because nothing is answered any more. Until when the server surely held it is what
/// it said last; a goodbye may have been understood even if nobody said so.
void ChaosClient::lostConnection()
{
    const bool isClean =
        m_state == State::Leaving && m_goodbye == Ending::Clean && m_patience.isActive();
    Instant surelyUntil = m_lastHeard;
    if (m_state == State::Leaving && !isClean)
        surelyUntil = m_goodbyeAt - m_around.rules.graceDrop;
    endConnection(isClean ? Ending::Clean : Ending::Drop, isClean ? m_goodbyeAt : surelyUntil);
    comesBackLater();
}

void ChaosClient::comesBackLater()
{
    if (m_wantsIn && m_state != State::Asleep)
        m_return.start(milliseconds(m_chance.bounded(int(longestReturn.count()))));
}

void ChaosClient::endConnection(Ending ending, Instant surelyUntil)
{
    if (m_stay) {
        m_stay->surelyUntil = surelyUntil;
        m_stay->ended = now();
        m_stay->ending = ending;
        m_stays.append(*std::exchange(m_stay, std::nullopt));
    }
    if (m_node >= 0 && isStranded())
        m_leftSilent.insert(m_node);
    if (m_look) {
        m_look->to = m_lastHeard;
        m_looks.append(*std::exchange(m_look, std::nullopt));
    }
    m_questions.clear();
    m_isSyncing = m_hasToSyncAgain = false;
    m_mailbox.isUnanswered();
    m_pulse.stop();
    m_patience.stop();
    if (ending != Ending::Silence)
        dropSocket();
    m_state = State::Away;
    m_node = ending == Ending::Silence ? m_node : -1;
}

void ChaosClient::dropSocket()
{
    if (!m_socket)
        return;
    QWebSocket *socket = m_socket.release();
    socket->disconnect(this);
    QTimer::singleShot(0, socket, [socket] { // it may be talking to us at the moment
        socket->abort();
        socket->deleteLater();
    });
}

void ChaosClient::beats()
{
    if (m_unansweredSince && now() - *m_unansweredSince > 4 * m_around.heartbeat) {
        lostConnection();
        return;
    }
    if (!m_unansweredSince)
        m_unansweredSince = now();
    ask(Question::Heartbeat, Heartbeat{});
}

void ChaosClient::sends()
{
    if (m_state != State::Here)
        return;
    if (const auto next = m_mailbox.takeNext())
        ask(Question::Send, *next);
}

void ChaosClient::syncs()
{
    if (std::exchange(m_isSyncing, true)) {
        m_hasToSyncAgain = true;
        return;
    }
    ask(Question::Sync, m_mailbox.request());
}

void ChaosClient::watches()
{
    if (m_state == State::Here)
        ask(Question::Watch, PresenceWatch{m_around.everybody, {}});
}

void ChaosClient::ask(Question question, const Request &request)
{
    const RequestId id(QString::number(++m_lastQuestion));
    m_questions.insert(id, question);
    m_socket->sendTextMessage(QString::fromUtf8(encode(request, id, Format::Json)));
}

void ChaosClient::heard(const QByteArray &frame)
{
    m_lastHeard = now();
    const auto decoded = decodeServerFrame(frame, Format::Json);
    if (!decoded)
        qFatal("what a server says cannot be decoded: %s", frame.constData());
    if (const auto *ok = std::get_if<OkFrame>(&*decoded))
        answered(m_questions.take(ok->id), *ok);
    else if (const auto *error = std::get_if<ErrorFrame>(&*decoded))
        refused(m_questions.take(error->id.value_or(RequestId())));
    else
        pushed(std::get<Push>(*decoded));
}

void ChaosClient::answered(Question question, const OkFrame &ok)
{
    switch (question) {
    case Question::Hello: hasConnection(); break;
    case Question::Watch:
        m_look = Look{m_name, now(), now(), readOk<PresenceSnapshot>(ok)->presences, {}};
        break;
    case Question::Sync:
        m_isSyncing = false;
        m_mailbox.keep(*readOk<Missed>(ok));
        if (std::exchange(m_hasToSyncAgain, false) || m_mailbox.hasGap())
            syncs();
        break;
    case Question::Heartbeat: m_unansweredSince.reset(); break;
    case Question::Send:
        m_mailbox.acknowledged(*readOk<MessageStored>(ok));
        sends();
        break;
    case Question::Bye:
        endConnection(Ending::Bye, m_goodbyeAt);
        comesBackLater();
        break;
    }
}

/// Something is away at the moment; it is asked again in a while.
void ChaosClient::refused(Question question)
{
    const auto later = [this](auto again) {
        QTimer::singleShot(m_around.heartbeat, m_socket.get(), [this, again] { (this->*again)(); });
    };
    switch (question) {
    case Question::Hello: lostConnection(); break;
    case Question::Watch: later(&ChaosClient::watches); break;
    case Question::Sync:
        m_isSyncing = false;
        later(&ChaosClient::syncs);
        break;
    case Question::Send:
        m_mailbox.isUnanswered();
        later(&ChaosClient::sends);
        break;
    case Question::Heartbeat:
    case Question::Bye: break;
    }
}

void ChaosClient::pushed(const Push &push)
{
    if (const auto *update = std::get_if<PresenceUpdate>(&push); update && m_look) {
        for (const Presence &presence : update->presences)
            m_look->updates.append({now(), presence});
    } else if (const auto *message = std::get_if<MessageNew>(&push)) {
        m_mailbox.keep(*message);
        if (m_mailbox.hasGap())
            syncs();
    } else if (std::holds_alternative<Resync>(push)) {
        syncs();
    }
}

} // namespace relay::test
