// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/Crowd.h"
#include "tests/bench/MeasuredServer.h"

#include <QJsonObject>
#include <QList>

namespace relay::bench {

/// A line that says what the server did not do.
[[nodiscard]] QJsonObject failed(const QString &why);

[[nodiscard]] double percentile(std::vector<double> values, double share);
[[nodiscard]] double elapsed_ms(SteadyTime since);

/// Time and processor time of one server or several, from its making to its `result`.
class Measurement
{
public:
    explicit Measurement(const MeasuredServer &server)
        : Measurement(QList{&server})
    {
    }
    explicit Measurement(const QList<const MeasuredServer *> &servers);

    [[nodiscard]] QJsonObject result(double operations,
                                     const std::vector<double> &latencies_ms) const;
    [[nodiscard]] static double rounded(double value);

private:
    [[nodiscard]] MeasuredServer::Cost cost() const;

    QList<const MeasuredServer *> m_servers;
    MeasuredServer::Cost m_before;
    SteadyTime m_start;
};

} // namespace relay::bench
