// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

#include <optional>

namespace relay {

/// Where a page starts and how long it may be.
template<class Id>
struct PageOf {
    std::optional<Id> after;
    qint64 limit = 0;
};

/// Looking at conversations, page by page. A page may be shorter than its limit although there is
/// more: it also stays below `limits::answerBytes`.
class ConversationListing
{
public:
    virtual ~ConversationListing() = default;

    virtual void conversations(const UserId &of, const PageOf<ConversationId> &page,
                               Then<Stored<protocol::ConversationPage>> then) = 0;
    virtual void members(const ConversationId &conversation, const UserId &asker,
                         const PageOf<UserId> &page, Then<Stored<protocol::MemberPage>> then) = 0;
};

} // namespace relay
