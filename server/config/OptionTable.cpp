// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/OptionTable.h"

#include "server/config/OptionValue.h"
#include "server/config/TimingOptions.h"
#include "shared/protocol/EnumNames.h"

namespace relay {

using namespace Qt::StringLiterals;
using optionvalue::Range;

namespace protocol {

template<>
struct EnumNames<ServerConfig::EventLoop> {
    static constexpr auto names = std::array{Named{ServerConfig::EventLoop::Epoll, "epoll"},
                                             Named{ServerConfig::EventLoop::Qt, "qt"}};
};

template<>
struct EnumNames<ServerConfig::LogFormat> {
    static constexpr auto names = std::array{Named{ServerConfig::LogFormat::Text, "text"},
                                             Named{ServerConfig::LogFormat::Json, "json"}};
};

template<>
struct EnumNames<ServerConfig::LogLevel> {
    static constexpr auto names = std::array{Named{ServerConfig::LogLevel::Debug, "debug"},
                                             Named{ServerConfig::LogLevel::Info, "info"},
                                             Named{ServerConfig::LogLevel::Warning, "warning"},
                                             Named{ServerConfig::LogLevel::Error, "error"}};
};

template<>
struct EnumNames<ServerConfig::Registration> {
    static constexpr auto names = std::array{Named{ServerConfig::Registration::Open, "open"},
                                             Named{ServerConfig::Registration::Closed, "closed"}};
};

} // namespace protocol

namespace {

const ServerConfig standards;

/// Makes the `store` of an option from how its text is read and where the value goes.
template<class Parse, class Assign>
Option::Store storing(Parse parse, Assign assign)
{
    return [parse, assign](ServerConfig &config, const QString &text) -> std::optional<QString> {
        auto parsed = parse(text);
        if (!parsed)
            return parsed.error();
        assign(config, std::move(parsed).value());
        return std::nullopt;
    };
}

/// Takes any text.
template<class Assign>
Option wording(const char *name, const char *placeholder, const char *help, const QString &standard,
               Assign assign)
{
    return {QString::fromLatin1(name),
            QString::fromLatin1(placeholder),
            {},
            QString::fromUtf8(help),
            standard,
            [assign](ServerConfig &config, const QString &value) -> std::optional<QString> {
                assign(config, value);
                return std::nullopt;
            }};
}

Option text(const char *name, const char *placeholder, QString ServerConfig::*member,
            const char *help)
{
    return wording(name, placeholder, help, standards.*member,
                   [member](ServerConfig &c, const QString &value) { c.*member = value; });
}

Option texts(const char *name, const char *placeholder, QStringList ServerConfig::*member,
             const char *help)
{
    return wording(name, placeholder, help, {}, [member](ServerConfig &c, const QString &value) {
        c.*member = optionvalue::list(value);
    });
}

template<class Enum>
Option choice(const char *name, Enum ServerConfig::*member, const char *help)
{
    QStringList words;
    for (const auto &entry : protocol::EnumNames<Enum>::names)
        words.append(QString(entry.name));
    const QString all = words.join(u'|');
    const auto parse = [all](const QString &value) -> optionvalue::Parsed<Enum> {
        if (const auto found = protocol::valueNamed<Enum>(value))
            return *found;
        return u"must be one of %1"_s.arg(all);
    };
    return {QString::fromLatin1(name),
            all,
            {},
            QString::fromUtf8(help),
            QString(protocol::nameOf(standards.*member)),
            storing(parse, [member](ServerConfig &c, Enum value) { c.*member = value; })};
}

template<class Reach>
Option number(const char *name, Range range, Reach reach, const char *help)
{
    ServerConfig standard;
    return {
        QString::fromLatin1(name),
        u"N"_s,
        {},
        QString::fromUtf8(help),
        QString::number(reach(standard)),
        storing([range](const QString &value) { return optionvalue::wholeNumber(value, range); },
                [reach](ServerConfig &config, qint64 value) { reach(config) = value; })};
}

template<class Reach>
Option bytes(const char *name, Range range, Reach reach, const char *help)
{
    ServerConfig standard;
    return {QString::fromLatin1(name),
            u"BYTES"_s,
            {},
            QString::fromUtf8(help),
            optionvalue::byteText(reach(standard)),
            storing([range](const QString &value) { return optionvalue::byteCount(value, range); },
                    [reach](ServerConfig &config, qint64 value) { reach(config) = value; })};
}

auto limit(qint64 ServerConfig::Limits::*member)
{
    return [member](ServerConfig &config) -> qint64 & { return config.limits.*member; };
}

auto seed(qint64 ServerConfig::Seed::*member)
{
    return [member](ServerConfig &config) -> qint64 & { return config.seed.*member; };
}

auto own(qint64 ServerConfig::*member)
{
    return [member](ServerConfig &config) -> qint64 & { return config.*member; };
}

Option port()
{
    const auto parse = [](const QString &value) {
        return optionvalue::wholeNumber(value, {0, 65535});
    };
    return {
        u"port"_s,
        u"N"_s,
        {},
        u"port for clients; 0 picks a free one, which the first line "
        "on standard output tells"_s,
        QString::number(standards.port),
        storing(parse, [](ServerConfig &config, qint64 value) { config.port = quint16(value); })};
}

Option demo()
{
    return {u"demo"_s,
            {},
            {},
            u"fill an empty server with 40 people and their conversations to try it out"_s,
            {},
            storing(optionvalue::yesOrNo,
                    [](ServerConfig &config, bool value) { config.demo = value; })};
}

Option tokensFile()
{
    return wording("tokens-file", "FILE",
                   "where seed writes the tokens of its users, one a line; readable by you alone",
                   {}, [](ServerConfig &c, const QString &value) { c.seed.tokensFile = value; });
}

QList<Option> whereItListens()
{
    using Config = ServerConfig;
    return {
        text("listen", "ADDRESS", &Config::listen,
             "address for clients; 0.0.0.0 or :: is every one"),
        port(),
        text("tls-cert", "FILE", &Config::tlsCertificate,
             "certificate chain (PEM); with it clients connect by wss only"),
        text("tls-key", "FILE", &Config::tlsKey, "private key of the certificate (PEM)"),
        texts("allow-origin", "ORIGINS", &Config::allowedOrigins,
              "web pages that may connect (https://chat.example.org), separated by commas; * is "
              "all; without it, none can; programs that are no browsers are not affected"),
        texts(
            "trusted-proxy", "ADDRESSES", &Config::trustedProxies,
            "balancers (10.0.0.7, or a network: 10.0.0.0/8), separated by commas, that begin each "
            "connection with the PROXY protocol: limits count the addresses of clients then"),
        text("metrics-listen", "ADDRESS", &Config::metricsListen, "address for health and metrics"),
        number("metrics-port", {-1, 65535}, own(&Config::metricsPort),
               "port of /healthz, /readyz and /metrics; 0 picks a free one, -1 offers none"),
    };
}

QList<Option> whatItKeeps()
{
    using Config = ServerConfig;
    return {
        text("data-dir", "DIRECTORY", &Config::dataDirectory,
             "where accounts and messages are stored; without it, your application data"),
        text("database", "URL", &Config::database,
             "postgresql://USER@HOST/NAME, shared by all nodes; without it, SQLite in the data "
             "directory. A password belongs in RELAY_DATABASE or the config file"),
        text("redis", "URL", &Config::redis,
             "redis://HOST, rediss://, unix:///SOCKET or several hosts of a cluster: presence that "
             "all nodes share. A password belongs in RELAY_REDIS or the config file"),
        text("redis-ca", "FILE", &Config::redisAuthority,
             "authority that vouches for Redis' certificate (PEM); without it, the system's"),
        text("node", "NAME", &Config::node,
             "what this server calls itself in metrics and Redis; without it, the host's name"),
        demo(),
        choice("registration", &Config::registration,
               "whether people may create their own accounts"),
        bytes("password-memory", {8 * 1024, qint64(4) << 30}, own(&Config::passwordMemoryBytes),
              "memory that checking one password takes; more makes stolen hashes safer"),
        number("password-passes", {1, 100}, own(&Config::passwordPasses),
               "how often that memory is gone over"),
    };
}

QList<Option> howItRuns()
{
    using Config = ServerConfig;
    return {
        choice("log-format", &Config::logFormat, "one line of text or one JSON object per event"),
        choice("log-level", &Config::logLevel, "the least important events that are logged"),
        choice("event-loop", &Config::eventLoop, "epoll is faster; qt is there to compare"),
    };
}

QList<Option> limitsOfConnections()
{
    using L = ServerConfig::Limits;
    return {
        number("connections", {1, 1'000'000}, limit(&L::connections), "connections in all"),
        number("connections-per-address", {1, 1'000'000}, limit(&L::connectionsPerAddress),
               "connections from one address (IPv6: from one /64)"),
        number("connect-rate", {1, 1'000'000}, limit(&L::connectRate),
               "new connections a second from one address"),
        number("connect-burst", {1, 1'000'000}, limit(&L::connectBurst),
               "that many may come at once"),
        number("sign-in-rate", {1, 1'000'000}, limit(&L::signInRate),
               "register, login and hello a second from one address"),
        number("sign-in-burst", {1, 1'000'000}, limit(&L::signInBurst),
               "that many may come at once"),
        number("request-rate", {1, 1'000'000}, limit(&L::requestRate),
               "requests a second of a session"),
        number("request-burst", {1, 1'000'000}, limit(&L::requestBurst),
               "that many may come at once"),
        bytes("frame-bytes", {1024, relay::limits::frameBytes}, limit(&L::frameBytes),
              "largest frame a client may send"),
        bytes("unsent-volatile", {1024, 1 << 30}, limit(&L::unsentVolatileBytes),
              "with more than this unsent, a reader gets no typing and only the latest presence"),
        bytes("unsent", {1024, 1 << 30}, limit(&L::unsentBytes),
              "with more than this unsent, a reader is asked to come back later"),
        number(
            "redis-rate", {100, 10'000'000}, limit(&L::redisRate),
            "commands a second that this node sends to Redis; what nobody waits for, half of it"),
        number("listen-backlog", {1, 65535}, limit(&L::listenBacklog),
               "connections that may wait to be accepted"),
    };
}

QList<Option> limitsOfUse()
{
    using L = ServerConfig::Limits;
    return {
        bytes("message-bytes", {1, relay::limits::messageBodyBytes}, limit(&L::messageBodyBytes),
              "longest message, in UTF-8"),
        number("watched-users", {1, relay::limits::watchedUsers}, limit(&L::watchedUsers),
               "people one session can watch"),
        number("contacts-watched", {1, relay::limits::contactsWatched}, limit(&L::contactsWatched),
               "with more contacts than this, a session must name whom it watches"),
        number("sessions-per-user", {1, 1000}, limit(&L::sessionsPerUser), "sessions of one user"),
        number("dotted-members", {1, 1000}, limit(&L::dottedMembers),
               "larger conversations show a count instead of dots"),
        number("typing-members", {1, 1000}, limit(&L::typingMembers),
               "nobody is shown typing in larger conversations"),
    };
}

QList<Option> forCommands()
{
    using S = ServerConfig::Seed;
    return {
        text("display-name", "TEXT", &ServerConfig::displayName,
             "user add: the name that others see; without it, the username"),
        number("users", {1, 1'000'000}, seed(&S::users), "seed: how many users"),
        number("conversation-size", {2, 100'000}, seed(&S::conversationSize),
               "seed: members of each conversation"),
        tokensFile(),
    };
}

QList<Option> all()
{
    QList<Option> table;
    const auto add = [&table](const QString &group, QList<Option> options) {
        for (Option &option : options) {
            option.group = group;
            table.append(std::move(option));
        }
    };
    add(u"Where it listens"_s, whereItListens());
    add(u"What it keeps"_s, whatItKeeps());
    add(u"How it runs"_s, howItRuns());
    add(u"Limits of connections"_s, limitsOfConnections());
    add(u"Limits of use"_s, limitsOfUse());
    add(u"Timings"_s, timingOptions());
    add(u"For the commands user and seed"_s, forCommands());
    return table;
}

} // namespace

QString Option::environmentName() const
{
    return u"RELAY_"_s + QString(name).replace(u'-', u'_').toUpper();
}

const QList<Option> &optionTable()
{
    static const QList<Option> table = all();
    return table;
}

const Option *optionNamed(const QString &name)
{
    const auto &table = optionTable();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Option &option) { return option.name == name; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace relay
