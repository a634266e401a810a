// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"
#include "shared/Fault.h"

namespace relay {

/// Answers a question whose only bad answer is that the database could not be asked.
template<class Value>
Then<Stored<Value>> orFault(Then<Result<Value, Fault>> then)
{
    return [then = std::move(then)](Stored<Value> answer) {
        if (answer)
            then(std::move(answer).value());
        else
            then(Fault{QStringLiteral("the database cannot answer")});
    };
}

} // namespace relay
