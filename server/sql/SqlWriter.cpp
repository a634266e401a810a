// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlWriter.h"

namespace relay {

SqlWriter::SqlWriter(SqlConnection &sql, SqlText begin, SqlQueue &queue, SqlAnswers &answers,
                     SqlHealth &health)
    : m_sql(sql)
    , m_begin(begin)
    , m_queue(queue)
    , m_answers(answers)
    , m_health(health)
{
}

void SqlWriter::work()
{
    for (auto jobs = m_queue.take(batchMost); !jobs.empty(); jobs = m_queue.take(batchMost)) {
        try {
            if (commitTogether(jobs))
                m_health.worked();
        } catch (const SqlFailure &failure) {
            rollBack();
            for (const auto &job : jobs)
                job->fail();
            m_health.failed(failure.reason);
        }
        m_answers.post(std::move(jobs));
    }
}

bool SqlWriter::commitTogether(const SqlJobs &jobs)
{
    bool isWell = true;
    m_sql.change(m_begin);
    for (const auto &job : jobs)
        isWell = runApart(*job) && isWell;
    m_sql.change("COMMIT");
    return isWell;
}

bool SqlWriter::runApart(SqlJob &job)
{
    m_sql.change("SAVEPOINT job");
    bool isKept = false;
    try {
        isKept = job.run(m_sql);
    } catch (const SqlFailure &failure) {
        giveUp(job, failure);
        return false;
    }
    if (!isKept)
        m_sql.change("ROLLBACK TO SAVEPOINT job");
    m_sql.change("RELEASE SAVEPOINT job");
    return true;
}

/// Where the database gave up the whole transaction, as it does when the disk is full, there is no
/// savepoint to go back to: then the batch fails, and for the first reason.
void SqlWriter::giveUp(SqlJob &job, const SqlFailure &failure)
{
    try {
        m_sql.change("ROLLBACK TO SAVEPOINT job");
        m_sql.change("RELEASE SAVEPOINT job");
    } catch (const SqlFailure &) {
        throw SqlFailure(failure);
    }
    job.fail();
    m_health.failed(failure.reason);
}

void SqlWriter::rollBack()
{
    try {
        m_sql.change("ROLLBACK");
    } catch (const SqlFailure &) {
        // There is no transaction any more: the database gave it up by itself.
    }
}

} // namespace relay
