// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlDatabase.h"

#include "server/sql/Migrations.h"
#include "server/sql/SqlFailure.h"
#include "server/sql/SqlReader.h"
#include "server/sql/SqlWriter.h"

#include <future>

namespace relay {

using namespace Qt::StringLiterals;

Result<std::unique_ptr<SqlDatabase>, QString> SqlDatabase::open(
    std::shared_ptr<const SqlEngine> engine, Options options)
{
    std::unique_ptr<SqlDatabase> database(
        new SqlDatabase(std::move(engine), std::move(options))); // its constructor is private
    try {
        database->startWriting();
        for (int reader = 0; reader < database->m_options.readers; ++reader)
            database->startReading();
    } catch (const SqlFailure &failure) {
        return u"The database cannot be opened: %1"_s.arg(failure.reason);
    }
    return database;
}

SqlDatabase::SqlDatabase(std::shared_ptr<const SqlEngine> engine, Options options)
    : m_engine(std::move(engine))
    , m_options(std::move(options))
    , m_writes(m_options.waitingMost)
    , m_reads(m_options.waitingMost)
{
}

SqlDatabase::~SqlDatabase()
{
    m_writes.close();
    m_reads.close();
    for (auto &thread : m_threads)
        thread.join();
}

/// A connection belongs to the thread that opens it; whether that worked is told back before the
/// thread goes on to its work.
void SqlDatabase::startWriting()
{
    std::promise<void> opened;
    auto isOpen = opened.get_future();
    m_threads.emplace_back([this, opened = std::move(opened)]() mutable {
        try {
            SqlConnection sql(*m_engine, SqlEngine::Role::Writer, m_options.fault);
            migrate(sql, *m_engine);
            opened.set_value();
            SqlWriter(sql, *m_engine, m_writes, m_answers, m_health).work();
        } catch (...) {
            opened.set_exception(std::current_exception());
        }
    });
    isOpen.get();
}

void SqlDatabase::startReading()
{
    std::promise<void> opened;
    auto isOpen = opened.get_future();
    m_threads.emplace_back([this, opened = std::move(opened)]() mutable {
        try {
            SqlConnection sql(*m_engine, SqlEngine::Role::Reader);
            opened.set_value();
            SqlReader(sql, m_engine->beginReading(), m_reads, m_answers).work();
        } catch (...) {
            opened.set_exception(std::current_exception());
        }
    });
    isOpen.get();
}

void SqlDatabase::ask(SqlQueue &queue, std::unique_ptr<SqlJob> job)
{
    if (queue.push(job))
        return;
    job->fail();
    SqlJobs refused;
    refused.push_back(std::move(job));
    m_answers.post(std::move(refused));
}

void SqlDatabase::probe(Then<bool> then)
{
    write<Done>(
        [](SqlConnection &sql) -> Stored<Done> {
            sql.change("UPDATE probe SET count = count + 1");
            return Done{};
        },
        [then = std::move(then)](const Stored<Done> &stored) { then(stored.isOk()); });
}

} // namespace relay
