// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/RequestLimits.h"

namespace relay {

using namespace Qt::StringLiterals;
using protocol::ErrorCode;
using protocol::Failure;

namespace {

Failure tooLarge(const QString &field, const QString &sentence, qint64 most)
{
    return {ErrorCode::TooLarge, sentence.arg(most), field, {}};
}

} // namespace

std::optional<Failure> RequestLimits::exceededBy(const protocol::Request &request) const
{
    if (const auto *send = std::get_if<protocol::MessageSend>(&request)) {
        if (messageBodyBytes < limits::messageBodyBytes
            && send->body.toUtf8().size() > messageBodyBytes)
            return tooLarge(u"body"_s, u"body must be at most %1 bytes long here"_s,
                            messageBodyBytes);
    }
    if (const auto *watch = std::get_if<protocol::PresenceWatch>(&request)) {
        if (watch->users.size() > watchedUsers)
            return tooLarge(u"users"_s, u"users must be at most %1 entries long here"_s,
                            watchedUsers);
    }
    return std::nullopt;
}

} // namespace relay
