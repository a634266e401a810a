// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlQueue.h"

#include <algorithm>
#include <iterator>

namespace relay {

bool SqlQueue::push(std::unique_ptr<SqlJob> &job)
{
    bool wasEmpty = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_jobs.size() >= m_most)
            return false;
        wasEmpty = m_jobs.empty();
        m_jobs.push_back(std::move(job));
    }
    if (wasEmpty) // whoever takes looks again before it waits; waking costs a system call
        m_work.notify_all();
    return true;
}

SqlJobs SqlQueue::take(size_t most)
{
    std::unique_lock lock(m_mutex);
    m_work.wait(lock, [this] { return m_isClosed || !m_jobs.empty(); });
    const auto count = std::ptrdiff_t(std::min(most, m_jobs.size()));
    const auto end = m_jobs.begin() + count;
    SqlJobs taken(std::make_move_iterator(m_jobs.begin()), std::make_move_iterator(end));
    m_jobs.erase(m_jobs.begin(), end);
    return taken;
}

void SqlQueue::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
    }
    m_work.notify_all();
}

size_t SqlQueue::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_jobs.size();
}

} // namespace relay
