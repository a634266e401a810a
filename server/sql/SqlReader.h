// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlAnswers.h"

namespace relay {

/// A thread that only looks things up, each question on one consistent snapshot.
class SqlReader
{
public:
    SqlReader(SqlConnection &sql, SqlText begin, SqlQueue &queue, SqlAnswers &answers);
    /// Returns when the queue is closed and empty.
    void work();

private:
    void answerOrFail(SqlJob &job);
    void runOnSnapshot(SqlJob &job);
    void endSnapshot();

    SqlConnection &m_sql;
    SqlText m_begin;
    SqlQueue &m_queue;
    SqlAnswers &m_answers;
};

} // namespace relay
