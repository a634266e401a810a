// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/peers/PeerOutlet.h"
#include "shared/protocol/Codec.h"

#include <QStringList>

#include <utility>

namespace relay::test {

using namespace Qt::StringLiterals;

/// Writes down what the other nodes would be told: `members message:new`, `members read not ada`,
/// `ada conversation:gone`, `joined ada`, `blocks ada bob`, `doubt`.
class PeerTranscript final : public PeerOutlet
{
public:
    [[nodiscard]] const QStringList &lines() const { return m_lines; }
    [[nodiscard]] QStringList take() { return std::exchange(m_lines, {}); }

    void tellMembers(const ConversationId &, const protocol::Push &news,
                     const QList<UserId> &hiddenFrom) override
    {
        const QString hidden = hiddenFrom.isEmpty() ? QString() : u" not "_s + names(hiddenFrom);
        m_lines.append(u"members "_s + protocol::typeOf(news) + hidden);
    }
    void tellUsers(const QList<UserId> &users, const protocol::Push &news) override
    {
        m_lines.append(names(users) + u' ' + protocol::typeOf(news));
    }
    void joined(const ConversationId &, const QList<UserId> &users, qint64) override
    {
        m_lines.append(u"joined "_s + names(users));
    }
    void left(const ConversationId &, const QList<UserId> &users) override
    {
        m_lines.append(u"left "_s + names(users));
    }
    void blocksChanged(const UserId &one, const UserId &other) override
    {
        m_lines.append(u"blocks "_s + names({one, other}));
    }
    void signInEnded(const UserId &user) override
    {
        m_lines.append(u"signed out "_s + user.text());
    }
    void doubt(const ConversationId &) override { m_lines.append(u"doubt"_s); }

private:
    static QString names(const QList<UserId> &users)
    {
        QStringList texts;
        for (const UserId &user : users)
            texts.append(user.text());
        texts.sort();
        return texts.join(u' ');
    }

    QStringList m_lines;
};

} // namespace relay::test
