// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"

#include <QHostAddress>
#include <QList>
#include <QStringList>

namespace relay {

/// The balancers whose word is taken for who a client is.
class TrustedProxies
{
public:
    /// From addresses and networks ("10.0.0.7", "fd00::/8"); a sentence about the one that is none.
    [[nodiscard]] static Result<TrustedProxies, QString> parse(const QStringList &names);

    [[nodiscard]] bool contain(const QHostAddress &peer) const;

private:
    QList<QPair<QHostAddress, int>> m_networks;
};

} // namespace relay
