// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/ops/HealthServer.h"

#include <QHostAddress>
#include <QTcpServer>

namespace relay {

using namespace Qt::StringLiterals;
using Status = QHttpServerResponse::StatusCode;

namespace {

constexpr auto plainText = "text/plain; charset=utf-8";
constexpr auto prometheusText = "text/plain; version=0.0.4; charset=utf-8";

QHttpServerResponse line(const QString &sentence, Status status)
{
    return {QByteArray(plainText), sentence.toUtf8() + '\n', status};
}

QHttpServerResponse readiness(const HealthServer::Trouble &trouble,
                              const HealthServer::Trouble &degradation, Status otherwise)
{
    if (const auto sentence = trouble())
        return line(*sentence, otherwise);
    const auto sentence = degradation ? degradation() : std::nullopt;
    return line(sentence ? u"degraded: "_s + *sentence : u"ready"_s, Status::Ok);
}

} // namespace

HealthServer::HealthServer(const Metrics &metrics, const Trouble &trouble,
                           const Trouble &degradation)
{
    m_http.route(u"/healthz"_s, [] { return line(u"alive"_s, Status::Ok); });
    m_http.route(u"/readyz"_s, [trouble, degradation] {
        return readiness(trouble, degradation, Status::ServiceUnavailable);
    });
    m_http.route(u"/balancer"_s, [trouble, degradation] {
        return readiness(trouble, degradation, Status::NotFound);
    });
    m_http.route(u"/metrics"_s, [&metrics] {
        return QHttpServerResponse(QByteArray(prometheusText), metrics.text());
    });
}

/// With a server of its own instead of QHttpServer::listen, which tells no reason when it fails.
Result<quint16, QString> HealthServer::listen(const QString &address, quint16 port)
{
    // What is no address would be taken for every interface, and tell strangers.
    const QHostAddress interface(address);
    if (interface.isNull())
        return u"--metrics-listen %1 is not a network address."_s.arg(address);
    auto *server = new QTcpServer(this);
    if (!server->listen(interface, port))
        return u"Cannot listen for health checks on %1 port %2: %3."_s.arg(address).arg(port).arg(
            server->errorString());
    m_http.bind(server);
    return server->serverPort();
}

} // namespace relay
