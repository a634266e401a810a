// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/NodeMetrics.h"

#include <utility>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

struct Counter {
    QString name;
    QString help;
    qint64 GatewayCounters::*count;
};

QList<Counter> counters()
{
    return {
        {u"relay_connections_accepted_total"_s, u"WebSockets opened"_s,
         &GatewayCounters::connectionsAccepted},
        {u"relay_connections_refused_total"_s, u"Connections refused by the limits of addresses"_s,
         &GatewayCounters::connectionsRefused},
        {u"relay_sessions_introduced_total"_s, u"Sessions that said a valid hello"_s,
         &GatewayCounters::sessionsIntroduced},
        {u"relay_frames_sent_total"_s, u"Frames written to clients"_s,
         &GatewayCounters::framesSent},
        {u"relay_bytes_sent_total"_s, u"Bytes written to clients"_s, &GatewayCounters::bytesSent},
        {u"relay_volatile_dropped_total"_s, u"Typing not sent to readers that were behind"_s,
         &GatewayCounters::volatileDropped},
        {u"relay_bad_frames_total"_s, u"Frames that were no valid request"_s,
         &GatewayCounters::badFrames},
        {u"relay_rate_limited_total"_s, u"Requests refused by a rate limit"_s,
         &GatewayCounters::rateLimited},
        {u"relay_closed_slow_total"_s, u"Connections closed because they did not read"_s,
         &GatewayCounters::closedSlow},
        {u"relay_closed_flooding_total"_s, u"Connections closed because they flooded"_s,
         &GatewayCounters::closedFlooding},
    };
}

template<size_t... index>
void addRequests(Metrics &metrics, const Gateway &gateway, std::index_sequence<index...>)
{
    const auto add = [&](QLatin1StringView type, size_t kind) {
        metrics.counter(u"relay_requests_total"_s, u"Valid requests by type"_s,
                        [&gateway, kind] { return double(gateway.counters().requests.at(kind)); },
                        {{u"type"_s, type}});
    };
    (add(std::variant_alternative_t<index, protocol::Request>::type, index), ...);
}

} // namespace

void addGatewayMetrics(Metrics &metrics, const Gateway &gateway)
{
    metrics.gauge(u"relay_connections"_s, u"Open WebSockets"_s,
                  [&gateway] { return double(gateway.connections()); });
    for (const Counter &counter : counters()) {
        metrics.counter(counter.name, counter.help, [&gateway, count = counter.count] {
            return double(gateway.counters().*count);
        });
    }
    addRequests(metrics, gateway,
                std::make_index_sequence<std::variant_size_v<protocol::Request>>());
}

void addPresenceMetrics(Metrics &metrics, const PresenceService &presence,
                        const PresenceStore &store)
{
    const WatchService &watching = presence.watching();
    metrics.gauge(u"relay_users_watched"_s, u"Users that somebody on this node looks at"_s,
                  [&watching] { return double(watching.usersWatched()); });
    metrics.gauge(u"relay_watchers"_s, u"Sessions on this node that look at somebody"_s,
                  [&watching] { return double(watching.watchers()); });
    for (const auto &state : protocol::EnumNames<PresenceState>::names) {
        metrics.counter(u"relay_presence_changes_total"_s,
                        u"Changes of watched users, by the state they led to"_s,
                        [&watching, index = size_t(state.value)] {
                            return double(watching.counters().changes.at(index));
                        },
                        {{u"state"_s, QString(state.name)}});
    }
    const auto add = [&](const QString &name, const QString &help, qint64 WatchCounters::*count) {
        metrics.counter(name, help,
                        [&watching, count] { return double(watching.counters().*count); });
    };
    add(u"relay_presence_deliveries_total"_s, u"Sessions concerned by these changes, summed up"_s,
        &WatchCounters::deliveries);
    add(u"relay_presence_batches_total"_s, u"Frames in which they were told"_s,
        &WatchCounters::batches);
    add(u"relay_presence_repairs_total"_s, u"Changes found by reading again, not by news"_s,
        &WatchCounters::repairs);
    metrics.counter(u"relay_presence_false_offlines_total"_s,
                    u"Users back within two minutes after others saw them leave"_s,
                    [&store] { return double(store.falseOfflines()); });
}

} // namespace relay
