// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlAnswers.h"
#include "server/sql/SqlHealth.h"

#include <QString>

#include <memory>
#include <thread>
#include <vector>

namespace relay {

/// The database off the event loop: one thread that writes with group commit, and threads that
/// read. Questions are asked and answered on the thread it lives on. Destroying it finishes what
/// was asked and answers nobody any more.
class SqlDatabase
{
public:
    struct Options {
        int readers = 1;
        size_t waitingMost = 20'000; ///< beyond it, questions are refused as `Unavailable`
        SqlConnection::Fault fault;  ///< for tests, on the writing connection
    };

    /// Opens and migrates. The error is a sentence for the one who starts the server.
    [[nodiscard]] static Result<std::unique_ptr<SqlDatabase>, QString> open(
        std::shared_ptr<const SqlEngine> engine, Options options);
    ~SqlDatabase();

    /// `work` is `Stored<Value>(SqlConnection &)` and runs in a transaction; refusing rolls it
    /// back. The answer comes after the commit. Writes run, and are answered, in the order of
    /// asking.
    template<class Value, class Work>
    void write(Work work, Then<Stored<Value>> then)
    {
        ask(m_writes, std::make_unique<SqlQuestion<Value, Work>>(std::move(work), std::move(then)));
    }
    /// The same for work that changes the row of this conversation or person. Where other nodes
    /// write as well, works on different rows may run in another order than they were asked in.
    template<class Value, class Work, class Kind>
    void write(const Id<Kind> &row, Work work, Then<Stored<Value>> then)
    {
        ask(m_writes, std::make_unique<SqlQuestion<Value, Work>>(std::move(work), std::move(then),
                                                                 row.text()));
    }
    /// The same on a snapshot of what is committed; must not change anything.
    template<class Value, class Work>
    void read(Work work, Then<Stored<Value>> then)
    {
        ask(m_reads, std::make_unique<SqlQuestion<Value, Work>>(std::move(work), std::move(then)));
    }

    /// Whether the last write succeeded.
    [[nodiscard]] bool isWell() const { return m_health.isWell(); }
    /// Writes something small to find out; for /readyz.
    void probe(Then<bool> then);
    [[nodiscard]] size_t waiting() const { return m_writes.size() + m_reads.size(); }

private:
    SqlDatabase(std::shared_ptr<const SqlEngine> engine, Options options);

    void startWriting();
    void startReading();
    void ask(SqlQueue &queue, std::unique_ptr<SqlJob> job);

    std::shared_ptr<const SqlEngine> m_engine;
    Options m_options;
    SqlQueue m_writes;
    SqlQueue m_reads;
    SqlAnswers m_answers;
    SqlHealth m_health;
    std::vector<std::thread> m_threads;
};

} // namespace relay
