// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/watching/BlockSource.h"
#include "server/watching/ContactSource.h"
#include "server/watching/MemberLookup.h"

#include <QMap>

#include <functional>

namespace relay::test {

/// Conversations and blocks as a database would hold them, answering the questions of presence and
/// typing. It can be down, and it can be slow: then answers wait until `answerAll`.
class FakeSociety final : public ContactSource, public BlockSource, public MemberLookup
{
public:
    bool isDown = false;
    bool isSlow = false;
    int questions = 0;

    void group(const QString &conversation, const QStringList &members);
    void leaves(const QString &user, const QString &conversation);
    void block(const QString &blocker, const QString &blocked, bool isBlocked = true);
    void answerAll();
    [[nodiscard]] QList<UserId> membersOf(const QString &conversation) const;

    void contactsAmong(const UserId &viewer, const QList<UserId> &asked,
                       Then<Result<QSet<UserId>, Fault>> then) override;
    void contactsOf(const UserId &viewer, qsizetype most,
                    Then<Result<QList<UserId>, Fault>> then) override;
    void blocksAround(const UserId &user, Then<Result<Blocks, Fault>> then) override;
    void membersUpTo(const ConversationId &conversation, qsizetype most,
                     Then<Result<std::optional<QList<UserId>>, Fault>> then) override;

private:
    [[nodiscard]] bool isContact(const UserId &viewer, const UserId &other) const;

    /// The truth at the moment of asking, told at the moment of answering.
    template<class Value>
    void answer(Value value, Then<Result<Value, Fault>> then)
    {
        ++questions;
        Result<Value, Fault> result = isDown ? Result<Value, Fault>(Fault{QStringLiteral("down")})
                                             : Result<Value, Fault>(std::move(value));
        if (isSlow)
            m_waiting.append([=] { then(result); });
        else
            then(result);
    }

    QMap<QString, QList<UserId>> m_conversations;
    QHash<UserId, Blocks> m_blocks;
    QList<std::function<void()>> m_waiting;
};

} // namespace relay::test
