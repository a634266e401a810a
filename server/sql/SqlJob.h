// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlConnection.h"
#include "server/storage/Refusal.h"

#include <optional>

namespace relay {

/// One question to the database: it runs on a worker's thread and answers on the asking one.
class SqlJob
{
public:
    /// `row`: the id of the conversation or person whose row it changes; empty: it changes no row
    /// that others do.
    explicit SqlJob(QString row)
        : m_row(std::move(row))
    {
    }
    virtual ~SqlJob() = default;

    [[nodiscard]] const QString &row() const { return m_row; }

    /// False: refused; what it changed is to be taken back. Throws SqlFailure.
    [[nodiscard]] virtual bool run(SqlConnection &sql) = 0;
    /// Whatever it found does not hold: the database failed it.
    virtual void fail() = 0;
    virtual void answer() = 0;

private:
    QString m_row;
};

/// A job made of a function; both it and the continuation die on the asking thread.
template<class Value, class Work>
class SqlQuestion final : public SqlJob
{
public:
    SqlQuestion(Work work, Then<Stored<Value>> then, QString row = {})
        : SqlJob(std::move(row))
        , m_work(std::move(work))
        , m_then(std::move(then))
    {
    }

    bool run(SqlConnection &sql) override
    {
        m_answer.emplace(m_work(sql));
        return m_answer->isOk();
    }
    void fail() override { m_answer.emplace(Refusal{Refusal::Reason::Unavailable}); }
    void answer() override { m_then(std::move(*m_answer)); }

private:
    Work m_work;
    Then<Stored<Value>> m_then;
    std::optional<Stored<Value>> m_answer;
};

} // namespace relay
