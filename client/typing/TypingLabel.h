// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace relay::words {

/// The typing line: "Ada is typing…", "Ada and Bob are typing…", up to three names, then "Several
/// people are typing…". Names are cut so that one person cannot fill the line.
[[nodiscard]] QString typing(const QStringList &names);

} // namespace relay::words
