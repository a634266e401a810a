// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/storage/Refusal.h"

namespace relay {

/// How far a read mark moved.
struct ReadMoved {
    qint64 seq = 0;         ///< where it stands now
    bool isMoved = false;   ///< false: it stood there already, or further
    bool isVisible = false; ///< others may know; false while the reader is invisible
    friend bool operator==(const ReadMoved &, const ReadMoved &) = default;
};

/// How far people have read. Each mark is kept twice: the true one for the reader's own devices and
/// the one others see, which stands still while the reader is invisible.
class ReceiptStore
{
public:
    virtual ~ReceiptStore() = default;

    /// Marks only move forward and never beyond the last message.
    virtual void read(const UserId &reader, const protocol::Read &mark, WallTime now,
                      Then<Stored<ReadMoved>> then) = 0;
    /// The reader is visible again: others see the true marks from now on. Answers those that
    /// moved.
    virtual void reveal(const UserId &reader, Then<Stored<QList<protocol::ReadBy>>> then) = 0;
};

} // namespace relay
