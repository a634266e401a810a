// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/sql/SqlQueue.h"

#include <QObject>

#include <mutex>

namespace relay {

/// Carries finished jobs back to the thread it lives on, in the order in which they finished. What
/// finished while the event loop was busy comes in one go.
///
/// The jobs go through a mutex of our own and Qt carries nothing but the call to look: what a
/// thread sanitizer cannot see inside of Qt is none of our data.
class SqlAnswers : public QObject
{
    Q_OBJECT

public:
    /// From any thread.
    void post(SqlJobs finished);

protected:
    void customEvent(QEvent *event) override;

private:
    std::mutex m_mutex;
    SqlJobs m_finished;
    bool m_isCalled = false;
};

} // namespace relay
