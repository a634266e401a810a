// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceScript.h"

#include <QRegularExpression>

namespace relay::test {

using namespace protocol;
using namespace Qt::StringLiterals;

namespace {

QStringList listed(const QString &names)
{
    return names.split(u", "_s, Qt::SkipEmptyParts);
}

std::optional<milliseconds> duration(const QString &text)
{
    static const QRegularExpression form(u"^(\\d+)(ms|s|m|h)$"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    static const QHash<QString, int> units{
        {u"ms"_s, 1}, {u"s"_s, 1000}, {u"m"_s, 60'000}, {u"h"_s, 3'600'000}};
    return milliseconds(match.captured(1).toInt() * units.value(match.captured(2)));
}

bool startsAndStrips(QString &text, const QString &start)
{
    if (!text.startsWith(start))
        return false;
    text.remove(0, start.size());
    return true;
}

} // namespace

QStringList PresenceScript::run(const QString &command)
{
    if (!obey(command))
        return {u"??? this command is not understood"_s};
    return std::exchange(m_world.heard.lines, {}) + std::exchange(m_world.heard.complaints, {});
}

bool PresenceScript::obey(const QString &command)
{
    QString rest = command;
    if (startsAndStrips(rest, u"wait "_s)) {
        const auto time = duration(rest);
        if (time)
            m_world.waits(*time);
        return time.has_value();
    }
    if (startsAndStrips(rest, u"group "_s)) {
        const auto members = listed(rest.section(u": "_s, 1));
        m_world.society.group(rest.section(u": "_s, 0, 0), members);
        m_world.contactsChange(members);
        return true;
    }
    const QString who = rest.section(u' ', 0, 0);
    const QString deed = rest.section(u' ', 1);
    return who.contains(u'/') ? obeySession(who, deed) : obeyUser(who, deed);
}

bool PresenceScript::obeySession(const QString &session, const QString &deed)
{
    static const QHash<QString, Departure> departures{{u"says bye"_s, Departure::Bye},
                                                      {u"closes"_s, Departure::Clean},
                                                      {u"drops"_s, Departure::Drop}};
    QString rest = deed;
    if (departures.contains(deed))
        m_world.closes(session, departures.value(deed));
    else if (deed == u"falls silent"_s)
        m_world.fallsSilent(session);
    else if (startsAndStrips(rest, u"loses "_s))
        m_world.loses(session, rest.section(u' ', 0, 0).toInt());
    else if (startsAndStrips(rest, u"becomes "_s))
        m_world.reports(session, valueNamed<Activity>(rest).value());
    else if (startsAndStrips(rest, u"types in "_s))
        m_world.types(session, rest);
    else if (startsAndStrips(rest, u"stops typing in "_s))
        m_world.stopsTyping(session, rest);
    else if (startsAndStrips(rest, u"watches "_s))
        return watches(session, rest);
    else if (startsAndStrips(rest, u"opens"_s))
        return opens(session, rest.split(u' ', Qt::SkipEmptyParts));
    else
        return false;
    return true;
}

bool PresenceScript::obeyUser(const QString &user, const QString &deed)
{
    QString rest = deed;
    if (startsAndStrips(rest, u"blocks "_s))
        m_world.blocks(user, rest);
    else if (startsAndStrips(rest, u"unblocks "_s))
        m_world.blocks(user, rest, false);
    else if (startsAndStrips(rest, u"leaves "_s))
        return leaves(user, rest);
    else if (startsAndStrips(rest, u"chooses "_s))
        return chooses(user, rest);
    else
        return false;
    return true;
}

bool PresenceScript::opens(const QString &session, const QStringList &how)
{
    DeviceKind device = DeviceKind::Desktop;
    Activity activity = Activity::Active;
    PresenceScope scope = PresenceScope::Visible;
    for (const QString &word : how) {
        if (const auto kind = valueNamed<DeviceKind>(word))
            device = *kind;
        else if (const auto reported = valueNamed<Activity>(word))
            activity = *reported;
        else if (const auto asked = valueNamed<PresenceScope>(word))
            scope = *asked;
        else
            return false;
    }
    m_world.opens(session, device, activity, scope);
    return true;
}

bool PresenceScript::watches(const QString &session, const QString &what)
{
    m_world.watches(session, listed(what.section(u"; opens "_s, 0, 0)),
                    listed(what.section(u"; opens "_s, 1)));
    return true;
}

bool PresenceScript::chooses(const QString &user, const QString &what)
{
    static const QRegularExpression form(u"^(\\w+)(?: \"([^\"]*)\")?(?: for (\\w+))?$"_s);
    const auto match = form.match(what);
    const auto mode = valueNamed<PresenceMode>(match.captured(1));
    if (!mode)
        return false;
    Chosen chosen{*mode, match.captured(2), {}};
    if (const auto time = duration(match.captured(3)))
        chosen.until = m_world.wallIn(*time);
    m_world.chooses(user, chosen);
    return true;
}

bool PresenceScript::leaves(const QString &user, const QString &conversation)
{
    QStringList concerned;
    for (const UserId &member : m_world.society.membersOf(conversation))
        concerned.append(member.text());
    m_world.society.leaves(user, conversation);
    m_world.contactsChange(concerned);
    return concerned.contains(user);
}

} // namespace relay::test
