// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QString>

namespace relay {

/// Where one Redis server listens: a host and port, or a Unix socket.
struct RedisEndpoint {
    static constexpr quint16 standardPort = 6379;

    QString host;
    quint16 port = standardPort;
    QString socket; ///< path of a Unix socket; host and port mean nothing then

    [[nodiscard]] QString text() const
    {
        return socket.isEmpty() ? host + u':' + QString::number(port) : socket;
    }

    friend bool operator==(const RedisEndpoint &, const RedisEndpoint &) = default;
    friend size_t qHash(const RedisEndpoint &endpoint, size_t seed = 0)
    {
        return qHashMulti(seed, endpoint.host, endpoint.port, endpoint.socket);
    }
};

} // namespace relay
