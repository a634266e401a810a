// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/MeasuredServer.h"
#include "tests/bench/Society.h"

#include <QJsonObject>
#include <QList>
#include <QString>

namespace relay::bench {

/// One thing that is measured: a name, and what it found out, one object per line of output. An
/// object with "failed" says that the server did not do what it should.
struct Scenario {
    QString name;
    QList<QJsonObject> (*measure)(MeasuredServer &server);
};

[[nodiscard]] const QList<Scenario> &scenarios();

} // namespace relay::bench
