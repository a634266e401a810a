// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/SqlHealth.h"

#include <QLoggingCategory>

namespace relay {

void SqlHealth::worked()
{
    if (!m_isWell.exchange(true, std::memory_order_relaxed))
        qInfo("The database stores again.");
}

void SqlHealth::failed(const QString &reason)
{
    if (m_isWell.exchange(false, std::memory_order_relaxed))
        qWarning("The database does not store: %ls", qUtf16Printable(reason));
}

} // namespace relay
