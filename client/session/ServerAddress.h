// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QUrl>

namespace relay {

/// What a person may type as a server, as the address to connect to: `chat.example.org` means TLS,
/// a host on this machine does not, and a full `ws://` or `wss://` address is taken as it is.
/// Invalid where nothing sensible can be made of it.
[[nodiscard]] QUrl serverAddress(const QString &typed);

/// One spelling for every way to type the same address: for names of what belongs to one server.
[[nodiscard]] QString canonicalServer(const QString &typed);

} // namespace relay
