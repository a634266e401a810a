// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/presence/PresenceTypes.h"

#include <QByteArray>

/// The texts that lua/person.lua keeps and publishes. Pure.
namespace relay::packing {

[[nodiscard]] QByteArray packed(const Chosen &chosen);

/// Nothing if the text is not one of ours.
[[nodiscard]] std::optional<Face> face(const QByteArray &text);
[[nodiscard]] std::optional<Chosen> chosen(const QByteArray &text);
/// What is published on the channel of `user`.
[[nodiscard]] std::optional<Transition> news(const UserId &user, const QByteArray &text);

} // namespace relay::packing
