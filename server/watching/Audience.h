// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

namespace relay {

/// The one choke point of privacy: everything a viewer gets to see of somebody's presence, in a
/// snapshot or as a change, is made here. Pure.
class Audience
{
public:
    /// How a viewer stands to the user they look at.
    enum class Standing {
        Own,      ///< the user's own device: the truth, with what they chose
        Contact,  ///< sees what is shown
        Stranger, ///< shares no conversation, or is blocked: the fixed answer
    };

    [[nodiscard]] static protocol::Presence view(const PresenceRecord &record, Standing standing);

    /// What is told of somebody one may not see, byte for byte what is told of somebody who was
    /// never here.
    [[nodiscard]] static protocol::Presence fixedAnswer(const UserId &user);
};

} // namespace relay
