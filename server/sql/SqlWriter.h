// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlAnswers.h"
#include "server/sql/SqlFailure.h"
#include "server/sql/SqlHealth.h"

namespace relay {

/// The one thread that writes, with group commit: what waits together is committed together.
///
///     take all ─▶ BEGIN ─▶ for each job: SAVEPOINT, run, RELEASE │ ROLLBACK TO ─▶ COMMIT ─▶
///     answers
///
/// A job that is refused, or that fails, takes back only its own changes. When the transaction
/// fails as a whole nothing of the batch holds, and every job of it is answered `Unavailable`: no
/// answer before its commit.
class SqlWriter
{
public:
    static constexpr size_t batchMost = 512;

    SqlWriter(SqlConnection &sql, SqlText begin, SqlQueue &queue, SqlAnswers &answers,
              SqlHealth &health);
    /// Returns when the queue is closed and empty.
    void work();

private:
    /// Both: false where a job failed and the others went on.
    [[nodiscard]] bool commitTogether(const SqlJobs &jobs);
    [[nodiscard]] bool runApart(SqlJob &job);
    void giveUp(SqlJob &job, const SqlFailure &failure);
    void rollBack();

    SqlConnection &m_sql;
    SqlText m_begin;
    SqlQueue &m_queue;
    SqlAnswers &m_answers;
    SqlHealth &m_health;
};

} // namespace relay
