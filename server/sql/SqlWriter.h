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
/// fails as a whole nothing of the batch holds: it is run again where that can help, and otherwise
/// every job of it is answered `Unavailable`. No answer before its commit, and nothing that may
/// have been committed is run twice.
class SqlWriter
{
public:
    static constexpr size_t batchMost = 512;
    /// Of one batch. With the waits between them, about three seconds for a database that restarts.
    static constexpr int attemptsMost = 7;

    SqlWriter(SqlConnection &sql, const SqlEngine &engine, SqlQueue &queue, SqlAnswers &answers,
              SqlHealth &health);
    /// Returns when the queue is closed and empty.
    void work();

private:
    void commit(const SqlJobs &jobs);
    /// Both: false where a job failed and the others went on.
    [[nodiscard]] bool commitTogether(const SqlJobs &jobs);
    [[nodiscard]] bool runApart(SqlJob &job);
    void runInSavepoint(SqlJob &job);
    void takeBack(const SqlFailure &failure);
    [[nodiscard]] bool mayRunAgain(const SqlFailure &failure, int attempt) const;
    void recover(const SqlFailure &failure, int attempt);
    void rollBack();
    [[nodiscard]] std::vector<SqlJob *> inOrder(const SqlJobs &jobs) const;

    SqlConnection &m_sql;
    const SqlEngine &m_engine;
    SqlQueue &m_queue;
    SqlAnswers &m_answers;
    SqlHealth &m_health;
    bool m_isCommitting = false; ///< whether it holds is not known if it fails now
};

} // namespace relay
