// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/EnumNames.h"

namespace relay::protocol {

/// Why a request was refused. The names on the wire are part of the protocol.
enum class ErrorCode {
    Unauthenticated, ///< sign in first, or the token is not valid any more
    BadFrame,        ///< not one JSON object (or CBOR map) with a `type`
    BadField,        ///< `field` names what is missing or wrong
    UnknownType,     ///< this server does not know the request
    Forbidden,       ///< known, but not for this user
    NotFound,        ///< no such thing, or none this user may know of
    TooLarge,        ///< a limit was exceeded; the message says which
    RateLimited,     ///< come again after `retryAfterMs`
    Conflict,        ///< taken already, or contradicts what is stored
    Unavailable,     ///< the server cannot store or look up right now; trying again later is safe
    Internal,        ///< a fault of the server
};

template<>
struct EnumNames<ErrorCode> {
    static constexpr auto names = std::array{
        Named{ErrorCode::Unauthenticated, "unauthenticated"},
        Named{ErrorCode::BadFrame, "bad_frame"},
        Named{ErrorCode::BadField, "bad_field"},
        Named{ErrorCode::UnknownType, "unknown_type"},
        Named{ErrorCode::Forbidden, "forbidden"},
        Named{ErrorCode::NotFound, "not_found"},
        Named{ErrorCode::TooLarge, "too_large"},
        Named{ErrorCode::RateLimited, "rate_limited"},
        Named{ErrorCode::Conflict, "conflict"},
        Named{ErrorCode::Unavailable, "unavailable"},
        Named{ErrorCode::Internal, "internal"},
    };
};

} // namespace relay::protocol
