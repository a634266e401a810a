// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Transcript.h"

namespace relay::test {

using namespace relay::protocol;
using namespace Qt::StringLiterals;

namespace {

template<class... Case>
struct Cases : Case... {
    using Case::operator()...;
};
template<class... Case>
Cases(Case...) -> Cases<Case...>;

} // namespace

Transcript::Transcript(const Clock &clock)
    : m_clock(clock)
    , m_start(clock.wallTime())
{
}

void Transcript::note(const QString &what)
{
    lines.append(sinceStart(m_clock.wallTime()) + u' ' + what);
}

QStringList Transcript::take()
{
    QStringList taken;
    for (const QString &line : std::exchange(lines, {}))
        taken.append(line.mid(line.indexOf(u' ') + 1));
    return taken;
}

Presence Transcript::believed(const QString &session, const QString &user) const
{
    return m_believed.value({session, user});
}

/// The client's rule: newer is larger, and without a version it replaces whatever was known.
void Transcript::saw(const SessionId &reader, const Presence &presence)
{
    Presence &known = m_believed[{reader.text(), presence.user.text()}];
    if (known.version && presence.version && *presence.version < *known.version)
        complaints.append(reader.text() + u" was told something old of "_s + presence.user.text());
    else
        known = presence;
}

QString Transcript::describe(const Presence &presence) const
{
    QString text = presence.user.text() + u' ' + QString(nameOf(presence.state));
    if (presence.device)
        text += u" on "_s + QString(nameOf(*presence.device));
    if (presence.text)
        text += u" \""_s + *presence.text + u'"';
    if (presence.lastSeenAt)
        text += u", last seen "_s + sinceStart(*presence.lastSeenAt);
    if (presence.mode)
        text += u", chose "_s + QString(nameOf(*presence.mode));
    if (presence.until)
        text += u" until "_s + sinceStart(*presence.until);
    return text;
}

void Transcript::push(const QList<SessionId> &readers, const Push &news, Weight)
{
    pushes.append(news);
    QList<SessionId> sorted = readers;
    std::sort(sorted.begin(), sorted.end());
    for (const SessionId &reader : sorted) {
        if (const auto update = std::get_if<PresenceUpdate>(&news)) {
            for (const Presence &presence : update->presences)
                saw(reader, presence);
        }
        note(reader.text() + u" hears "_s + describe(news));
    }
}

QString Transcript::describe(const Push &news) const
{
    const Cases cases{
        [this](const PresenceUpdate &update) {
            QStringList all;
            for (const Presence &presence : update.presences)
                all.append(describe(presence));
            return all.join(u"; "_s);
        },
        [](const TypingStarted &typing) {
            return typing.user.text() + u" typing in "_s + typing.conversation.text();
        },
        [](const TypingStopped &typing) {
            return typing.user.text() + u" no longer typing in "_s + typing.conversation.text();
        },
        [](const ConversationOnline &online) {
            return QString::number(online.count) + u" online in "_s + online.conversation.text();
        },
        [](const auto &other) { return QString(std::decay_t<decltype(other)>::type); },
    };
    return std::visit([&](const auto &message) -> QString { return cases(message); }, news);
}

bool Transcript::isBehind(const SessionId &reader) const
{
    return behind.contains(reader);
}

void Transcript::close(const SessionId &session, CloseCode code)
{
    closedByServer.append(session);
    note(session.text() + u" is closed with "_s + QString::number(int(code)));
}

QString Transcript::sinceStart(WallTime time) const
{
    const qint64 ms = (time - m_start).count();
    return u"%1:%2.%3"_s.arg(ms / 60'000)
        .arg(ms / 1000 % 60, 2, 10, QChar(u'0'))
        .arg(ms % 1000, 3, 10, QChar(u'0'));
}

} // namespace relay::test
