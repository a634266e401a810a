// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/roster/Names.h"

#include "client/session/Session.h"

namespace relay {

using namespace protocol;

Names::Names(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &Session::wentOnline, this, [this] {
        m_missing += std::exchange(m_asked, {});
        askForMissing();
    });
    connect(&session, &Session::accountChanged, this, [this] {
        m_people.clear();
        m_missing.clear();
        m_asked.clear();
        learn({{m_session.self(), m_session.username(), m_session.displayName()}});
    });
    connect(&session, &Session::userChanged, this, [this] {
        learn({{m_session.self(), m_session.username(), m_session.displayName()}});
    });
}

void Names::learn(const QList<UserSummary> &people)
{
    QSet<UserId> changed;
    for (const UserSummary &person : people) {
        m_missing.remove(person.id);
        m_asked.remove(person.id);
        UserSummary &known = m_people[person.id];
        if (person.id.isEmpty() || known == person)
            continue;
        known = person;
        changed.insert(person.id);
    }
    if (!changed.isEmpty())
        Q_EMIT learnt(changed);
}

QString Names::displayName(const UserId &user)
{
    const auto known = m_people.constFind(user);
    if (known != m_people.cend())
        return known->displayName;
    if (!user.isEmpty() && !m_asked.contains(user)) {
        m_missing.insert(user);
        if (!std::exchange(m_isAskingSoon, true))
            QMetaObject::invokeMethod(this, &Names::askForMissing, Qt::QueuedConnection);
    }
    return {};
}

QString Names::username(const UserId &user) const
{
    return m_people.value(user).username;
}

void Names::askForMissing()
{
    m_isAskingSoon = false;
    if (m_missing.isEmpty() || !m_session.isOnline())
        return;
    QList<UserId> asked(m_missing.cbegin(), m_missing.cend());
    asked = asked.mid(0, limits::usersPerRequest);
    for (const UserId &user : asked)
        m_missing.remove(user);
    m_asked += QSet<UserId>(asked.begin(), asked.end());
    m_session.askPatiently(UserGet{asked}, this, [this](const Result<FoundUsers, Failure> &answer) {
        if (answer)
            learn(answer->users);
        askForMissing();
    });
}

} // namespace relay
