// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/Person.h"

#include "client/Client.h"
#include "client/roster/Names.h"
#include "client/roster/PresenceWords.h"
#include "client/roster/Roster.h"

namespace relay {

using namespace protocol;

Person::Person(QObject *parent)
    : QObject(parent)
{
}

void Person::setUserId(const QString &userId)
{
    if (userId == m_user.text())
        return;
    m_user = UserId(userId);
    Q_EMIT userIdChanged();
    Q_EMIT nameChanged();
    Q_EMIT awaitedChanged();
    repaint();
}

void Person::bound()
{
    connect(&client()->roster(), &Roster::presenceChanged, this, [this](const auto &users) {
        if (users.contains(m_user))
            repaint();
    });
    connect(&client()->roster(), &Roster::awaitedChanged, this, [this](const UserId &user) {
        if (user == m_user)
            Q_EMIT awaitedChanged();
    });
    connect(&client()->names(), &Names::learnt, this, [this](const auto &users) {
        if (users.contains(m_user))
            Q_EMIT nameChanged();
    });
    Q_EMIT nameChanged();
    repaint();
}

QString Person::name() const
{
    return client() ? client()->names().displayName(m_user) : QString();
}

QString Person::username() const
{
    return client() ? client()->names().username(m_user) : QString();
}

presence::State Person::state() const
{
    const auto known = client() ? client()->roster().presenceOf(m_user) : std::nullopt;
    if (!known)
        return presence::State::Unknown;
    switch (known->state) {
    case PresenceState::Online: return presence::State::Online;
    case PresenceState::Away: return presence::State::Away;
    case PresenceState::Dnd: return presence::State::Dnd;
    case PresenceState::Offline: return presence::State::Offline;
    }
    Q_UNREACHABLE();
    return presence::State::Unknown;
}

QString Person::device() const
{
    const auto known = client() ? client()->roster().presenceOf(m_user) : std::nullopt;
    return known && known->device ? QString(nameOf(*known->device)) : QString();
}

QString Person::statusText() const
{
    const auto known = client() ? client()->roster().presenceOf(m_user) : std::nullopt;
    return known ? known->text.value_or(QString()) : QString();
}

bool Person::isAwaited() const
{
    return client() && client()->roster().isAwaited(m_user);
}

void Person::setAwaited(bool isAwaited)
{
    if (client() && !m_user.isEmpty())
        client()->roster().await(m_user, isAwaited);
}

QString Person::lastSeenText() const
{
    const auto known = client() ? client()->roster().presenceOf(m_user) : std::nullopt;
    if (!known || known->state != PresenceState::Offline || !known->lastSeenAt)
        return {};
    return words::lastSeen(*known->lastSeenAt, client()->serverTime(), client()->timeStyle()).text;
}

QString Person::summary() const
{
    if (!client() || m_user.isEmpty())
        return {};
    return words::summary(client()->roster().presenceOf(m_user), client()->serverTime(),
                          client()->timeStyle())
        .text;
}

void Person::repaint()
{
    Q_EMIT presenceChanged();
    reword();
}

/// Says that the words changed, and comes back when they will be out of date.
void Person::reword()
{
    Q_EMIT wordsChanged();
    if (!client())
        return;
    const auto now = client()->serverTime();
    const auto wording =
        words::summary(client()->roster().presenceOf(m_user), now, client()->timeStyle());
    std::optional<Instant> due;
    if (wording.validUntil)
        due = client()->clock().now() + (*wording.validUntil - now);
    client()->clock().wakeAt(this, due, [this] { reword(); });
}

} // namespace relay
