// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace relay {

/// Whether a page from this origin may connect. Browsers always name the origin and a page cannot
/// change it; programs that are no browsers send none and are let in. Pure.
[[nodiscard]] bool isOriginAllowed(const QString &origin, const QStringList &allowed);

} // namespace relay
