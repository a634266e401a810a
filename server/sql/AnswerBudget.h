// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/ConversationMessages.h"

namespace relay {

/// How much one answer may still grow: pages end early rather than make their reader look slow. The
/// first element always fits, so that every page brings its reader further.
class AnswerBudget
{
public:
    explicit AnswerBudget(qint64 elements)
        : m_elements(elements)
    {
    }

    /// False: the page ends before this element.
    [[nodiscard]] bool admit(qint64 bytes)
    {
        if (m_elements <= 0 || (m_used > 0 && m_used + bytes > limits::answerBytes))
            return false;
        m_used += bytes;
        m_elements -= 1;
        return true;
    }
    [[nodiscard]] qint64 elementsLeft() const { return m_elements; }

    /// About as long as it gets on the wire.
    static qint64 sizeOf(const protocol::Message &message) { return 200 + 3 * message.body.size(); }
    static qint64 sizeOf(const protocol::Conversation &conversation)
    {
        constexpr qint64 memberBytes = 160;
        const auto &last = conversation.lastMessage;
        return 300 + memberBytes * conversation.members.size() + (last ? sizeOf(*last) : 0);
    }

private:
    qint64 m_elements;
    qint64 m_used = 0;
};

} // namespace relay
