// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Measurement.h"

#include <algorithm>
#include <cmath>

namespace relay::bench {

using namespace Qt::StringLiterals;
using std::chrono::steady_clock;

QJsonObject failed(const QString &why)
{
    return {{u"failed"_s, why}};
}

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, size_t(double(values.size()) * share))];
}

double elapsed_ms(SteadyTime since)
{
    return std::chrono::duration<double, std::milli>(steady_clock::now() - since).count();
}

Measurement::Measurement(const QList<const MeasuredServer *> &servers)
    : m_servers(servers)
    , m_before(cost())
    , m_start(steady_clock::now())
{
}

QJsonObject Measurement::result(double operations, const std::vector<double> &latencies_ms) const
{
    const auto after = cost();
    const double loop = after.loop_us - m_before.loop_us;
    const double others = after.others_us - m_before.others_us;
    return {{u"operations"_s, operations},
            {u"per_second"_s, rounded(operations / (elapsed_ms(m_start) / 1000))},
            {u"p50_ms"_s, rounded(percentile(latencies_ms, 0.5))},
            {u"p99_ms"_s, rounded(percentile(latencies_ms, 0.99))},
            {u"cpu_us"_s, rounded((loop + others) / operations)},
            {u"loop_cpu_us"_s, rounded(loop / operations)}};
}

double Measurement::rounded(double value)
{
    return std::round(value * 100) / 100;
}

MeasuredServer::Cost Measurement::cost() const
{
    MeasuredServer::Cost sum;
    for (const MeasuredServer *server : m_servers) {
        const auto cost = server->cost();
        sum.loop_us += cost.loop_us;
        sum.others_us += cost.others_us;
    }
    return sum;
}

} // namespace relay::bench
