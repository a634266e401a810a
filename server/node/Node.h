// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/accounts/Accounts.h"
#include "server/chat/CachedMemberLookup.h"
#include "server/chat/Conversations.h"
#include "server/chat/MemberCache.h"
#include "server/chat/Messages.h"
#include "server/chat/People.h"
#include "server/chat/Receipts.h"
#include "server/config/ServerConfig.h"
#include "server/gateway/Gateway.h"
#include "server/node/Introductions.h"
#include "server/node/NodeStores.h"
#include "server/node/OwnPresences.h"
#include "server/node/PresenceBackend.h"
#include "server/node/Readiness.h"
#include "server/node/Router.h"
#include "server/ops/HealthServer.h"
#include "server/peers/Peers.h"
#include "server/presence/DeadlineTimer.h"
#include "server/presence/PresenceService.h"
#include "server/typing/TypingService.h"
#include "server/watching/BlockCache.h"
#include "shared/time/SystemClock.h"

#include <QTimer>

#include <functional>

namespace relay {

/// One server process, put together: which part talks to which, and nothing else.
///
///     clients ⇄ Gateway ⇄ Router ─▶ Accounts, Conversations, Messages, Receipts, People ─▶ SQL
///                              └──▶ Introductions, PresenceService, TypingService ─▶ memory, Redis
///     other nodes ⇄ Peers ⇄ Fanout, TypingService, Gateway
class Node final : private SessionCloser, private ContactNews, private PeerCaches
{
public:
    struct Addresses {
        QString clients; ///< ws://… or wss://…
        QString metrics; ///< http://…; empty without
    };

    /// The database outlives the node.
    Node(const ServerConfig &config, SqlDatabase &database);
    ~Node() override;
    Q_DISABLE_COPY_MOVE(Node)

    /// Where it listens from now on, or a sentence why it cannot.
    [[nodiscard]] Result<Addresses, QString> start();
    /// Everybody is asked to come back later; `done` follows when they have heard it and what they
    /// wrote is stored.
    void shutDown(std::function<void()> done);

private:
    void close(const SessionId &session, protocol::CloseCode code) override;
    void contactsChanged(const QList<UserId> &changed, const QList<UserId> &among) override;
    void forgetMembers(const ConversationId &conversation) override;
    void forgetBlocks(const UserId &user) override;
    void contactsChangedElsewhere(const QList<UserId> &changed,
                                  const QList<UserId> &among) override;
    void signInEndedElsewhere(const UserId &user) override;
    void addMetrics();

    ServerConfig m_config;
    SystemClock m_clock;
    SqlDatabase &m_database;
    NodeStores m_stores;
    Metrics m_metrics;

    Router m_router;
    Gateway m_gateway;
    SessionDirectory m_sessions;
    Readiness m_readiness;
    HealthServer m_health;

    PresenceBackend m_presenceBackend;
    Peers m_peers;
    DeadlineTimer m_peersTimer;

    PasswordHasher m_hasher;
    Accounts m_accounts;
    QTimer m_signInReview;
    MemberCache m_members;
    CachedMemberLookup m_memberLookup;
    BlockCache m_blocks;
    Fanout m_fanout;
    Conversations m_conversations;
    Messages m_messages;
    Receipts m_receipts;
    People m_people;

    PresenceService m_presence;
    DeadlineTimer m_presenceTimer;
    OwnPresences m_ownPresences;
    TypingService m_typing;
    Introductions m_introductions;
};

} // namespace relay
