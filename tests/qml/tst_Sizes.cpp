// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// Every view at the font sizes people choose: whatever is written can be read, nothing is cut off.
// It runs once for each scale of the display.
#include "tests/qml/ViewFixture.h"
#include "tests/ui/Screen.h"

#include <QFont>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

class tst_Sizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void cleanupTestCase() { useFont(usual); }

    /// nheko#821
    void nothing_is_cut_off_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<qreal>("font");
        const QList<std::pair<const char *, QString>> views{
            {"sign in", u"SignInPage { registering: true }"_s},
            {"conversation", u"Workspace { }"_s},
            {"people", u"Sidebar { section: 'people' }"_s},
            {"members",
             u"ConversationPage { conversationId: 'c-launch'; narrow: true; membersShown: true }"_s},
            {"settings", u"Item { SettingsSheet { id: s } function begin() { s.open() } }"_s},
            {"status", u"Item { StatusSheet { id: s } function begin() { s.open() } }"_s},
            {"new group", u"Item { NewGroupSheet { id: s } function begin() { s.open() } }"_s},
        };
        for (const auto &[name, view] : views) {
            for (const qreal font : {1.0, 1.3, 2.0})
                QTest::addRow("%s, font × %.1f", name, font) << view << font;
        }
    }

    void nothing_is_cut_off()
    {
        QFETCH(QString, view);
        QFETCH(qreal, font);
        useFont(usual * font);
        ViewFixture fixture;
        fixture.run(u"fill(); Client.currentConversation = 'c-launch'"_s);
        auto *shown = fixture.show(view);
        QVERIFY(shown);
        QVERIFY(QTest::qWaitForWindowExposed(&fixture.window()));
        if (shown->metaObject()->indexOfMethod("begin()") >= 0)
            QMetaObject::invokeMethod(shown, "begin");
        const Screen screen(fixture.window());
        QVERIFY(!screen.shows(u"nothing is called so"_s)); // two frames later, all is in its place

        int read = 0;
        forEachShown(*fixture.window().contentItem(), [&](QQuickItem &item) {
            if (!isText(item))
                return;
            ++read;
            QVERIFY2(fits(item), qPrintable(item.property("text").toString() + u" in "_s
                                            + QString::fromLatin1(
                                                item.parentItem()->metaObject()->className())));
        });
        QVERIFY(read > 3);
    }

private:
    static constexpr qreal usual = 10;

    static void useFont(qreal points)
    {
        auto font = QGuiApplication::font();
        font.setPointSizeF(points);
        QGuiApplication::setFont(font);
    }

    static bool isText(QQuickItem &item)
    {
        return item.inherits("QQuickText") && !item.property("text").toString().isEmpty();
    }

    // What it has to show has room in itself and in everything around it, as far as that does not
    // scroll. Its width may end in an ellipsis: names are as long as people make them.
    static bool fits(QQuickItem &text)
    {
        const auto needed = text.property("contentHeight").toReal();
        if (needed > text.height() + tolerance)
            return false;
        for (auto *around = text.parentItem(); around; around = around->parentItem()) {
            if (around->inherits("QQuickFlickable"))
                return true;
            const auto place = text.mapRectToItem(around, QRectF(0, 0, 1, text.height()));
            const bool bounds = around->clip() || around->inherits("QQuickControl");
            if (bounds
                && (place.top() < -tolerance || place.bottom() > around->height() + tolerance))
                return false;
        }
        return true;
    }

    static constexpr qreal tolerance = 1.5;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_Sizes)
#include "tst_Sizes.moc"
