// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlReader.h"

#include "server/sql/SqlFailure.h"

#include <QLoggingCategory>

namespace relay {

SqlReader::SqlReader(SqlConnection &sql, SqlQueue &queue, SqlAnswers &answers)
    : m_sql(sql)
    , m_queue(queue)
    , m_answers(answers)
{
}

void SqlReader::work()
{
    for (auto jobs = m_queue.take(1); !jobs.empty(); jobs = m_queue.take(1)) {
        runOnSnapshot(*jobs.front());
        m_answers.post(std::move(jobs));
    }
}

void SqlReader::runOnSnapshot(SqlJob &job)
{
    try {
        m_sql.change("BEGIN");
        std::ignore = job.run(m_sql);
    } catch (const SqlFailure &failure) {
        qWarning("The database could not answer: %ls", qUtf16Printable(failure.reason));
        job.fail();
    }
    endSnapshot();
}

void SqlReader::endSnapshot()
{
    try {
        m_sql.change("ROLLBACK");
    } catch (const SqlFailure &) {
        // It could not even begin.
    }
}

} // namespace relay
