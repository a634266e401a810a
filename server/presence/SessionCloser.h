// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/CloseCodes.h"

namespace relay {

/// Ends a connection of this node. A session that is gone already is skipped.
class SessionCloser
{
public:
    virtual ~SessionCloser() = default;
    virtual void close(const SessionId &session, protocol::CloseCode code) = 0;
};

} // namespace relay
