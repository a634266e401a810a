// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/TimingOptions.h"

#include "server/config/OptionValue.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

/// What each duration of Timings is called and for; the order is that of Timings::fields.
struct DurationHelp {
    const char *name;
    const char *help;
};

constexpr std::array durationHelp{
    DurationHelp{"heartbeat", "between two heartbeats of a session"},
    DurationHelp{"heartbeat-jitter", "at most this much is added to or taken from it"},
    DurationHelp{"heartbeat-repeat", "an unanswered heartbeat is sent again after this"},
    DurationHelp{"heartbeat-give-up", "and a new connection is opened after this"},
    DurationHelp{"lease", "a session is alive this long after its last heartbeat"},
    DurationHelp{"grace-clean", "what is left of the lease when a client closes without bye"},
    DurationHelp{"grace-drop", "what is left of the lease when a connection is lost"},
    DurationHelp{"sweep", "ended leases are noticed within this"},
    DurationHelp{"idle", "a client without input reports itself idle after this"},
    DurationHelp{"batch", "presence updates of one session are gathered this long"},
    DurationHelp{"repair", "what is watched is read again this often"},
    DurationHelp{"contact-cache", "contacts are looked up again after this"},
    DurationHelp{"online-count", "counts of big conversations are computed this often"},
    DurationHelp{"introduction", "a connection must be signed in within this"},
    DurationHelp{"typing-throttle", "a client reports typing at most this often"},
    DurationHelp{"typing-idle", "typing ends after this long without input"},
    DurationHelp{"typing-expiry", "a viewer forgets a typist after this"},
    DurationHelp{"reconnect-first", "longest first wait of a client before it reconnects"},
    DurationHelp{"reconnect-most", "longest wait of a client before it reconnects"},
};
static_assert(durationHelp.size() == std::tuple_size_v<decltype(Timings::fields)>,
              "every duration is an option");

/// `reach` finds the duration in a configuration.
template<class Reach>
Option duration(Reach reach, const DurationHelp &described)
{
    ServerConfig standard;
    const auto store = [reach](ServerConfig &config,
                               const QString &text) -> std::optional<QString> {
        const auto parsed = optionvalue::duration(text);
        if (!parsed)
            return parsed.error();
        reach(config) = *parsed;
        return std::nullopt;
    };
    return {QString::fromLatin1(described.name),
            u"DURATION"_s,
            {},
            QString::fromUtf8(described.help),
            optionvalue::durationText(reach(standard)),
            store};
}

} // namespace

QList<Option> timingOptions()
{
    QList<Option> options;
    const auto add = [&](milliseconds Timings::*member, const DurationHelp &described) {
        options.append(duration(
            [member](ServerConfig &config) -> milliseconds & { return config.timings.*member; },
            described));
    };
    std::apply(
        [&](const auto &...field) {
            size_t index = 0;
            (add(field.member, durationHelp.at(index++)), ...);
        },
        Timings::fields);
    options.append(duration(
        [](ServerConfig &config) -> milliseconds & { return config.nodeLease; },
        {"node-lease", "with --redis, a node that is silent this long is dead to the others"}));
    return options;
}

} // namespace relay
