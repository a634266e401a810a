// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/redis/RedisConnection.h"
#include "shared/Lifetime.h"

#include <memory>

namespace relay {

/// Many questions to Redis as one: `take` sees each reply with the number of its question, and
/// `then` is called once, when all are answered: with a fault if there was one. An error that Redis
/// answered is a fault. Nothing is called once the asker is gone.
///
///     const auto hub = Gathering::start(m_lifetime, take, then);
///     for (…)
///         router.ask(key, command, Gathering::part(hub));
///     Gathering::close(hub);
class Gathering
{
public:
    using Hub = std::shared_ptr<Gathering>;
    using Take = std::function<void(qsizetype number, const RedisReply &reply)>;
    using AllDone = std::function<void(const std::optional<Fault> &fault)>;

    [[nodiscard]] static Hub start(const Lifetime &asker, Take take, AllDone then)
    {
        const auto hub = std::make_shared<Gathering>();
        hub->m_take = std::move(take);
        hub->m_arrived = asker.guarded([hub = std::weak_ptr(hub)](const Part &part) {
            if (const auto gathering = hub.lock())
                gathering->arrived(part);
        });
        hub->m_then = std::move(then);
        return hub;
    }
    [[nodiscard]] static Then<RedisConnection::Answer> part(const Hub &hub)
    {
        ++hub->m_missing;
        return [hub, number = hub->m_asked++](const RedisConnection::Answer &answer) {
            hub->m_arrived({number, &answer});
        };
    }
    /// No more questions follow.
    static void close(const Hub &hub) { hub->countDown(); }

private:
    struct Part {
        qsizetype number = 0;
        const RedisConnection::Answer *answer = nullptr;
    };

    void arrived(const Part &part)
    {
        const RedisConnection::Answer &answer = *part.answer;
        const auto *error = answer ? answer->error() : nullptr;
        if (!answer)
            m_fault = answer.error();
        else if (error)
            m_fault = Fault{QString::fromUtf8(error->text)};
        else
            m_take(part.number, *answer);
        countDown();
    }
    void countDown()
    {
        if (--m_missing == 0)
            m_then(m_fault);
    }

    Take m_take;
    AllDone m_then;
    std::function<void(const Part &)> m_arrived;
    qsizetype m_missing = 1;
    qsizetype m_asked = 0;
    std::optional<Fault> m_fault;
};

} // namespace relay
