// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlWriter.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace relay {

using Kind = SqlFailure::Kind;

namespace {

constexpr std::chrono::milliseconds firstWait{50}; ///< before a lost connection is tried again

} // namespace

SqlWriter::SqlWriter(SqlConnection &sql, const SqlEngine &engine, SqlQueue &queue,
                     SqlAnswers &answers, SqlHealth &health)
    : m_sql(sql)
    , m_engine(engine)
    , m_queue(queue)
    , m_answers(answers)
    , m_health(health)
{
}

void SqlWriter::work()
{
    for (auto jobs = m_queue.take(batchMost); !jobs.empty(); jobs = m_queue.take(batchMost)) {
        commit(jobs);
        m_answers.post(std::move(jobs));
    }
}

void SqlWriter::commit(const SqlJobs &jobs)
{
    for (int attempt = 1;; ++attempt) {
        try {
            if (commitTogether(jobs))
                m_health.worked();
            return;
        } catch (const SqlFailure &failure) {
            m_health.failed(failure.reason);
            const bool isOver = !mayRunAgain(failure, attempt);
            recover(failure, attempt);
            if (!isOver)
                continue;
        }
        for (const auto &job : jobs)
            job->fail();
        return;
    }
}

bool SqlWriter::commitTogether(const SqlJobs &jobs)
{
    m_isCommitting = false;
    bool isWell = true;
    m_sql.command(m_engine.beginWriting());
    for (SqlJob *job : inOrder(jobs))
        isWell = runApart(*job) && isWell;
    m_isCommitting = true;
    m_sql.command("COMMIT");
    return isWell;
}

std::vector<SqlJob *> SqlWriter::inOrder(const SqlJobs &jobs) const
{
    std::vector<SqlJob *> order;
    order.reserve(jobs.size());
    for (const auto &job : jobs)
        order.push_back(job.get());
    if (m_engine.isServer()) {
        std::stable_sort(order.begin(), order.end(), [](const SqlJob *left, const SqlJob *right) {
            return left->row() < right->row();
        });
    }
    return order;
}

/// Who lost against another node finds, the second time, what that one has committed.
bool SqlWriter::runApart(SqlJob &job)
{
    for (bool isFirst = true;; isFirst = false) {
        try {
            runInSavepoint(job);
            return true;
        } catch (const SqlFailure &failure) {
            takeBack(failure);
            if (isFirst && failure.kind == Kind::Conflict)
                continue;
            m_health.failed(failure.reason);
        }
        job.fail();
        return false;
    }
}

void SqlWriter::runInSavepoint(SqlJob &job)
{
    m_sql.command("SAVEPOINT job");
    if (!job.run(m_sql))
        m_sql.command("ROLLBACK TO SAVEPOINT job");
    m_sql.command("RELEASE SAVEPOINT job");
}

/// Where the database gave up the whole transaction, as it does when the disk is full, there is no
/// savepoint to go back to: then the batch fails, and for the first reason.
void SqlWriter::takeBack(const SqlFailure &failure)
{
    try {
        m_sql.command("ROLLBACK TO SAVEPOINT job");
        m_sql.command("RELEASE SAVEPOINT job");
    } catch (const SqlFailure &) {
        throw SqlFailure(failure);
    }
}

bool SqlWriter::mayRunAgain(const SqlFailure &failure, int attempt) const
{
    if (failure.kind == Kind::Broken || attempt >= attemptsMost)
        return false;
    return failure.kind == Kind::Conflict || !m_isCommitting;
}

void SqlWriter::recover(const SqlFailure &failure, int attempt)
{
    if (failure.kind != Kind::Lost)
        return rollBack();
    try {
        m_sql.reconnect();
    } catch (const SqlFailure &) {
        // Not there yet: the next attempt finds the connection lost, and comes here again.
        std::this_thread::sleep_for(firstWait * (1 << std::min(attempt - 1, 6)));
    }
}

void SqlWriter::rollBack()
{
    try {
        m_sql.command("ROLLBACK");
    } catch (const SqlFailure &) {
        // There is no transaction any more: the database gave it up by itself.
    }
}

} // namespace relay
