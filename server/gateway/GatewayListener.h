// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/Codec.h"

namespace relay {

/// How a session's connection ended, as far as the wire can tell. What `bye` means is for those
/// who understand requests.
enum class Parting {
    Clean, ///< the peer said goodbye to the protocol: a window was closed, a page reloaded
    Drop,  ///< the connection was lost, or this server ended it
};

/// What the gateway tells the server. Both are called on the event loop, never from inside a call
/// into the gateway.
class GatewayListener
{
public:
    virtual ~GatewayListener() = default;

    /// A valid request that this session may make now. Before `Gateway::introduced` these are
    /// `register`, `login` and `hello` only, one at a time and always with an id.
    virtual void requested(const SessionId &session, const protocol::RequestFrame &frame) = 0;

    /// An introduced session has ended, unless it departed. Nothing is heard of it any more.
    virtual void left(const SessionId &session, Parting parting) = 0;
};

} // namespace relay
