// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/Flaps.h"

#include "tests/simulation/FalseOffline.h"

namespace relay::bench {

using namespace Qt::StringLiterals;

namespace {

double inThousandths(double rate)
{
    return QString::number(rate, 'f', 3).toDouble();
}

} // namespace

QList<QJsonObject> measureFlaps()
{
    QList<QJsonObject> lines;
    for (const simulation::UsualCase &usual : simulation::usualDesign())
        lines.append({{u"rules"_s, u"usual"_s},
                      {u"loss"_s, usual.loss},
                      {u"expiryS"_s, qint64(usual.expiry.count())},
                      {u"flapsPerUserHour"_s, inThousandths(usual.flaps)}});
    for (const simulation::RelayCase &ours : simulation::relayRules())
        lines.append({{u"rules"_s, u"relay"_s},
                      {u"loss"_s, ours.loss},
                      {u"flapsPerUserHour"_s, inThousandths(ours.flaps)},
                      {u"heartbeatsPerUserHour"_s, inThousandths(ours.heartbeats)},
                      {u"reconnectsPerUserHour"_s, inThousandths(ours.reconnects)}});
    return lines;
}

} // namespace relay::bench
