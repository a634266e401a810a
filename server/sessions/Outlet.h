// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"
#include "shared/protocol/Messages.h"

#include <QList>

namespace relay {

/// What may happen to a push when its reader cannot keep up.
enum class Weight {
    Durable,  ///< never dropped: messages, read marks, conversations
    Presence, ///< may wait and collapse to the latest per user
    Volatile, ///< dropped rather than buffered: typing
};

/// Where pushes leave for the clients connected to this node. Sessions that are gone are skipped:
/// an answer may always find its asker gone.
class Outlet
{
public:
    virtual ~Outlet() = default;

    /// Encodes once per wire format, however many readers there are.
    virtual void push(const QList<SessionId> &readers, const protocol::Push &news,
                      Weight weight) = 0;

    /// True while more is unsent to this reader than volatile news may add to.
    [[nodiscard]] virtual bool isBehind(const SessionId &reader) const = 0;
};

} // namespace relay
