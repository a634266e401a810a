// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/MembershipStore.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <list>

namespace relay {

/// The members of the conversations that are being used, so that fanning out a message costs no
/// look-up. Continuations of one conversation run in the order in which they were asked, also while
/// its members are still being loaded: news never overtake each other.
class MemberCache
{
public:
    /// Beyond this many members in total, what was not used for longest is forgotten.
    static constexpr qsizetype membersMost = 1'000'000;

    /// Whether it is told of every change of the conversation: only then it is remembered.
    using KeepsTrackOf = std::function<bool(const ConversationId &)>;

    explicit MemberCache(MembershipStore &source, KeepsTrackOf keepsTrackOf = {},
                         qsizetype most = membersMost);

    /// Calls back at once where the members are known.
    void with(const ConversationId &conversation, Then<Stored<Membership>> then);
    /// The store answered a change.
    void joined(const ConversationId &conversation, const QList<UserId> &users);
    void left(const ConversationId &conversation, const QList<UserId> &users);
    /// Somebody else changed it, or changes are not heard from here on.
    void forget(const ConversationId &conversation);

    /// The members where they are known already, or null. Valid until the next call of any kind.
    [[nodiscard]] const Membership *peek(const ConversationId &conversation) const;

    [[nodiscard]] qsizetype membersHeld() const { return m_held; }

private:
    struct Entry {
        Membership members;
        std::list<ConversationId>::iterator use;
    };

    void loaded(const ConversationId &conversation, const Stored<Membership> &answer);
    void keep(const ConversationId &conversation, const Membership &members);
    void drop(const ConversationId &conversation);

    MembershipStore &m_source;
    KeepsTrackOf m_keepsTrackOf;
    qsizetype m_most;
    qsizetype m_held = 0;
    QHash<ConversationId, Entry> m_entries;
    std::list<ConversationId> m_uses; ///< the most recent first
    QHash<ConversationId, QList<Then<Stored<Membership>>>> m_waiting;
    QSet<ConversationId> m_overtaken; ///< changed elsewhere while being loaded
};

} // namespace relay
