// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlWriter.h"

#include "server/sql/SqlFailure.h"

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
            commitTogether(jobs);
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

void SqlWriter::commitTogether(const SqlJobs &jobs)
{
    m_sql.change(m_begin);
    for (const auto &job : jobs)
        runApart(*job);
    m_sql.change("COMMIT");
}

void SqlWriter::runApart(SqlJob &job)
{
    m_sql.change("SAVEPOINT job");
    if (!job.run(m_sql))
        m_sql.change("ROLLBACK TO SAVEPOINT job");
    m_sql.change("RELEASE SAVEPOINT job");
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
