// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"

#include <optional>

namespace relay {

/// Which requests a session may make, depending on how far its introduction has come. Pure.
///
///     Stranger ──register, login, hello──▶ Asking ──introduced──▶ Introduced ──departed──▶
///     Departed
///         ▲                                  │
///         └────────────── answered ──────────┘
///
/// A stranger asks one thing at a time: nobody can queue up a thousand passwords to be checked. Who
/// said goodbye asks for nothing more: a new session needs a new connection.
class Handshake
{
public:
    /// Nothing if the request may be passed on, or why it is refused.
    [[nodiscard]] std::optional<protocol::Failure> requested(const protocol::RequestFrame &frame);
    void answered(const RequestId &id);
    void introduced() { m_stage = Stage::Introduced; }
    void departed() { m_stage = Stage::Departed; }

    [[nodiscard]] bool isIntroduced() const { return m_stage == Stage::Introduced; }

    /// True for the requests that sign somebody in: `register`, `login` and `hello`.
    [[nodiscard]] static bool isSignIn(const protocol::Request &request);

private:
    enum class Stage { Stranger, Asking, Introduced, Departed };
    Stage m_stage = Stage::Stranger;
    RequestId m_asked;
};

} // namespace relay
