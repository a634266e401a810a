// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/ChosenStore.h"
#include "server/storage/Answer.h"
#include "shared/protocol/PresenceMessages.h"
#include "shared/time/Clock.h"

namespace relay {

class PresenceService;
class Receipts;

/// `presence:set`: what people choose for themselves is durable first and shown then.
class OwnPresences
{
public:
    OwnPresences(ChosenStore &store, PresenceService &presence, Receipts &receipts,
                 const Clock &clock);

    void choose(const UserId &user, const protocol::PresenceSet &request,
                const Answer<protocol::PresenceSet> &then);

private:
    void kept(const UserId &user, const Chosen &chosen, Answer<protocol::PresenceSet> then);

    ChosenStore &m_store;
    PresenceService &m_presence;
    Receipts &m_receipts;
    const Clock &m_clock;
};

} // namespace relay
