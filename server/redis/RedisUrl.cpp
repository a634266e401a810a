// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/redis/RedisUrl.h"

#include <QUrl>

#include <optional>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

QString decoded(QStringView text)
{
    return QUrl::fromPercentEncoding(text.toUtf8());
}

struct Scheme {
    QLatin1StringView name;
    bool isSecure;
    bool isCluster;
    bool isSocket;
};

constexpr Scheme schemes[] = {
    {"redis"_L1, false, false, false},        {"rediss"_L1, true, false, false},
    {"redis+cluster"_L1, false, true, false}, {"rediss+cluster"_L1, true, true, false},
    {"unix"_L1, false, false, true},
};

const Scheme *schemeNamed(QStringView name)
{
    for (const Scheme &scheme : schemes) {
        if (name.compare(scheme.name, Qt::CaseInsensitive) == 0)
            return &scheme;
    }
    return nullptr;
}

void takeCredentials(QStringView &rest, RedisUrl &url)
{
    const auto at = rest.lastIndexOf(u'@');
    if (at < 0)
        return;
    const QStringView credentials = rest.left(at);
    const auto colon = credentials.indexOf(u':');
    url.user = decoded(colon < 0 ? credentials : credentials.left(colon));
    url.password = colon < 0 ? QString() : decoded(credentials.mid(colon + 1));
    if (url.user.isEmpty() && !url.password.isEmpty())
        url.user = u"default"_s;
    rest = rest.mid(at + 1);
}

/// `[::1]:6379` names an IPv6 address.
Result<RedisEndpoint, QString> endpointOf(QStringView text)
{
    const auto bracket = text.startsWith(u'[') ? text.indexOf(u']') : -1;
    const auto colon = text.indexOf(u':', bracket + 1);
    RedisEndpoint endpoint;
    endpoint.host = (colon < 0 ? text : text.left(colon)).toString();
    if (bracket >= 0)
        endpoint.host = text.mid(1, bracket - 1).toString();
    if (endpoint.host.isEmpty())
        return u"a host is missing"_s;
    if (colon < 0)
        return endpoint;
    bool isNumber = false;
    endpoint.port = text.mid(colon + 1).toUShort(&isNumber);
    if (!isNumber || endpoint.port == 0)
        return u"the port '%1' is no number from 1 to 65535"_s.arg(text.mid(colon + 1));
    return endpoint;
}

std::optional<QString> takeServers(QStringView rest, RedisUrl &url)
{
    const auto slash = rest.indexOf(u'/');
    if (slash >= 0 && slash + 1 < rest.size())
        return u"'%1' after the host is not understood; numbered databases are not supported"_s.arg(
            rest.mid(slash));
    const auto hosts = (slash < 0 ? rest : rest.left(slash)).split(u',');
    for (const QStringView host : hosts) {
        const auto endpoint = endpointOf(host);
        if (!endpoint)
            return endpoint.error();
        url.servers.append(*endpoint);
    }
    url.isCluster = url.isCluster || url.servers.size() > 1;
    return std::nullopt;
}

std::optional<QString> takeSocket(QStringView rest, RedisUrl &url)
{
    if (!rest.startsWith(u'/') || rest.size() < 2)
        return u"unix:// wants the absolute path of a socket, as in unix:///run/redis.sock"_s;
    RedisEndpoint endpoint;
    endpoint.socket = decoded(rest);
    url.servers.append(endpoint);
    return std::nullopt;
}

} // namespace

Result<RedisUrl, QString> RedisUrl::parse(const QString &text)
{
    const auto separator = text.indexOf(u"://");
    if (separator < 0)
        return u"a URL is expected, as in redis://localhost:6379 or unix:///run/redis.sock"_s;
    const auto *scheme = schemeNamed(QStringView(text).left(separator));
    if (!scheme)
        return u"'%1://' is not known; there are redis://, rediss://, redis+cluster://, "
               "rediss+cluster:// and unix://"_s.arg(QStringView(text).left(separator));
    RedisUrl url;
    url.isSecure = scheme->isSecure;
    url.isCluster = scheme->isCluster;
    QStringView rest = QStringView(text).mid(separator + 3);
    takeCredentials(rest, url);
    if (const auto wrong = scheme->isSocket ? takeSocket(rest, url) : takeServers(rest, url))
        return *wrong;
    return url;
}

} // namespace relay
