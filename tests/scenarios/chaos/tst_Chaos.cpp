// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/scenarios/chaos/Faults.h"

#include <QTest>

using namespace relay;
using namespace relay::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Everything that can go wrong does, by chance, and an oracle judges what everybody was shown.
///
///     RELAY_CHAOS_SEED     which day is played (1, so that the suite is the same for everybody)
///     RELAY_CHAOS_SECONDS  how long things go wrong (20)
///     RELAY_CHAOS_CLUSTER  on a Redis Cluster of three masters and three replicas
///     RELAY_CHAOS_FAULT    only faults whose name has this in it
class tst_Chaos : public QObject
{
    Q_OBJECT

    static constexpr int complaintsShown = 12;

    static quint32 seed()
    {
        bool isGiven = false;
        const auto given = qEnvironmentVariableIntValue("RELAY_CHAOS_SEED", &isGiven);
        return isGiven ? quint32(given) : 1;
    }
    static milliseconds duration()
    {
        const auto given = qEnvironmentVariableIntValue("RELAY_CHAOS_SECONDS");
        return given > 0 ? std::chrono::seconds(given) : 20s;
    }
    static QList<Fault> chosenFaults(bool isCluster)
    {
        const QString only = qEnvironmentVariable("RELAY_CHAOS_FAULT");
        QList<Fault> chosen = faults(isCluster);
        chosen.removeIf([&](const Fault &fault) { return !fault.name.contains(only); });
        return chosen;
    }

private Q_SLOTS:
    void whatever_happens_nobody_is_shown_what_the_rules_do_not_allow_and_no_message_is_lost()
    {
        const quint32 chosen = seed();
        const bool isCluster = qEnvironmentVariableIsSet("RELAY_CHAOS_CLUSTER");
        qInfo().noquote() << u"RELAY_CHAOS_SEED=%1%2"_s.arg(
            QString::number(chosen), isCluster ? u" RELAY_CHAOS_CLUSTER=1"_s : QString());
        ChaosStage stage(chosen, isCluster);
        QVERIFY(stage.start());
        const auto possible = chosenFaults(isCluster);
        QVERIFY(!possible.isEmpty());
        const Instant begin = stage.now();
        stage.stirs();
        while (stage.now() - begin < duration()) {
            const Fault &fault = possible.at(stage.number(0, int(possible.size())));
            qInfo().noquote() << u"%1 s: %2"_s.arg(
                QString::number(double(stage.now().time_since_epoch().count()) / 1000, 'f', 3),
                fault.name);
            fault.happens(stage);
            stage.pause(stage.time(200ms, 2s));
        }
        stage.rests();
        stage.settles();
        const QStringList wrong = stage.judge();
        qInfo().noquote() << stage.summary();
        for (const QString &sentence : wrong.mid(0, complaintsShown))
            qWarning().noquote() << sentence;
        QVERIFY2(wrong.isEmpty(), qPrintable(u"%1 things were wrong"_s.arg(wrong.size())));
    }
};

QTEST_GUILESS_MAIN(tst_Chaos)
#include "tst_Chaos.moc"
