// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/PresenceScript.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace relay::test;
using namespace Qt::StringLiterals;

/// Replays the stories in tests/golden/presence. A line that starts with "> " is a command,
/// indented lines are what left for the clients because of it, the rest is prose. To accept what
/// the server does now, run this with RELAY_ACCEPT_GOLDEN=1 and read the difference.
class tst_PresenceTranscripts : public QObject
{
    Q_OBJECT

private:
    static QString replay(const QString &story)
    {
        PresenceScript script;
        QStringList told;
        for (const QString &line : story.split(u'\n')) {
            if (line.startsWith(u"    "_s))
                continue;
            told.append(line);
            if (!line.startsWith(u"> "_s))
                continue;
            for (const QString &heard : script.run(line.mid(2)))
                told.append(u"    "_s + heard);
        }
        return told.join(u'\n');
    }

    static QString firstDifference(const QString &before, const QString &after)
    {
        const auto expected = before.split(u'\n');
        const auto actual = after.split(u'\n');
        for (qsizetype i = 0; i < qMax(expected.size(), actual.size()); ++i) {
            if (expected.value(i) != actual.value(i))
                return u"line %1\n  expected: %2\n  actual:   %3"_s.arg(
                    QString::number(i + 1), expected.value(i), actual.value(i));
        }
        return {};
    }

private Q_SLOTS:
    void the_story_goes_as_it_is_told_data()
    {
        QTest::addColumn<QString>("path");
        const QDir stories(QStringLiteral(RELAY_GOLDEN_DIR));
        const auto names = stories.entryList({u"*.txt"_s});
        QVERIFY(names.size() >= 8);
        for (const QString &name : names)
            QTest::newRow(qPrintable(name)) << stories.filePath(name);
    }

    void the_story_goes_as_it_is_told()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString story = QString::fromUtf8(file.readAll());
        file.close();
        const QString told = replay(story);
        QVERIFY(!told.contains(u"???"_s));
        if (qEnvironmentVariableIsSet("RELAY_ACCEPT_GOLDEN")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(told.toUtf8());
            return;
        }
        QVERIFY2(told == story, qPrintable(firstDifference(story, told)));
    }
};

QTEST_APPLESS_MAIN(tst_PresenceTranscripts)
#include "tst_PresenceTranscripts.moc"
