// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Messages.h"

#include <utility>
#include <variant>

/// Walks the whole vocabulary, so that a check covers a new message the day it is added.
namespace relay::test {

/// Names a type without having a value of it.
template<class Message>
struct Kind {
    using type = Message;
};

template<class Variant, class Visitor>
void eachAlternative(const Visitor &visit)
{
    [&]<size_t... i>(std::index_sequence<i...>)
    {
        (visit(Kind<std::variant_alternative_t<i, Variant>>{}), ...);
    }
    (std::make_index_sequence<std::variant_size_v<Variant>>{});
}

template<class Visitor>
void eachRequest(const Visitor &visit)
{
    eachAlternative<protocol::Request>(visit);
}

template<class Visitor>
void eachPush(const Visitor &visit)
{
    eachAlternative<protocol::Push>(visit);
}

} // namespace relay::test
