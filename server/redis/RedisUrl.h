// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisEndpoint.h"
#include "shared/Result.h"

#include <QList>

namespace relay {

/// What the option `--redis` says. Pure.
///
///     redis://[user[:password]@]host[:port]      rediss://…           the same through TLS
///     redis+cluster://[…@]host[:port][,host…]    rediss+cluster://…   any nodes of a cluster
///     unix://[user[:password]@]/path/of/socket
///
/// Several hosts mean a cluster. A user or password with special characters is percent-encoded;
/// a password without a user (`:secret@`) is that of the user `default`.
struct RedisUrl {
    QList<RedisEndpoint> servers; ///< never empty
    QString user;
    QString password;
    bool isSecure = false;
    bool isCluster = false;

    /// The error is a sentence for whoever typed it; it never contains the password.
    [[nodiscard]] static Result<RedisUrl, QString> parse(const QString &text);

    friend bool operator==(const RedisUrl &, const RedisUrl &) = default;
};

} // namespace relay
