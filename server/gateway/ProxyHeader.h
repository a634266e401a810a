// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QByteArrayView>
#include <QString>

namespace relay {

/// With what a balancer begins a connection that it passes on: the address of the client, in
/// version 1 (a line) or 2 (bytes) of the PROXY protocol. Without it everybody behind the balancer
/// would share the limits of one address. Only a trusted balancer may be asked for it: anybody can
/// claim to be passed on. Pure.
///
/// https://www.haproxy.org/download/2.6/doc/proxy-protocol.txt
struct ProxyHeader {
    enum class Fault { Incomplete, Invalid };

    qsizetype bytes; ///< it is that much of what was received
    QString client;  ///< an address in words, unchecked; empty: it is the balancer that asks

    /// What is longer is invalid.
    static constexpr qsizetype bytesMost = 536;

    [[nodiscard]] static Result<ProxyHeader, Fault> read(QByteArrayView received);
};

} // namespace relay
