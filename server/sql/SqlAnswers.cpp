// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlAnswers.h"

#include <QCoreApplication>
#include <QEvent>

#include <iterator>

namespace relay {

void SqlAnswers::post(SqlJobs finished)
{
    {
        const std::lock_guard lock(m_mutex);
        std::move(finished.begin(), finished.end(), std::back_inserter(m_finished));
        if (std::exchange(m_isCalled, true))
            return;
    }
    QCoreApplication::postEvent(this, new QEvent(QEvent::User));
}

void SqlAnswers::customEvent(QEvent * /*call*/)
{
    SqlJobs jobs;
    {
        const std::lock_guard lock(m_mutex);
        jobs.swap(m_finished);
        m_isCalled = false;
    }
    for (const auto &job : jobs)
        job->answer();
}

} // namespace relay
