// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/Place.h"

#include <QTest>

namespace relay::test {

void fail(const QString &what, Place here)
{
    if (!hasFailed())
        QTest::qFail(qUtf8Printable(what), here.file, here.line);
}

bool hasFailed()
{
    return QTest::currentTestFailed();
}

} // namespace relay::test
