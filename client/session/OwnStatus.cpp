// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/OwnStatus.h"

#include "client/Client.h"
#include "client/roster/PresenceWords.h"
#include "client/session/StatusChoice.h"

namespace relay {

using namespace protocol;

OwnStatus::OwnStatus(QObject *parent)
    : QObject(parent)
{
}

void OwnStatus::bound()
{
    connect(client()->session(), &Session::ownPresenceChanged, this, &OwnStatus::reword);
    reword();
}

QString OwnStatus::mode() const
{
    return client() ? client()->session()->presenceMode() : QString();
}

QString OwnStatus::text() const
{
    return client() ? client()->session()->statusText() : QString();
}

QString OwnStatus::untilText() const
{
    const auto end = client() ? client()->session()->ownPresence().until : std::nullopt;
    return end ? words::until(*end, client()->serverTime(), client()->timeStyle()).text : QString();
}

void OwnStatus::reword()
{
    Q_EMIT changed();
    std::optional<Instant> due;
    const auto now = client()->serverTime();
    if (const auto end = client()->session()->ownPresence().until) {
        const auto wording = words::until(*end, now, client()->timeStyle());
        if (wording.validUntil)
            due = client()->clock().now() + (*wording.validUntil - now);
    }
    client()->clock().wakeAt(this, due, [this] { reword(); });
}

std::optional<WallTime> OwnStatus::after(int minutes) const
{
    if (minutes <= 0)
        return std::nullopt;
    return client()->serverTime() + std::chrono::minutes(minutes);
}

void OwnStatus::chooseUntil(const QString &mode, std::optional<WallTime> until)
{
    if (const auto chosen = valueNamed<PresenceMode>(mode))
        client()->session()->choose(
            status::withMode(client()->session()->ownPresence(), *chosen, until));
}

void OwnStatus::choose(const QString &mode, int minutes)
{
    chooseUntil(mode, after(minutes));
}

void OwnStatus::chooseUntilTomorrow(const QString &mode)
{
    chooseUntil(mode, status::tomorrow(client()->serverTime(), client()->timeStyle().zone));
}

void OwnStatus::say(const QString &text, int minutes)
{
    client()->session()->choose(
        status::withText(client()->session()->ownPresence(), text.trimmed(), after(minutes)));
}

} // namespace relay
