// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisRouter.h"

#include <QHash>
#include <QSet>

#include <chrono>
#include <memory>

namespace relay {

/// How a script takes a duration.
[[nodiscard]] inline QByteArray inMilliseconds(std::chrono::milliseconds duration)
{
    return QByteArray::number(qint64(duration.count()));
}

/// The operations on presence, one Lua file each (server/redis/lua), run by their SHA and sent in
/// full only to a server that does not know them yet. In front of an operation stand clock.lua,
/// whose answer is the time, and the rules (faces.lua, leases.lua, records.lua, person.lua), if it
/// uses them.
class LuaScripts
{
public:
    using Answer = Result<RedisReply, Fault>;

    explicit LuaScripts(RedisRouter &router);

    /// `name` is that of the file. All keys are in one slot; an error in the script is a fault.
    void run(const QByteArray &name, const QList<QByteArray> &keys,
             const QList<QByteArray> &arguments, Then<Answer> then,
             Urgency urgency = Urgency::Prompt);

    using Timed = std::function<void(const QByteArray &name, double seconds)>;
    /// Called with every answer: how long it took since it was asked for, waiting included.
    void setTimed(Timed timed) { m_timed = std::move(timed); }

    /// Another clock, as Lua that returns milliseconds. For tests, which say in the script itself
    /// what time it is: nothing that a server is told by a client can do that.
    void setClock(const QByteArray &lua);

private:
    struct Program {
        QByteArray text;
        QByteArray sha;
    };
    struct Errand {
        QByteArray name;
        Program program;
        QByteArray key;
        RedisCommand command; ///< `EVALSHA <sha> …`
        Then<Answer> then;
        Urgency urgency;
        std::chrono::steady_clock::time_point since;
    };
    using Handle = std::shared_ptr<const Errand>;
    void send(const Handle &errand);
    void teach(const Handle &errand);
    void answered(const Handle &errand, const Answer &answer) const;
    [[nodiscard]] const Program &program(const QByteArray &name);

    RedisRouter &m_router;
    Timed m_timed;
    QByteArray m_clock;
    QHash<QByteArray, Program> m_programs;
    QSet<std::pair<RedisEndpoint, QByteArray>> m_lessons; ///< on their way
    Lifetime m_lifetime;
};

} // namespace relay
