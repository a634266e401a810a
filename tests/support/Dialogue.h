// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/Actor.h"
#include "tests/support/ServerProcess.h"

#include <deque>

namespace relay::test {

/// A play with a real server: people sign up, open sessions, talk, and listen to silence. Each test
/// has its own, with people of its own, so that tests share a server without meeting each other.
///
///     Dialogue play(server);
///     const Person ada = play.signsUp(u"ada"_s);
///     Actor &laptop = play.opens(ada);
///     laptop.asks(MessageSend{room, ClientMessageId(u"1"_s), u"Hello"_s});
///     phone.hears<MessageNew>();
///     play.silence();
class Dialogue
{
public:
    explicit Dialogue(const ServerProcess &server,
                      protocol::Format format = protocol::Format::Json);

    /// Makes an account; the username gets something behind it that nobody else has.
    Person signsUp(const QString &name, Place here = Place::current());
    /// A new session of the person, introduced to the server.
    Actor &opens(const Person &person, const QString &device = QStringLiteral("laptop"),
                 Place here = Place::current());
    Actor &opens(const Person &person, protocol::Hello hello, Place here = Place::current());
    /// See Actor: for everybody, also who comes later.
    void countResyncs();
    /// A connection that has not said who it is.
    Actor &stranger(Place here = Place::current());
    /// A group of these people, made by the first of them.
    ConversationId group(const QList<Person> &members, Place here = Place::current());

    /// Nothing that anybody on the stage has caused so far is still under way, and nobody has heard
    /// anything that the test has not listened to. Two rounds of questions and answers with
    /// everybody prove it, so that no time has to pass.
    void silence(Place here = Place::current());
    /// The same, but what was heard is forgotten.
    void settles(Place here = Place::current());

    [[nodiscard]] QString password() const { return QStringLiteral("correct horse battery"); }

private:
    void everybodyAsks(Place here);

    const ServerProcess &m_server;
    bool m_countsResyncs = false;
    protocol::Format m_format;
    std::deque<Actor> m_actors;
};

} // namespace relay::test
