// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/FakeSociety.h"

#include <algorithm>

namespace relay::test {

void FakeSociety::group(const QString &conversation, const QStringList &members)
{
    QList<UserId> &users = m_conversations[conversation];
    users.clear();
    for (const QString &member : members)
        users.append(UserId(member));
}

void FakeSociety::leaves(const QString &user, const QString &conversation)
{
    m_conversations[conversation].removeOne(UserId(user));
}

void FakeSociety::block(const QString &blocker, const QString &blocked, bool isBlocked)
{
    QSet<UserId> &by = m_blocks[UserId(blocked)].by;
    QSet<UserId> &of = m_blocks[UserId(blocker)].of;
    if (isBlocked) {
        by.insert(UserId(blocker));
        of.insert(UserId(blocked));
    } else {
        by.remove(UserId(blocker));
        of.remove(UserId(blocked));
    }
}

void FakeSociety::answerAll()
{
    isSlow = false;
    const auto waiting = std::exchange(m_waiting, {});
    for (const auto &tell : waiting)
        tell();
}

QList<UserId> FakeSociety::membersOf(const QString &conversation) const
{
    return m_conversations.value(conversation);
}

void FakeSociety::contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                                Then<Result<QSet<UserId>, Fault>> then)
{
    QSet<UserId> contacts;
    std::copy_if(asked.begin(), asked.end(), std::inserter(contacts, contacts.end()),
                 [&](const UserId &user) { return isContact(viewer, user); });
    answer(contacts, std::move(then));
}

void FakeSociety::contactsOf(const UserId &viewer, qsizetype most,
                             Then<Result<QList<UserId>, Fault>> then)
{
    QList<UserId> contacts;
    for (const auto &members : std::as_const(m_conversations)) {
        for (const UserId &user : members) {
            if (isContact(viewer, user) && !contacts.contains(user))
                contacts.append(user);
        }
    }
    answer(contacts.mid(0, most + 1), std::move(then));
}

void FakeSociety::blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then)
{
    answer(m_blocks.value(user), std::move(then));
}

void FakeSociety::membersUpTo(const ConversationId &conversation, qsizetype most,
                              Then<Result<std::optional<QList<UserId>>, Fault>> then)
{
    const auto members = m_conversations.value(conversation.text());
    std::optional<QList<UserId>> told;
    if (members.size() <= most)
        told = members;
    answer(told, std::move(then));
}

bool FakeSociety::isContact(const UserId &viewer, const UserId &other) const
{
    const auto sharesConversation = [&](const QList<UserId> &members) {
        return members.contains(viewer) && members.contains(other);
    };
    return viewer != other && !m_blocks.value(viewer).by.contains(other)
           && std::any_of(m_conversations.begin(), m_conversations.end(), sharesConversation);
}

} // namespace relay::test
