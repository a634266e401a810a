// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"
#include "shared/protocol/Messages.h"

/// Why a durable store did not do what was asked. A store names the reason; one table turns it into
/// the error code and the sentence that the asker reads.
namespace relay {

struct Refusal {
    enum class Reason {
        Unavailable,       ///< the database cannot store or look up right now; nothing was changed
        UnknownUser,       ///< `at` says which of the named users
        UnknownCursor,     ///< the page's starting point does not exist
        NoConversation,    ///< none, or the asker is not a member: both look the same
        NotAMember,        ///< the named user is not in the conversation
        DirectIsFixed,     ///< direct conversations have no title and nobody joins or leaves
        NotTheCreator,     ///< only the creator removes others
        Undeliverable,     ///< the other person blocked the asker
        BlockedByYourself, ///< the asker blocked the other person
        ClientIdTaken,     ///< the idempotency key was used for another message
        UsernameTaken,
        TooManyMembers,
    };

    Reason reason = Reason::Unavailable;
    qsizetype at = -1; ///< the element of the asked list at fault, where there is one

    friend bool operator==(const Refusal &, const Refusal &) = default;
};

/// What a store answers.
template<class Value>
using Stored = Result<Value, Refusal>;

/// The request's field that a refusal is about; a list's element gets its index.
[[nodiscard]] protocol::Failure failureOf(const Refusal &refusal, const QString &field = {});

} // namespace relay
