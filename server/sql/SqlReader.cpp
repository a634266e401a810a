// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlReader.h"

#include "server/sql/SqlFailure.h"

#include <QLoggingCategory>

namespace relay {

SqlReader::SqlReader(SqlConnection &sql, SqlText begin, SqlQueue &queue, SqlAnswers &answers)
    : m_sql(sql)
    , m_begin(begin)
    , m_queue(queue)
    , m_answers(answers)
{
}

void SqlReader::work()
{
    for (auto jobs = m_queue.take(1); !jobs.empty(); jobs = m_queue.take(1)) {
        answerOrFail(*jobs.front());
        m_answers.post(std::move(jobs));
    }
}

/// A question changes nothing, so it may be asked again over a new connection.
void SqlReader::answerOrFail(SqlJob &job)
{
    SqlFailure failure;
    for (const bool isLast : {false, true}) {
        try {
            if (isLast)
                m_sql.reconnect();
            return runOnSnapshot(job);
        } catch (const SqlFailure &caught) {
            failure = caught;
        }
        if (failure.kind != SqlFailure::Kind::Lost)
            break;
    }
    qWarning("The database could not answer: %ls", qUtf16Printable(failure.reason));
    job.fail();
}

void SqlReader::runOnSnapshot(SqlJob &job)
{
    try {
        m_sql.command(m_begin);
        std::ignore = job.run(m_sql);
    } catch (const SqlFailure &) {
        endSnapshot();
        throw;
    }
    endSnapshot();
}

void SqlReader::endSnapshot()
{
    try {
        m_sql.command("ROLLBACK");
    } catch (const SqlFailure &) {
        // It could not even begin.
    }
}

} // namespace relay
