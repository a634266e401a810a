// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
//
// relay-bench [--server PROGRAM] [SCENARIO...]: measures a server process on the first core from
// this process on the second. One line of JSON per result; all scenarios if none is named.
// relay-bench heartbeats: one node against a Redis of its own, beside redis-benchmark.
// relay-bench two-nodes: two servers on a Redis and a PostgreSQL of their own.
// relay-bench flaps: how often lost messages show people offline who are there, in virtual time.
#include "tests/bench/Flaps.h"
#include "tests/bench/Heartbeats.h"
#include "tests/bench/Scenarios.h"
#include "tests/bench/TwoNodes.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>

using namespace relay::bench;
using namespace Qt::StringLiterals;

namespace {

void print(const QString &scenario, QJsonObject line)
{
    line.insert(u"scenario"_s, scenario);
    std::printf("%s\n", QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

/// Each scenario has a fresh server, so that none measures what another left behind.
bool measure(const Scenario &scenario, const QString &program)
{
    MeasuredServer server(program);
    if (!server.start()) {
        std::fprintf(stderr, "relay-bench: %s does not start\n", qPrintable(program));
        return false;
    }
    bool isFine = true;
    for (const QJsonObject &line : scenario.measure(server)) {
        print(scenario.name, line);
        isFine = isFine && !line.contains("failed"_L1);
    }
    return isFine;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QStringList names = QCoreApplication::arguments().mid(1);
    QString program = QCoreApplication::applicationDirPath() + "/relay-server"_L1;
    if (names.value(0) == "--server"_L1 && names.size() > 1) {
        program = names[1];
        names = names.mid(2);
    }
    if (names == QStringList{u"flaps"_s}) {
        for (const QJsonObject &line : measureFlaps())
            print(u"flaps"_s, line);
        return 0;
    }
    const auto isWanted = [&](const QString &name) {
        return names.isEmpty() || names.contains(name);
    };
    bool isFine = true;
    bool hasMeasured = false;
    if (isWanted(u"heartbeats"_s)) {
        const auto line = measureHeartbeats();
        print(u"heartbeats"_s, line.value_or(QJsonObject{{u"failed"_s, u"no Redis"_s}}));
        hasMeasured = true;
        isFine = line.has_value();
    }
    prepareThisProcess();
    if (isWanted(u"two-nodes"_s)) {
        hasMeasured = true;
        for (const QJsonObject &line : measureTwoNodes(program)) {
            print(u"two-nodes"_s, line);
            isFine = isFine && !line.contains("failed"_L1);
        }
    }
    for (const Scenario &scenario : scenarios()) {
        if (!isWanted(scenario.name))
            continue;
        hasMeasured = true;
        isFine = measure(scenario, program) && isFine;
    }
    if (!hasMeasured)
        std::fprintf(stderr, "usage: relay-bench [--server PROGRAM] "
                             "[heartbeats|two-nodes|ramp|presence|typing|messages|idle...]\n"
                             "       relay-bench flaps\n");
    return isFine && hasMeasured ? 0 : 1;
}
