// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/chat/Receipts.h"

namespace relay {

using namespace Qt::StringLiterals;

Receipts::Receipts(ReceiptStore &store, Fanout &fanout, BlockSource &blocks, const Clock &clock)
    : m_store(store)
    , m_fanout(fanout)
    , m_blocks(blocks)
    , m_clock(clock)
{
}

void Receipts::handle(const UserId &user, const SessionId &session, const protocol::Read &request,
                      Answer<protocol::Read> then)
{
    const auto tell = [this, user, session, conversation = request.conversation,
                       then = std::move(then)](const Stored<ReadMoved> &answer) {
        if (!answer)
            return then(failureOf(answer.error(), u"conversation"_s));
        then(protocol::Empty{});
        if (answer->isMoved)
            announce({conversation, user, answer->seq}, answer->isVisible, session);
    };
    m_store.read(user, request, m_clock.wallTime(), tell);
}

void Receipts::announce(const protocol::ReadBy &mark, bool isVisible, const SessionId &session)
{
    if (!isVisible)
        return m_fanout.toUsers({mark.user}, mark, session);
    // Where it cannot be known who must not hear of it, nobody else does.
    const auto answered = [this, mark, session](const Result<Blocks, Fault> &blocks) {
        if (blocks)
            m_fanout.toMembers(mark.conversation, mark, session, blocks->of.values());
        else
            m_fanout.toUsers({mark.user}, mark, session);
    };
    m_blocks.blocksAround(mark.user, m_lifetime.guarded(answered));
}

void Receipts::becameVisible(const UserId &user)
{
    // A database that cannot answer now leaves the marks where they are; reading on moves them.
    m_store.reveal(user, [this](const Stored<QList<protocol::ReadBy>> &answer) {
        if (!answer)
            return;
        for (const protocol::ReadBy &mark : *answer)
            announce(mark, true, {});
    });
}

} // namespace relay
