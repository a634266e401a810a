// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/config/ServerConfig.h"
#include "shared/Result.h"

#include <QString>
#include <QStringList>

/// Reads the text of an option as what it stands for. The error is the rest of a sentence that
/// begins with the option's name: "--port must be a whole number, 0 to 65535".
namespace relay::optionvalue {

template<class Value>
using Parsed = Result<Value, QString>;

struct Range {
    qint64 least = 0;
    qint64 most = limits::wireInteger;
};

[[nodiscard]] Parsed<qint64> wholeNumber(const QString &text, Range range);
/// Bytes: a whole number, or one with k, M or G behind it (powers of 1024).
[[nodiscard]] Parsed<qint64> byteCount(const QString &text, Range range);
/// A number with its unit: 500ms, 30s, 10min, 2h. A bare 0 needs none.
[[nodiscard]] Parsed<milliseconds> duration(const QString &text);
[[nodiscard]] Parsed<bool> yesOrNo(const QString &text);
/// Several values, separated by commas.
[[nodiscard]] QStringList list(const QString &text);

[[nodiscard]] QString durationText(milliseconds value);
[[nodiscard]] QString byteText(qint64 value);

} // namespace relay::optionvalue
