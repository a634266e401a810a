// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

/// The tables of docs/protocol.md, made from the code. In the document each stands between
/// `<!-- table NAME -->` and `<!-- end -->`; the prose around them is written by hand.
namespace relay::test {

/// Name → Markdown: `request hello`, `ok hello`, `push resync`, `object User`, `errors`, `closes`,
/// `timings`.
[[nodiscard]] QMap<QString, QString> protocolTables();

struct Filled {
    QString document;
    QStringList unused;  ///< tables that the document has no place for
    QStringList unknown; ///< places for which there is no table
};

/// The document with every table brought up to date.
[[nodiscard]] Filled fillTables(const QString &document, const QMap<QString, QString> &tables);

} // namespace relay::test
