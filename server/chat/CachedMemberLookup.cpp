// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/CachedMemberLookup.h"

namespace relay {

using namespace Qt::StringLiterals;

CachedMemberLookup::CachedMemberLookup(MemberCache &members)
    : m_members(members)
{
}

void CachedMemberLookup::membersUpTo(const ConversationId &conversation, qsizetype most,
                                     Then<Result<std::optional<QList<UserId>>, Fault>> then)
{
    using Members = std::optional<QList<UserId>>;
    m_members.with(conversation, [most, then = std::move(then)](const Stored<Membership> &answer) {
        if (answer)
            then(answer->users.size() > most ? Members() : Members(answer->users));
        else if (answer.error().reason == Refusal::Reason::NoConversation)
            then(Members(QList<UserId>()));
        else
            then(Fault{u"the members cannot be looked up"_s});
    });
}

} // namespace relay
