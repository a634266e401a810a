// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/Result.h"
#include "shared/ids/Ids.h"
#include "shared/protocol/EnumNames.h"
#include "shared/protocol/Field.h"

#include <QString>

#include <tuple>

/// What several messages share: people and devices, and the empty answer.
namespace relay::protocol {

/// A request type's `Ok` where the answer carries nothing.
struct Empty {
    static constexpr auto fields = std::tuple{};
    friend bool operator==(const Empty &, const Empty &) = default;
};

struct UserSummary {
    UserId id;
    QString username;
    QString displayName;
    static constexpr auto fields = std::tuple{
        Field{"id", &UserSummary::id},
        Field{"username", &UserSummary::username},
        Field{"displayName", &UserSummary::displayName},
    };
    friend bool operator==(const UserSummary &, const UserSummary &) = default;
};

enum class DeviceKind { Desktop, Mobile, Web, Bot };

template<>
struct EnumNames<DeviceKind> {
    static constexpr auto names =
        std::array{Named{DeviceKind::Desktop, "desktop"}, Named{DeviceKind::Mobile, "mobile"},
                   Named{DeviceKind::Web, "web"}, Named{DeviceKind::Bot, "bot"}};
};

struct Device {
    DeviceKind kind = DeviceKind::Desktop;
    QString name;
    static constexpr auto fields = std::tuple{
        Field{"kind", &Device::kind},
        Field{"name", &Device::name, atMost(limits::deviceNameBytes)},
    };
    friend bool operator==(const Device &, const Device &) = default;
};

/// Whether a person is at the device. Only the client knows; the server never guesses.
enum class Activity { Active, Idle };

template<>
struct EnumNames<Activity> {
    static constexpr auto names =
        std::array{Named{Activity::Active, "active"}, Named{Activity::Idle, "idle"}};
};

} // namespace relay::protocol
