// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/Client.h"
#include "client/Surroundings.h"
#include "tests/client/support/MemoryCredentials.h"
#include "tests/client/support/ScriptedTransport.h"
#include "tests/support/FakeAlarmClock.h"

#include <QTemporaryDir>

#include <memory>

namespace relay::test {

using namespace Qt::StringLiterals;

/// Everything around one client, in the hands of the test: time stands still, the server says what
/// the test says, the keychain and the disk are its own. Times are UTC in the C locale.
class World
{
public:
    explicit World(const QString &dataDir = {})
        : m_dataDir(dataDir.isEmpty() ? m_directory.path() : dataDir)
    {
        const bool isPrepared = Profile(u"test"_s, m_dataDir).prepare();
        Q_ASSERT(isPrepared);
        Q_UNUSED(isPrepared)
    }

    /// A client with these surroundings. One at a time; a second one is the next run.
    Client &run()
    {
        client.reset();
        auto transport = std::make_unique<ScriptedTransport>();
        server = transport.get();
        auto kept = std::make_unique<MemoryCredentials>(keychain);
        kept->isBroken = isKeychainBroken;
        credentials = kept.get();
        client = std::make_unique<Client>(
            Surroundings{clock, std::move(transport), std::move(kept), [] { return 0.5; },
                         Profile(u"test"_s, m_dataDir), QTimeZone::utc(), QLocale::c()});
        return *client;
    }

    /// Signed in as `ada`, and told these conversations.
    Client &runSignedIn(const QList<protocol::Conversation> &conversations = {})
    {
        listed = conversations;
        Client &running = run();
        running.session()->setServer(u"ws://test.invalid"_s);
        running.session()->useToken(u"token"_s);
        connectIt();
        return running;
    }

    /// The connection comes about, and the server greets and lists.
    void connectIt()
    {
        server->onRequest = [this](const auto &frame) { answerOpening(frame); };
        server->accept();
        server->onRequest = [this](const auto &frame) { answerHeartbeat(frame); };
    }

    static protocol::UserSummary ada() { return {UserId(u"u-ada"_s), u"ada"_s, u"Ada"_s}; }
    static protocol::UserSummary bob() { return {UserId(u"u-bob"_s), u"bob"_s, u"Bob"_s}; }

    protocol::Welcome welcome() const
    {
        protocol::Welcome welcome;
        welcome.user = ada();
        welcome.session = SessionId(u"s1"_s);
        welcome.serverTime = clock.wallTime();
        return welcome;
    }

    /// A direct conversation with Bob in which `count` messages were written by him, the last
    /// `unread` of them unread.
    protocol::Conversation withBob(qint64 count = 0, qint64 unread = 0) const
    {
        protocol::Conversation conversation;
        conversation.id = ConversationId(u"c-bob"_s);
        conversation.members = {ada(), bob()};
        conversation.memberCount = 2;
        conversation.lastSeq = count;
        conversation.readSeq = count - unread;
        conversation.unread = unread;
        if (count > 0)
            conversation.lastMessage = fromBob(count);
        return conversation;
    }

    protocol::Message fromBob(qint64 seq) const
    {
        return {ConversationId(u"c-bob"_s),         seq,
                ClientMessageId(u"m%1"_s.arg(seq)), UserId(u"u-bob"_s),
                u"message %1"_s.arg(seq),           clock.wallTime() - std::chrono::minutes(1)};
    }

    QList<protocol::Message> messagesFromBob(qint64 first, qint64 last) const
    {
        QList<protocol::Message> messages;
        for (qint64 seq = first; seq <= last; ++seq)
            messages.append(fromBob(seq));
        return messages;
    }

    FakeAlarmClock clock;
    std::optional<QString> keychain;
    bool isKeychainBroken = false;
    QList<protocol::Conversation> listed;
    ScriptedTransport *server = nullptr;
    MemoryCredentials *credentials = nullptr;
    std::unique_ptr<Client> client;

    const QString &dataDir() const { return m_dataDir; }

private:
    void answerHeartbeat(const protocol::RequestFrame &frame)
    {
        if (std::holds_alternative<protocol::Heartbeat>(frame.request))
            server->answer(frame, protocol::HeartbeatSeen{clock.wallTime()});
    }
    void answerOpening(const protocol::RequestFrame &frame)
    {
        if (std::holds_alternative<protocol::Hello>(frame.request))
            server->answer(frame, welcome());
        if (std::holds_alternative<protocol::ConversationList>(frame.request))
            server->answer(frame, protocol::ConversationPage{listed, false});
    }

    QTemporaryDir m_directory;
    QString m_dataDir;
};

} // namespace relay::test
