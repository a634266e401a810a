// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Dialogue.h"

#include "shared/ids/FreshId.h"

namespace relay::test {

using namespace Qt::StringLiterals;

namespace {

/// Usernames hold small letters and digits only.
QString unique(const QString &name)
{
    static int count = 0;
    return u"%1.%2"_s.arg(name).arg(++count);
}

} // namespace

Dialogue::Dialogue(const ServerProcess &server, protocol::Format format)
    : m_server(server)
    , m_format(format)
{
}

Person Dialogue::signsUp(const QString &name, Place here)
{
    Actor visitor(name, m_server.url(), m_format);
    visitor.connects(here);
    const auto signedIn = visitor.asks(protocol::Register{unique(name), password(), name}, here);
    return {signedIn.user.id, signedIn.user.username, signedIn.token};
}

Actor &Dialogue::opens(const Person &person, const QString &device, Place here)
{
    return opens(person, protocol::Hello{{}, {protocol::DeviceKind::Desktop, device}, {}, {}},
                 here);
}

Actor &Dialogue::opens(const Person &person, protocol::Hello hello, Place here)
{
    hello.token = person.token;
    const QString name = u"%1 (%2)"_s.arg(person.username, hello.device.name);
    m_actors.emplace_back(name, m_server.url(), m_format);
    if (m_countsResyncs)
        m_actors.back().countsResyncs();
    m_actors.back().enters(hello, here);
    return m_actors.back();
}

void Dialogue::countResyncs()
{
    m_countsResyncs = true;
    for (Actor &actor : m_actors)
        actor.countsResyncs();
}

Actor &Dialogue::stranger(Place here)
{
    m_actors.emplace_back(u"a stranger"_s, m_server.url(), m_format);
    m_actors.back().connects(here);
    return m_actors.back();
}

ConversationId Dialogue::group(const QList<Person> &members, Place here)
{
    QList<UserId> others;
    for (const Person &member : members.mid(1))
        others.append(member.id);
    Actor founder(members.constFirst().username, m_server.url(), m_format);
    protocol::Hello hello;
    hello.token = members.constFirst().token;
    hello.device.kind = protocol::DeviceKind::Bot;
    founder.enters(hello, here);
    const auto made = founder.asks(protocol::ConversationCreate{others, u"Room"_s}, here);
    founder.asks(protocol::Bye{}, here);
    return made.conversation.id;
}

void Dialogue::silence(Place here)
{
    everybodyAsks(here);
    for (Actor &actor : m_actors) {
        if (actor.isHere())
            actor.hearsNothing(here);
    }
}

void Dialogue::settles(Place here)
{
    everybodyAsks(here);
    everybodyAsks(here);
    for (Actor &actor : m_actors)
        actor.forgets();
}

void Dialogue::everybodyAsks(Place here)
{
    for (Actor &actor : m_actors) {
        if (actor.isHere())
            actor.roundTrip(here);
    }
}

} // namespace relay::test
