// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/profile/Mutes.h"

#include <QSettings>

#include <algorithm>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QString entryOf(const ConversationId &conversation)
{
    return u"muted/"_s + conversation.text();
}

} // namespace

Mutes::Mutes(QString file, AlarmClock &clock, QObject *parent)
    : QObject(parent)
    , m_file(std::move(file))
    , m_clock(clock)
{
    read();
    endWhatIsOver();
}

void Mutes::read()
{
    QSettings settings(m_file, QSettings::IniFormat);
    settings.beginGroup(u"muted"_s);
    const auto conversations = settings.childKeys();
    for (const QString &conversation : conversations) {
        const auto until = WallTime(milliseconds(settings.value(conversation).toLongLong()));
        m_until.insert(ConversationId(conversation), until);
    }
}

bool Mutes::isMuted(const ConversationId &conversation) const
{
    return m_until.contains(conversation);
}

void Mutes::mute(const ConversationId &conversation, milliseconds howLong)
{
    m_until.insert(conversation,
                   howLong.count() > 0 ? m_clock.wallTime() + howLong : WallTime::max());
    keep(conversation);
    arm();
    Q_EMIT changed();
}

void Mutes::unmute(const ConversationId &conversation)
{
    if (m_until.remove(conversation) == 0)
        return;
    keep(conversation);
    arm();
    Q_EMIT changed();
}

void Mutes::keep(const ConversationId &conversation) const
{
    QSettings settings(m_file, QSettings::IniFormat);
    const auto until = m_until.constFind(conversation);
    if (until == m_until.constEnd())
        settings.remove(entryOf(conversation));
    else
        settings.setValue(entryOf(conversation), qint64(until->time_since_epoch().count()));
}

void Mutes::endWhatIsOver()
{
    const WallTime now = m_clock.wallTime();
    QList<ConversationId> over;
    for (auto until = m_until.cbegin(); until != m_until.cend(); ++until) {
        if (until.value() <= now)
            over.append(until.key());
    }
    for (const ConversationId &conversation : over)
        unmute(conversation);
    arm();
}

void Mutes::arm()
{
    const auto next = std::min_element(m_until.cbegin(), m_until.cend());
    if (next == m_until.cend() || *next == WallTime::max())
        return m_clock.cancel(this);
    m_clock.wakeAt(this, m_clock.now() + (*next - m_clock.wallTime()), [this] { endWhatIsOver(); });
}

} // namespace relay
