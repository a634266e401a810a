// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/storage/Refusal.h"

namespace relay {

using namespace Qt::StringLiterals;
using protocol::ErrorCode;

namespace {

struct Wording {
    Refusal::Reason reason;
    ErrorCode code;
    QLatin1StringView sentence;
};

using Reason = Refusal::Reason;
constexpr auto wordings = std::array{
    Wording{Reason::Unavailable, ErrorCode::Unavailable,
            "The server cannot store or look up anything right now; try again later."_L1},
    Wording{Reason::UnknownUser, ErrorCode::NotFound, "There is no such user."_L1},
    Wording{Reason::UnknownCursor, ErrorCode::NotFound,
            "What this page should start after does not exist any more."_L1},
    Wording{Reason::NoConversation, ErrorCode::NotFound,
            "There is no such conversation, or you are not in it."_L1},
    Wording{Reason::NotAMember, ErrorCode::NotFound, "That person is not in this conversation."_L1},
    Wording{Reason::DirectIsFixed, ErrorCode::Conflict,
            "A direct conversation keeps its two people and has no title; create a group."_L1},
    Wording{Reason::NotTheCreator, ErrorCode::Forbidden,
            "Only the one who created this conversation may remove others."_L1},
    Wording{Reason::Undeliverable, ErrorCode::Forbidden,
            "This cannot be delivered to that person."_L1},
    Wording{Reason::BlockedByYourself, ErrorCode::Forbidden,
            "You have blocked that person; unblock them first."_L1},
    Wording{Reason::ClientIdTaken, ErrorCode::Conflict,
            "This clientId was used for a different message."_L1},
    Wording{Reason::UsernameTaken, ErrorCode::Conflict, "This username is taken."_L1},
    Wording{Reason::TooManyMembers, ErrorCode::TooLarge,
            "A conversation can have at most 100,000 members."_L1},
};
static_assert(limits::groupMembers == 100'000, "the sentence above names the limit");

const Wording &wordingOf(Reason reason)
{
    for (const Wording &wording : wordings) {
        if (wording.reason == reason)
            return wording;
    }
    Q_UNREACHABLE();
    return wordings[0];
}

} // namespace

protocol::Failure failureOf(const Refusal &refusal, const QString &field)
{
    const Wording &wording = wordingOf(refusal.reason);
    protocol::Failure failure;
    failure.code = wording.code;
    failure.message = wording.sentence;
    if (!field.isEmpty() && wording.code != ErrorCode::Unavailable)
        failure.field = refusal.at < 0 ? field : u"%1[%2]"_s.arg(field).arg(refusal.at);
    return failure;
}

} // namespace relay
