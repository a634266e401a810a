// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace relay {

/// The words somebody is found by: split where letters and digits end, without accents and case, so
/// that `zoe` finds `Zoë`. The same for what is stored and for what is asked. Pure.
[[nodiscard]] QStringList searchWords(const QString &text);

} // namespace relay
