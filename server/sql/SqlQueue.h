// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlJob.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace relay {

using SqlJobs = std::vector<std::unique_ptr<SqlJob>>;

/// Jobs on their way to a worker. Any thread may push; whoever takes gets what waits together.
class SqlQueue
{
public:
    explicit SqlQueue(size_t most)
        : m_most(most)
    {
    }

    /// False, and the job stays with the caller, where too many wait already.
    [[nodiscard]] bool push(std::unique_ptr<SqlJob> &job);
    /// Waits for work; empty once the queue was closed and everything in it was taken.
    [[nodiscard]] SqlJobs take(size_t most);
    void close();
    [[nodiscard]] size_t size() const;

private:
    size_t m_most;
    mutable std::mutex m_mutex;
    std::condition_variable m_work;
    std::deque<std::unique_ptr<SqlJob>> m_jobs;
    bool m_isClosed = false;
};

} // namespace relay
