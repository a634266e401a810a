// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"
#include "shared/protocol/Messages.h"

namespace relay {

/// The continuation of one request: its `Ok` or why not. Called exactly once, on the thread that
/// asked, possibly before the asking call returns.
template<class Request>
using Answer = Then<Result<typename Request::Ok, protocol::Failure>>;

} // namespace relay
