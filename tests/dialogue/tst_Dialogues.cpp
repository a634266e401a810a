// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/dialogue/Player.h"
#include "tests/support/Patience.h"

#include <QDir>
#include <QTest>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;
using namespace Qt::StringLiterals;

/// The whole protocol as conversations with a real server: client says, server says, silence. Each
/// transcript is played in both encodings and must come out the same, to the letter. After a change
/// on purpose, RELAY_UPDATE_GOLDEN=1 writes down what is heard now; read the difference.
class tst_Dialogues : public QObject
{
    Q_OBJECT

    static inline const QDir golden{QStringLiteral(RELAY_GOLDEN_DIR)};

    static QString contents(const QString &name)
    {
        QFile file(golden.filePath(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    static void update(const QString &name, const QString &text)
    {
        QFile file(golden.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }

    static void compare(const QString &played, const QString &written)
    {
        const QStringList actual = played.split(u'\n');
        const QStringList expected = written.split(u'\n');
        for (qsizetype i = 0; i < std::max(actual.size(), expected.size()); ++i)
            QCOMPARE(actual.value(i), expected.value(i));
    }

    template<class Variant, class Check, size_t... index>
    static void eachTypeOf(const Check &check, std::index_sequence<index...>)
    {
        (check(std::variant_alternative_t<index, Variant>::type), ...);
    }

private Q_SLOTS:
    void is_said_and_heard_as_written_down_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Format>("format");
        for (const QString &name : golden.entryList({u"*.txt"_s}, QDir::Files, QDir::Name)) {
            QTest::newRow(qPrintable(name + u" in JSON"_s)) << name << Format::Json;
            QTest::newRow(qPrintable(name + u" in CBOR"_s)) << name << Format::Cbor;
        }
    }
    void is_said_and_heard_as_written_down()
    {
        QFETCH(QString, name);
        QFETCH(Format, format);
        ServerProcess server({u"--batch"_s, u"20ms"_s, u"--grace-clean"_s, u"50ms"_s,
                              u"--grace-drop"_s, u"100ms"_s, u"--sweep"_s, u"20ms"_s,
                              u"--online-count"_s, u"100ms"_s, u"--dotted-members"_s, u"2"_s});
        QVERIFY(server.start());
        Player player(server, format);
        const bool isUpdating = qEnvironmentVariableIsSet("RELAY_UPDATE_GOLDEN");
        player.setRecording(isUpdating && format == Format::Json);
        const QString written = contents(name);
        const QString played = player.play(written);
        if (isUpdating && format == Format::Json)
            update(name, played);
        else
            compare(played, written);
    }

    void every_request_and_every_push_is_in_a_transcript()
    {
        const QStringList elsewhere{Resync::type}; // a server alone loses no news
        QString all;
        for (const QString &name : golden.entryList({u"*.txt"_s}, QDir::Files))
            all += contents(name);
        const auto isAsked = [&](QLatin1StringView type) {
            QVERIFY2(all.contains(u"\"type\":\"%1\""_s.arg(type)), type.data());
        };
        const auto isHeard = [&](QLatin1StringView type) {
            QVERIFY2(elsewhere.contains(type) || all.contains(u" < %1 "_s.arg(type)), type.data());
        };
        eachTypeOf<Request>(isAsked, std::make_index_sequence<std::variant_size_v<Request>>());
        eachTypeOf<Push>(isHeard, std::make_index_sequence<std::variant_size_v<Push>>());
    }
};

QTEST_GUILESS_MAIN(tst_Dialogues)
#include "tst_Dialogues.moc"
