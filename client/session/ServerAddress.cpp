// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/ServerAddress.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr int usualPort = 4380; ///< of a relay-server without any option

bool isThisMachine(const QString &host)
{
    return host == "localhost"_L1 || host == "::1"_L1 || host.startsWith("127."_L1);
}

bool isWebSocket(const QUrl &url)
{
    return (url.scheme() == "ws"_L1 || url.scheme() == "wss"_L1) && !url.host().isEmpty();
}

} // namespace

QUrl serverAddress(const QString &typed)
{
    const QString text = typed.trimmed();
    if (text.contains("://"_L1)) {
        const QUrl url(text);
        return isWebSocket(url) ? url : QUrl();
    }
    QUrl url(u"wss://"_s + text);
    if (isThisMachine(url.host())) {
        url.setScheme(u"ws"_s);
        url.setPort(url.port(usualPort));
    }
    return isWebSocket(url) ? url : QUrl();
}

QString canonicalServer(const QString &typed)
{
    QUrl url = serverAddress(typed);
    if (url.port() == (url.scheme() == "wss"_L1 ? 443 : 80))
        url.setPort(-1);
    if (url.path() == "/"_L1)
        url.setPath({});
    return url.toString(QUrl::FullyEncoded);
}

} // namespace relay
