// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/Client.h"

#include "client/Surroundings.h"
#include "client/conversation/ConversationModel.h"
#include "client/conversation/Conversations.h"
#include "client/conversation/Drafts.h"
#include "client/conversation/Timelines.h"
#include "client/outbox/Postbox.h"
#include "client/profile/ClientSettings.h"
#include "client/profile/Mutes.h"
#include "client/roster/Names.h"
#include "client/roster/PeopleSearch.h"
#include "client/roster/Roster.h"
#include "client/session/SessionWords.h"
#include "client/typing/TypingSender.h"
#include "client/typing/Typists.h"

#include <QQmlEngine>

namespace relay {

using namespace protocol;

namespace {

constexpr auto engineProperty = "relayClient";

} // namespace

Client::Client(Surroundings surroundings, QObject *parent)
    : QObject(parent)
    , m_surroundings(std::make_unique<Surroundings>(std::move(surroundings)))
    , m_session(std::make_unique<Session>(*m_surroundings))
    , m_settings(std::make_unique<ClientSettings>(m_surroundings->profile.settingsFile()))
    , m_mutes(std::make_unique<Mutes>(m_surroundings->profile.settingsFile(), clock()))
    , m_names(std::make_unique<Names>(*m_session))
    , m_roster(std::make_unique<Roster>(*m_session, clock()))
    , m_typists(std::make_unique<Typists>(*m_session, *m_names, clock()))
    , m_typingSender(std::make_unique<TypingSender>(*m_session, *m_settings, clock()))
    , m_conversations(std::make_unique<Conversations>(*m_session, *m_names, clock()))
    , m_postbox(std::make_unique<Postbox>(*m_session, m_surroundings->profile, clock()))
    , m_timelines(std::make_unique<Timelines>(*m_session, *m_conversations, *m_postbox))
    , m_drafts(std::make_unique<Drafts>(*m_session, m_surroundings->profile, clock()))
    , m_people(std::make_unique<PeopleSearch>(*m_session, *m_names, *m_conversations, clock()))
    , m_conversationModel(std::make_unique<ConversationModel>(*this))
{
    connect(m_postbox.get(), &Postbox::delivered, m_conversations.get(),
            &Conversations::messageArrived);
    connect(m_conversations.get(), &Conversations::gone, this, [this](const ConversationId &id) {
        if (id == m_current)
            setCurrentConversation({});
    });
    connect(m_session.get(), &Session::accountChanged, this,
            [this] { setCurrentConversation({}); });
}

Client::~Client() = default;

void Client::serve(QQmlEngine &engine)
{
    engine.setProperty(engineProperty, QVariant::fromValue<QObject *>(this));
}

Client *Client::of(const QObject *object)
{
    const QQmlEngine *engine = qmlEngine(object);
    return engine ? qobject_cast<Client *>(engine->property(engineProperty).value<QObject *>())
                  : nullptr;
}

Client *Client::create(QQmlEngine *engine, QJSEngine *)
{
    auto *client = qobject_cast<Client *>(engine->property(engineProperty).value<QObject *>());
    Q_ASSERT(client);
    QJSEngine::setObjectOwnership(client, QJSEngine::CppOwnership);
    return client;
}

void Client::start()
{
    m_session->restore();
}

QString Client::profileName() const
{
    return m_surroundings->profile.name();
}

AlarmClock &Client::clock() const
{
    return m_surroundings->clock;
}

WallTime Client::serverTime() const
{
    return clock().wallTime() + m_session->serverAhead();
}

words::TimeStyle Client::timeStyle() const
{
    return {m_surroundings->timeZone, m_surroundings->locale};
}

void Client::setCurrentConversation(const QString &id)
{
    if (id == m_current.text())
        return;
    m_current = ConversationId(id);
    Q_EMIT currentConversationChanged();
}

template<class Request>
void Client::openWhatComesBack(const Request &request)
{
    m_session->ask(request, this, [this](const Result<OneConversation, Failure> &answer) {
        if (!answer) {
            Q_EMIT requestFailed(words::ofRefusal(answer.error()));
            return;
        }
        m_conversations->learn(answer->conversation);
        setCurrentConversation(answer->conversation.id.text());
        Q_EMIT conversationOpened(answer->conversation.id.text());
    });
}

template<class Request>
void Client::tellIfItFails(const Request &request)
{
    m_session->ask(request, this, [this](const Result<typename Request::Ok, Failure> &answer) {
        if (!answer)
            Q_EMIT requestFailed(words::ofRefusal(answer.error()));
    });
}

void Client::openDirect(const QString &userId)
{
    openWhatComesBack(ConversationCreate{{UserId(userId)}, std::nullopt});
}

void Client::createGroup(const QStringList &userIds, const QString &title)
{
    ConversationCreate request;
    for (const QString &id : userIds)
        request.members.append(UserId(id));
    if (!title.trimmed().isEmpty())
        request.title = title.trimmed();
    openWhatComesBack(request);
}

void Client::mute(const QString &conversationId, int minutes)
{
    m_mutes->mute(ConversationId(conversationId), std::chrono::minutes(minutes));
}

void Client::unmute(const QString &conversationId)
{
    m_mutes->unmute(ConversationId(conversationId));
}

void Client::leave(const QString &conversationId)
{
    tellIfItFails(ConversationLeave{ConversationId(conversationId)});
}

void Client::rename(const QString &conversationId, const QString &title)
{
    tellIfItFails(ConversationRename{ConversationId(conversationId), title.trimmed()});
}

void Client::block(const QString &userId)
{
    tellIfItFails(UserBlock{UserId(userId)});
}

void Client::unblock(const QString &userId)
{
    tellIfItFails(UserUnblock{UserId(userId)});
}

} // namespace relay
