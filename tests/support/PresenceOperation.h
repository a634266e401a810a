// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QRandomGenerator>

namespace relay::test {

/// Something that may happen to presence, as plain data, so that a sequence of them can be made
/// from a seed, played on any engine, and cut down to what matters.
struct PresenceOperation {
    enum class Kind { Open, Heartbeat, Close, Choose, Claim, Read, Count, Pass };

    Kind kind = Kind::Claim;
    int user = 0;
    int session = 0;
    DeviceKind device = DeviceKind::Desktop;
    Activity activity = Activity::Active;
    Departure departure = Departure::Bye;
    PresenceMode mode = PresenceMode::Auto;
    QString text;
    std::optional<milliseconds> ends; ///< of a choice: this long after it was made
    milliseconds time{};              ///< that passes

    static constexpr int users = 2;
    static constexpr int sessions = 4; ///< of each user

    [[nodiscard]] static PresenceOperation random(QRandomGenerator &dice);
    [[nodiscard]] static QList<PresenceOperation> sequence(quint32 seed, int length);

    [[nodiscard]] UserId userId() const;
    [[nodiscard]] Opening opening(WallTime now) const;
    [[nodiscard]] Chosen chosen(WallTime now) const;
    /// For people: `close u1 u1s3 drop`
    [[nodiscard]] QString described() const;
};

} // namespace relay::test
