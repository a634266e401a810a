// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/outbox/Outbox.h"
#include "client/storage/Journal.h"

#include <QList>

namespace relay {

/// The outbox on disk: every message is there before it is first sent, and goes when the server has
/// it. A journal of one JSON object a line, shortened when it is opened.
class OutboxStore
{
public:
    explicit OutboxStore(const QString &path);

    /// What was left by the last run, in the order of writing.
    [[nodiscard]] QList<Outgoing> load();
    /// Written, failed with a reason, or set to be sent again: the newest line of an id counts.
    bool keep(const Outgoing &message);
    bool drop(const ClientMessageId &id);

private:
    Journal m_journal;
};

} // namespace relay
