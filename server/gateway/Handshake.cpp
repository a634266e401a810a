// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/Handshake.h"

namespace relay {

using namespace Qt::StringLiterals;
using protocol::ErrorCode;
using protocol::Failure;

std::optional<Failure> Handshake::requested(const protocol::RequestFrame &frame)
{
    if (m_stage == Stage::Departed)
        return Failure{ErrorCode::Unauthenticated, u"this session has said goodbye"_s, {}, {}};
    const bool signsIn = isSignIn(frame.request);
    if (isIntroduced()) {
        if (signsIn)
            return Failure{ErrorCode::Conflict, u"this connection is signed in already"_s, {}, {}};
        return std::nullopt;
    }
    if (!signsIn)
        return Failure{ErrorCode::Unauthenticated, u"say hello first"_s, {}, {}};
    if (!frame.id)
        return Failure{
            ErrorCode::BadField, u"id is needed here: the answer matters"_s, u"id"_s, {}};
    if (m_stage == Stage::Asking)
        return Failure{ErrorCode::Conflict, u"wait for the answer to the request before"_s, {}, {}};
    m_stage = Stage::Asking;
    m_asked = *frame.id;
    return std::nullopt;
}

void Handshake::answered(const RequestId &id)
{
    if (m_stage == Stage::Asking && id == m_asked)
        m_stage = Stage::Stranger;
}

bool Handshake::isSignIn(const protocol::Request &request)
{
    return std::holds_alternative<protocol::Register>(request)
           || std::holds_alternative<protocol::Login>(request)
           || std::holds_alternative<protocol::Hello>(request);
}

} // namespace relay
