// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/Notifier.h"

#include "client/Client.h"
#include "client/conversation/Conversations.h"
#include "client/desktop/DesktopNotifications.h"
#include "client/outbox/Postbox.h"
#include "client/profile/ClientSettings.h"
#include "client/profile/Mutes.h"
#include "client/roster/Names.h"
#include "client/roster/Roster.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestText = 300;
const auto aboutPerson = u"person:"_s; ///< begins the key of what is about somebody

} // namespace

Notifier::Notifier(Client &client, DesktopNotifications &desktop, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_desktop(desktop)
{
    const auto &conversations = client.conversations();
    connect(&conversations, &Conversations::listed, this, &Notifier::listed);
    connect(&conversations, &Conversations::changed, this, &Notifier::schedule);
    connect(&conversations, &Conversations::gone, this, &Notifier::schedule);
    connect(&client.mutes(), &Mutes::changed, this, &Notifier::schedule);
    connect(client.session(), &Session::accountChanged, this, [this] {
        m_hasBegun = false;
        schedule();
    });
    connect(&client.roster(), &Roster::cameBack, this, &Notifier::welcomeBack);
    connect(&desktop, &DesktopNotifications::opened, this, &Notifier::open);
    connect(&desktop, &DesktopNotifications::answered, this, &Notifier::answer);
    connect(&desktop, &DesktopNotifications::markedRead, this, [this](const QString &key) {
        m_client.conversations().confirmRead(ConversationId(key));
    });
}

void Notifier::listed()
{
    if (!std::exchange(m_hasBegun, true))
        m_planner.begin(waiting());
    else
        schedule();
}

void Notifier::schedule()
{
    if (std::exchange(m_isScheduled, true))
        return;
    m_client.clock().wakeAt(this, m_client.clock().now() + settle, [this] {
        m_isScheduled = false;
        update();
    });
}

void Notifier::update()
{
    if (!m_hasBegun && m_client.session()->isOnline())
        return; // the list is on its way
    for (const auto &step : m_planner.update(waiting(), attention(), m_client.clock().now())) {
        if (const auto *shown = std::get_if<NotificationPlanner::Show>(&step))
            show(*shown);
        else
            m_desktop.close(std::get<NotificationPlanner::Close>(step).conversation.text());
    }
}

QList<NotificationPlanner::Waiting> Notifier::waiting() const
{
    const Inbox &inbox = m_client.conversations().inbox();
    QList<NotificationPlanner::Waiting> all;
    for (const ConversationId &id : inbox.byActivity()) {
        if (inbox.unread(id) == 0)
            continue;
        const auto &known = *inbox.find(id);
        NotificationPlanner::Waiting one{id,
                                         m_client.conversations().title(id),
                                         {},
                                         known.lastSeq,
                                         inbox.unread(id),
                                         m_client.mutes().isMuted(id)};
        if (known.lastMessage) {
            one.text = known.lastMessage->body.left(longestText);
            if (known.kind == protocol::ConversationKind::Group)
                one.text = u"%1: %2"_s.arg(m_client.names().displayName(known.lastMessage->sender),
                                           one.text);
        }
        all.append(one);
    }
    return all;
}

NotificationPlanner::Attention Notifier::attention() const
{
    const bool isOpen = m_client.conversations().isAttentive();
    return {m_client.session()->presenceMode() == u"dnd"_s,
            isOpen ? ConversationId(m_client.currentConversation()) : ConversationId()};
}

void Notifier::show(const NotificationPlanner::Show &show)
{
    if (!m_client.settings()->notifications())
        return;
    DesktopNotifications::Text text;
    if (show.conversation.isEmpty()) {
        text.title = tr("%n new message(s)", nullptr, int(show.messages));
        text.body = tr("in %n conversation(s)", nullptr, int(show.conversations));
    } else {
        text.title =
            show.messages > 1 ? u"%1 (%2)"_s.arg(show.title).arg(show.messages) : show.title;
        text.body = show.text;
        text.canAnswer = true;
    }
    m_desktop.show(show.conversation.text(), text);
}

/// Asked for by name, so it is told whatever else is silent.
void Notifier::welcomeBack(const UserId &user)
{
    m_desktop.show(aboutPerson + user.text(),
                   {tr("%1 is back").arg(m_client.names().displayName(user)), {}});
}

void Notifier::open(const QString &key)
{
    if (key.startsWith(aboutPerson))
        m_client.openDirect(key.mid(aboutPerson.size()));
    else if (!key.isEmpty())
        m_client.setCurrentConversation(key);
    Q_EMIT wanted();
}

/// Whoever answers has read what is answered.
void Notifier::answer(const QString &conversation, const QString &text)
{
    const ConversationId id(conversation);
    m_client.conversations().confirmRead(id);
    m_client.postbox().send(id, text);
}

} // namespace relay
