// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/Correspondence.h"

namespace relay {

using namespace protocol;

Failure Correspondence::lost()
{
    return {ErrorCode::Unavailable, QStringLiteral("there is no connection to the server"), {}, {}};
}

Failure Correspondence::unreadable(const Wrong &wrong)
{
    return {
        ErrorCode::Internal,
        QStringLiteral("the server's answer cannot be read: %1 %2").arg(wrong.field, wrong.reason),
        {},
        {}};
}

void Correspondence::answered(const OkFrame &frame)
{
    settle(frame.id, frame);
}

void Correspondence::answered(const ErrorFrame &frame)
{
    if (frame.id)
        settle(*frame.id, frame.failure);
}

void Correspondence::connectionLost()
{
    const auto unanswered = std::exchange(m_open, {});
    for (const Question &question : unanswered) {
        if (question.asker)
            question.then(lost());
    }
}

void Correspondence::settle(const RequestId &id, const Answer &answer)
{
    const Question question = m_open.take(id);
    if (question.asker)
        question.then(answer);
}

} // namespace relay
