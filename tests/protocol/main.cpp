// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/protocol/ProtocolTables.h"

#include <QFile>

#include <cstdio>

/// relay-protocol-tables FILE: brings the tables in docs/protocol.md up to date with the code.
int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fputs("usage: relay-protocol-tables docs/protocol.md\n", stderr);
        return 2;
    }
    QFile file(QString::fromLocal8Bit(argv[1]));
    if (!file.open(QIODevice::ReadWrite)) {
        std::fputs("cannot open the document\n", stderr);
        return 1;
    }
    const auto filled =
        relay::test::fillTables(QString::fromUtf8(file.readAll()), relay::test::protocolTables());
    for (const QString &name : filled.unused)
        std::fprintf(stderr, "no place for the table '%s'\n", qPrintable(name));
    for (const QString &name : filled.unknown)
        std::fprintf(stderr, "no such table: '%s'\n", qPrintable(name));
    file.resize(0);
    file.write(filled.document.toUtf8());
    return filled.unused.isEmpty() && filled.unknown.isEmpty() ? 0 : 1;
}
