// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/NewConversationRules.h"

#include "server/names/DisplayText.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

protocol::Failure badField(const QString &field, const QString &message)
{
    return {protocol::ErrorCode::BadField, message, field, {}};
}

QList<UserId> withoutRepetition(const QList<UserId> &users, const UserId &creator)
{
    QList<UserId> others;
    for (const UserId &user : users) {
        if (user != creator && !others.contains(user))
            others.append(user);
    }
    return others;
}

} // namespace

Result<NewConversation, protocol::Failure> newConversation(
    const ConversationId &id, const UserId &creator, const protocol::ConversationCreate &request,
    WallTime at)
{
    const auto others = withoutRepetition(request.members, creator);
    if (others.isEmpty())
        return badField(u"members"_s, u"Name at least one other person."_s);
    NewConversation made{id, protocol::ConversationKind::Direct, creator, others, {}, at};
    if (others.size() == 1 && !request.title)
        return made;
    made.kind = protocol::ConversationKind::Group;
    if (request.title) {
        const auto title = titleFrom(*request.title);
        if (!title)
            return title.error();
        made.title = *title;
    }
    return made;
}

Result<QString, protocol::Failure> titleFrom(const QString &typed)
{
    const auto title = displayText(typed);
    if (!title)
        return badField(u"title"_s, title.error().sentence);
    return *title;
}

} // namespace relay
