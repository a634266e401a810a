// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/Node.h"

#include "server/node/NodeMetrics.h"
#include "server/node/NodeName.h"
#include "server/ops/Logging.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

protocol::WireLimits wireLimits(const ServerConfig::Limits &limits)
{
    protocol::WireLimits told;
    told.frameBytes = limits.frameBytes;
    told.messageBodyBytes = limits.messageBodyBytes;
    told.watchedUsers = limits.watchedUsers;
    told.typingMembers = limits.typingMembers;
    return told;
}

PasswordHasher::Cost passwordCost(const ServerConfig &config)
{
    return {static_cast<unsigned long long>(config.passwordPasses),
            static_cast<size_t>(config.passwordMemoryBytes)};
}

Accounts::Rules accountRules(const ServerConfig &config)
{
    Accounts::Rules rules;
    rules.isRegistrationOpen = config.registration == ServerConfig::Registration::Open;
    return rules;
}

} // namespace

Node::Node(const ServerConfig &config, SqlDatabase &database)
    : m_config(config)
    , m_database(database)
    , m_stores(database)
    , m_router({m_gateway, m_sessions, m_accounts, m_introductions, m_presence, m_ownPresences,
                m_typing, m_conversations, m_messages, m_receipts, m_people})
    , m_gateway(config, m_router, m_clock)
    , m_readiness(database, m_clock)
    , m_health(
          m_metrics, [this] { return m_readiness.trouble(); },
          [this] { return m_presenceBackend.degradation(); })
    , m_presenceBackend(config, m_clock)
    , m_peers(
          {m_presenceBackend.bus(), m_stores.memberships, *this, m_gateway, m_sessions, m_clock},
          Peers::Numbers{})
    , m_peersTimer(
          m_clock, [this] { return m_peers.nextDeadline(); }, [this] { m_peers.onDeadline(); })
    , m_hasher(passwordCost(config))
    , m_accounts({m_stores.accounts, m_stores.tokens, m_hasher, m_peers, m_clock},
                 accountRules(config),
                 [this](const QList<SessionId> &sessions) {
                     for (const SessionId &session : sessions)
                         m_gateway.close(session, protocol::CloseCode::SignedOut);
                 })
    , m_members(m_stores.memberships,
                [this](const ConversationId &id) { return m_peers.keepsTrackOf(id); })
    , m_memberLookup(m_members)
    , m_blocks(m_stores.blocks, [this](const UserId &id) { return m_peers.keepsTrackOf(id); })
    , m_fanout(m_gateway, m_sessions, m_members, m_peers)
    , m_conversations(m_stores.conversations, m_stores.listing, m_members, m_fanout, *this, m_peers,
                      m_clock)
    , m_messages(m_stores.messages, m_fanout, m_clock)
    , m_receipts(m_stores.receipts, m_fanout, m_blocks, m_clock)
    , m_people(m_stores.people, *this, m_peers)
    , m_presence(config.timings,
                 {m_presenceBackend.store(), m_presenceBackend.feed(), m_stores.lastSeen,
                  m_stores.contacts, m_blocks, m_memberLookup, m_gateway, *this, m_clock},
                 presenceLimits(config.limits))
    , m_presenceTimer(
          m_clock, [this] { return m_presence.nextDeadline(); },
          [this] { m_presence.onDeadline(); })
    , m_ownPresences(m_stores.chosen, m_presence, m_receipts, m_clock)
    , m_typing(config.timings,
               {m_memberLookup, m_blocks, m_sessions, m_gateway, m_peers, m_clock,
                [this](const UserId &user) { return m_presence.isInvisible(user); }},
               presenceLimits(config.limits))
    , m_introductions(config.timings, wireLimits(config.limits),
                      {m_gateway, m_sessions, m_accounts, m_stores.chosen, m_presence, m_typing,
                       m_peers, m_clock})
{
    m_peers.setDeadlineMoved([this] { m_peersTimer.rearm(); });
    m_presenceBackend.setNodesDied([this] { m_peers.doubtEverything(); });
    m_presence.setDeadlineMoved([this] { m_presenceTimer.rearm(); });
    m_presence.setInvisibilityEnded([this](const UserId &user) { m_receipts.becameVisible(user); });
    m_presenceBackend.start(m_presence.held());
    // What the bus has lost, and a password that an administrator has changed.
    QObject::connect(&m_signInReview, &QTimer::timeout, &m_signInReview,
                     [this] { m_accounts.reviewSome(); });
    m_signInReview.start(config.timings.repair / Accounts::shares);
    m_presenceTimer.rearm(); // its share of the sweep does not wait for its first session
    addMetrics();
}

Node::~Node() = default;

Result<Node::Addresses, QString> Node::start()
{
    Addresses addresses;
    const auto port = m_gateway.listen();
    if (!port)
        return port.error();
    const auto scheme = m_gateway.isSecure() ? "wss"_L1 : "ws"_L1;
    addresses.clients = u"%1://%2:%3"_s.arg(scheme, m_config.listen).arg(*port);
    if (m_config.metricsPort < 0)
        return addresses;
    const auto metrics = m_health.listen(m_config.metricsListen, quint16(m_config.metricsPort));
    if (!metrics)
        return metrics.error();
    addresses.metrics = u"http://%1:%2"_s.arg(m_config.metricsListen).arg(*metrics);
    return addresses;
}

void Node::shutDown(std::function<void()> done)
{
    m_gateway.shutDown([this, done = std::move(done)] {
        m_presence.end();
        m_presenceBackend.resign(done);
    });
}

void Node::close(const SessionId &session, protocol::CloseCode code)
{
    m_gateway.close(session, code);
}

void Node::contactsChanged(const QList<UserId> &changed, const QList<UserId> &among)
{
    m_blocks.forget(changed);
    m_blocks.forget(among);
    m_presence.contactsChanged(changed, among);
}

void Node::forgetMembers(const ConversationId &conversation)
{
    m_members.forget(conversation);
}

void Node::forgetBlocks(const UserId &user)
{
    m_blocks.forget({user});
}

void Node::contactsChangedElsewhere(const QList<UserId> &changed, const QList<UserId> &among)
{
    contactsChanged(changed, among);
}

void Node::signInEndedElsewhere(const UserId &user)
{
    m_accounts.review(m_sessions.sessionsOf(user));
}

void Node::addMetrics()
{
    addProcessMetrics(m_metrics);
    m_metrics.gauge(u"relay_node_info"_s, u"What this server calls itself"_s, [] { return 1.0; },
                    {{u"node"_s, nodeName(m_config)}});
    m_metrics.gauge(u"relay_ready"_s, u"1 while /readyz says that this node can do its work"_s,
                    [this] { return m_readiness.trouble() ? 0.0 : 1.0; });
    addGatewayMetrics(m_metrics, m_gateway);
    m_presenceBackend.addMetrics(m_metrics);
    m_metrics.gauge(u"relay_sessions"_s, u"Introduced sessions on this node"_s,
                    [this] { return double(m_sessions.size()); });
    m_metrics.counter(u"relay_resyncs_total"_s, u"People told to read again what they missed"_s,
                      [this] { return double(m_peers.resyncs()); });
    m_metrics.gauge(u"relay_resyncs_waiting"_s, u"People who are still to be told so"_s,
                    [this] { return double(m_peers.waitingForResync()); });
    addPresenceMetrics(m_metrics, m_presence, m_presenceBackend.store());
    m_metrics.gauge(u"relay_sql_waiting"_s, u"Questions the database has not answered yet"_s,
                    [this] { return double(m_database.waiting()); });
}

} // namespace relay
