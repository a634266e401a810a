// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

namespace relay {

/// A member of whoever asks asynchronous questions: a guarded continuation does nothing once its
/// asker is gone. Not for crossing threads.
class Lifetime
{
public:
    Lifetime() = default;
    Lifetime(const Lifetime &) = delete;
    Lifetime &operator=(const Lifetime &) = delete;

    template<class Continuation>
    [[nodiscard]] auto guarded(Continuation then) const
    {
        return [alive = std::weak_ptr<const char>(m_token), then = std::move(then)](auto &&answer) {
            if (!alive.expired())
                then(std::forward<decltype(answer)>(answer));
        };
    }

private:
    std::shared_ptr<const char> m_token = std::make_shared<const char>();
};

} // namespace relay
