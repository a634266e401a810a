// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/duet/Performer.h"

#include "client/Surroundings.h"
#include "client/conversation/ConversationModel.h"
#include "client/conversation/Conversations.h"
#include "client/duet/BorrowedToken.h"
#include "client/session/WebSocketTransport.h"
#include "qml/Ui.h"

#include <QQuickWindow>
#include <QRandomGenerator>

namespace relay::duet {

using namespace Qt::StringLiterals;

namespace {

Surroundings surroundings(AlarmClock &clock, const Profile &profile)
{
    return {clock,
            std::make_unique<WebSocketTransport>(),
            std::make_unique<BorrowedToken>(),
            [] { return QRandomGenerator::global()->generateDouble(); },
            profile,
            QTimeZone::systemTimeZone(),
            QLocale(QLocale::English)};
}

Profile prepared(const QString &name, const QString &dataDir)
{
    Profile profile(name, dataDir);
    if (!profile.prepare())
        qFatal("cannot write to %s", qPrintable(profile.directory()));
    return profile;
}

} // namespace

Performer::Performer(const QString &profile, const QString &dataDir, Tell tell)
    : m_tell(std::move(tell))
    , m_client(surroundings(m_clock, prepared(profile, dataDir)))
{
    m_other.bindTo(m_client);
    m_typing.bindTo(m_client);
    m_timeline.bindTo(m_client);
    m_composer.bindTo(m_client);
    m_client.conversations().setAttentive(true);
    ui::install(m_engine);
    m_client.serve(m_engine);
    m_engine.load(ui::mainUrl());
    listen();
}

void Performer::listen()
{
    QObject::connect(&m_other, &Person::presenceChanged, &m_engine, [this] {
        if (m_other.userId().isEmpty() || m_other.summary() == m_shownState)
            return;
        m_shownState = m_other.summary();
        m_tell(u"%1: %2"_s.arg(m_other.name(), m_shownState));
    });
    QObject::connect(&m_typing, &TypingLine::changed, &m_engine, [this] {
        m_tell(m_typing.text().isEmpty() ? u"nobody is typing"_s : m_typing.text());
    });
    QObject::connect(&m_timeline, &QAbstractItemModel::rowsInserted, &m_engine,
                     [this](const QModelIndex &, int first, int last) {
                         if (m_isPlaying)
                             tellOfMessages(first, last);
                     });
}

void Performer::tellOfMessages(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        const auto index = m_timeline.index(row);
        if (index.data(TimelineModel::KindRole).toString() != u"message"_s)
            continue;
        const QString body = index.data(TimelineModel::BodyRole).toString();
        if (index.data(TimelineModel::MineRole).toBool())
            m_tell(u"my message: %1"_s.arg(body));
        else
            m_tell(
                u"%1 writes: %2"_s.arg(index.data(TimelineModel::SenderNameRole).toString(), body));
    }
}

void Performer::signsIn(const QString &server, const QString &token)
{
    m_client.session()->setServer(server);
    m_client.session()->useToken(token);
}

QString Performer::conversationWith(const QString &userId) const
{
    const auto &model = *m_client.conversationModel();
    for (int row = 0; row < model.rowCount({}); ++row) {
        const auto index = model.index(row, 0);
        if (index.data(ConversationModel::PeerIdRole).toString() == userId)
            return index.data(ConversationModel::ConversationIdRole).toString();
    }
    return {};
}

bool Performer::opensConversationWith(const QString &userId)
{
    const QString conversation = conversationWith(userId);
    if (conversation.isEmpty())
        return false;
    m_client.setCurrentConversation(conversation);
    m_typing.setConversationId(conversation);
    m_timeline.setConversationId(conversation);
    m_composer.setConversationId(conversation);
    m_other.setUserId(userId);
    return true;
}

void Performer::types(const QString &text)
{
    m_composer.setText(text);
    m_composer.userEdited();
}

void Performer::leaves()
{
    m_client.session()->leave([this] { m_hasLeft = true; });
}

bool Performer::photographs(const QString &file)
{
    const auto roots = m_engine.rootObjects();
    auto *window = roots.isEmpty() ? nullptr : qobject_cast<QQuickWindow *>(roots.first());
    return window && window->grabWindow().save(file);
}

bool Performer::isOnline() const
{
    return m_client.session()->state() == Session::Online;
}

bool Performer::seesOnline()
{
    m_isPlaying = m_other.state() == presence::State::Online && !m_timeline.isLoading();
    return m_isPlaying;
}

bool Performer::seesOffline() const
{
    return m_other.state() == presence::State::Offline;
}

bool Performer::sees(const QString &message) const
{
    for (int row = 0; row < m_timeline.rowCount({}); ++row) {
        const auto index = m_timeline.index(row);
        const bool isWaiting = index.data(TimelineModel::StatusRole).toString() == u"sending"_s;
        if (index.data(TimelineModel::BodyRole).toString() == message && !isWaiting)
            return true;
    }
    return false;
}

} // namespace relay::duet
