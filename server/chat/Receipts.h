// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/chat/Fanout.h"
#include "server/chat/ReceiptStore.h"
#include "server/storage/Answer.h"
#include "server/watching/BlockSource.h"
#include "shared/Lifetime.h"
#include "shared/time/Clock.h"

namespace relay {

/// `read`: how far somebody has read. Somebody invisible tells only their own devices; others hear
/// of it when they are visible again. Whom the reader has blocked never hears of it: a mark that
/// moves tells that its owner is here.
class Receipts
{
public:
    Receipts(ReceiptStore &store, Fanout &fanout, BlockSource &blocks, const Clock &clock);

    void handle(const UserId &user, const SessionId &session, const protocol::Read &request,
                Answer<protocol::Read> then);
    /// Invisibility ended, by choice or because its time was up.
    void becameVisible(const UserId &user);

private:
    void announce(const protocol::ReadBy &mark, bool isVisible, const SessionId &session);

    ReceiptStore &m_store;
    Fanout &m_fanout;
    BlockSource &m_blocks;
    const Clock &m_clock;
    Lifetime m_lifetime;
};

} // namespace relay
