// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/Codec.h"

#include <QByteArray>

#include <optional>

namespace relay {

/// A whole WebSocket message as the bytes that travel: RFC 6455, section 5.2, unmasked and in one
/// frame, as a server sends. Pure.
///
/// They are the same for every reader, which is why a push is framed once and the bytes are shared
/// by all sockets: the cost of a delivery is then the cost of a write.
[[nodiscard]] QByteArray wireFrame(const QByteArray &payload, protocol::Format format);

/// One push in the encodings that its readers need, made when the first of them is met.
class EncodedPush
{
public:
    explicit EncodedPush(const protocol::Push &news)
        : m_news(news)
    {
    }

    const QByteArray &in(protocol::Format format);

private:
    const protocol::Push &m_news;
    std::optional<QByteArray> m_json;
    std::optional<QByteArray> m_cbor;
};

} // namespace relay
