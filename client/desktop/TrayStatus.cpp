// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/TrayStatus.h"

#include "client/Client.h"
#include "client/conversation/ConversationModel.h"
#include "client/desktop/Tray.h"
#include "client/roster/PresenceWords.h"
#include "client/roster/Roster.h"

namespace relay {

using namespace protocol;

namespace {

/// What the others see: to oneself, somebody invisible is there.
std::optional<Presence> seenByOthers(const Client &client)
{
    const auto known = client.roster().presenceOf(client.session()->self());
    if (!known || client.session()->presenceMode() != QLatin1StringView("invisible"))
        return known;
    Presence hidden;
    hidden.state = PresenceState::Offline;
    return hidden;
}

TrayDrawing::Presence drawnAs(const std::optional<Presence> &presence)
{
    if (!presence)
        return TrayDrawing::Presence::Offline;
    switch (presence->state) {
    case PresenceState::Online: return TrayDrawing::Presence::Online;
    case PresenceState::Away: return TrayDrawing::Presence::Away;
    case PresenceState::Dnd: return TrayDrawing::Presence::Dnd;
    case PresenceState::Offline: return TrayDrawing::Presence::Offline;
    }
    Q_UNREACHABLE();
    return TrayDrawing::Presence::Offline;
}

} // namespace

TrayStatus::TrayStatus(Client &client, Tray &tray, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_tray(tray)
{
    connect(client.conversationModel(), &ConversationModel::totalUnreadChanged, this,
            &TrayStatus::update);
    connect(client.session(), &Session::stateChanged, this, &TrayStatus::update);
    connect(client.session(), &Session::ownPresenceChanged, this, &TrayStatus::update);
    connect(&client.roster(), &Roster::presenceChanged, this, [this](const auto &users) {
        if (users.contains(m_client.session()->self()))
            update();
    });
    update();
}

void TrayStatus::update()
{
    const bool isOnline = m_client.session()->isOnline();
    const auto presence = isOnline ? seenByOthers(m_client) : std::nullopt;
    const int unread = m_client.conversationModel()->totalUnread();
    QStringList words{
        isOnline ? words::summary(presence, m_client.serverTime(), m_client.timeStyle()).text
                 : tr("Not connected")};
    if (unread > 0)
        words.append(tr("%n unread message(s)", nullptr, unread));
    m_tray.show({unread, drawnAs(presence)}, words.join(QStringLiteral(" · ")));
}

} // namespace relay
