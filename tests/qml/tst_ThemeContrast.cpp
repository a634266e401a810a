// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Text is readable in both themes: WCAG AA, 4.5 to 1, and 3 to 1 for shapes that carry meaning.
#include "tests/qml/ViewFixture.h"

#include <QColor>
#include <QtTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace relay::test {

static double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

static double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
           + 0.0722 * linear(color.blueF());
}

static double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    const auto [dark, light] = std::minmax({a, b});
    return (light + 0.05) / (dark + 0.05);
}

class tst_ThemeContrast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void what_must_be_read_can_be_read_data()
    {
        QTest::addColumn<QString>("accent");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("front");
        QTest::addColumn<QString>("back");
        QTest::addColumn<double>("least");

        for (const auto &accent : {u"indigo"_s, u"teal"_s, u"rose"_s, u"amber"_s}) {
            addTheme(accent, u"day"_s);
            addTheme(accent, u"night"_s);
        }
    }

    void what_must_be_read_can_be_read()
    {
        QFETCH(QString, accent);
        QFETCH(QString, theme);
        QFETCH(QString, front);
        QFETCH(QString, back);
        QFETCH(double, least);
        fixture.run(u"Client.settings.accent = '%1'"_s.arg(accent));
        const auto ratio = contrast(color(theme, front), color(theme, back));
        QVERIFY2(ratio >= least, qPrintable(u"%1 to 1"_s.arg(ratio, 0, 'f', 2)));
    }

    void initials_can_be_read_on_every_avatar()
    {
        for (int i = 0; i < 10; ++i) {
            const auto ground =
                fixture.run(u"return Theme.avatarColors[%1]"_s.arg(i)).value<QColor>();
            QVERIFY(ground.isValid());
            QVERIFY2(contrast(Qt::white, ground) >= 4.5, qPrintable(ground.name()));
        }
    }

private:
    static void addTheme(const QString &accent, const QString &theme)
    {
        const auto text = [&](const QString &front, const QStringList &backs) {
            addRows(accent, theme, front, backs, 4.5);
        };
        const auto shape = [&](const QString &front, const QStringList &backs) {
            addRows(accent, theme, front, backs, 3.0);
        };
        const QStringList grounds{u"canvas"_s, u"sidebar"_s, u"raised"_s, u"hover"_s,
                                  u"selected"_s};
        text(u"text"_s, grounds
                            + QStringList{u"pressed"_s, u"field"_s, u"bubbleMine"_s,
                                          u"bubbleTheirs"_s, u"chip"_s});
        text(u"textSecondary"_s, grounds + QStringList{u"field"_s});
        text(u"accentText"_s, grounds + QStringList{u"bubbleTheirs"_s});
        text(u"onAccent"_s, {u"accent"_s, u"accentHover"_s, u"accentPressed"_s});
        text(u"bubbleMeta"_s, {u"bubbleMine"_s, u"bubbleTheirs"_s});
        text(u"dangerText"_s, {u"canvas"_s, u"sidebar"_s, u"raised"_s, u"dangerSoft"_s});
        text(u"warningText"_s, {u"warningSoft"_s});
        shape(u"fieldBorder"_s, {u"raised"_s, u"canvas"_s});
        for (const auto &state : {u"online"_s, u"away"_s, u"dnd"_s, u"offline"_s})
            shape(state, {u"canvas"_s, u"sidebar"_s});
    }

    static void addRows(const QString &accent, const QString &theme, const QString &front,
                        const QStringList &backs, double least)
    {
        for (const auto &back : backs)
            QTest::addRow("%s on %s by %s, %s", qPrintable(front), qPrintable(back),
                          qPrintable(theme), qPrintable(accent))
                << accent << theme << front << back << least;
    }

    QColor color(const QString &theme, const QString &name)
    {
        return fixture.run(u"return Theme.%1.%2"_s.arg(theme, name)).value<QColor>();
    }

    ViewFixture fixture;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_ThemeContrast)
#include "tst_ThemeContrast.moc"
