// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/ops/Metrics.h"
#include "shared/Result.h"

#include <QHttpServer>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace relay {

/// What machines ask the server over HTTP, on a port of its own that clients do not reach:
/// `/healthz` (it lives), `/readyz` (it can do its work, or why not), `/balancer` (the same with
/// 404 instead of 503, by which HAProxy knows who takes no new clients from who hangs) and
/// `/metrics`.
class HealthServer final : public QObject
{
    Q_OBJECT

public:
    /// Nothing while the server can do its work, or a sentence that says what is wrong.
    using Trouble = std::function<std::optional<QString>()>;

    /// `degradation` says what is not as it should be although the server does its work: that is
    /// told, and the server stays ready.
    HealthServer(const Metrics &metrics, const Trouble &trouble, const Trouble &degradation = {});

    /// The port it listens on, or a sentence why it cannot. 0 picks a free one.
    [[nodiscard]] Result<quint16, QString> listen(const QString &address, quint16 port);

private:
    QHttpServer m_http;
};

} // namespace relay
