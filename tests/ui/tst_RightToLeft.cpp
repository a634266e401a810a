// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A real window in Arabic: what is read from right to left is laid out so, and each paragraph has
// the direction of its own first letter.
#include "client/session/Session.h"
#include "client/typing/TypingLabel.h"
#include "tests/support/Dialogue.h"
#include "tests/ui/ClientWindow.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace relay::protocol;

namespace relay::test {

class tst_RightToLeft : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QLocale::setDefault(QLocale(QLocale::Arabic, QLocale::Egypt)); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(server.start());
        window = std::make_unique<ClientWindow>(u"amal"_s);
        QVERIFY(window->registerAs(u"amal"_s, u"أمل حداد"_s, server.url()));
        play = std::make_unique<Dialogue>(server);
        ben = play->signsUp(u"ben"_s);
        actor = &play->opens(ben);
        const Person amal{UserId(window->client().session()->userId()), u"amal"_s, {}};
        room = play->group({ben, amal});
        says(u"Hello from the other side"_s);
        says(u"صباح الخير يا أمل"_s);
        says(u"هذه رسالة أطول بكثير من سابقاتها، ولذلك تحتاج إلى أكثر من سطر واحد حتى تُعرض كلها "
             "داخل الفقاعة، وينتهي سطرها الأخير هنا."_s);
        says(u"And this one is in English, longer than a line of its bubble, so that its time has "
             "to find a place of its own below it."_s);
        says(u"ملاحظة: Qt 6"_s);
        auto &screen = window->screen();
        QVERIFY(screen.waitForMention(u"5 رسائل غير مقروءة"_s));
        window->client().setCurrentConversation(room.text());
        QVERIFY(screen.waitFor(u"الرسالة"_s));
        QVERIFY(screen.fill(u"الرسالة"_s, u"شكرًا، وأنت؟"_s));
        screen.press(Qt::Key_Return);
        QTRY_VERIFY(bubble(u"شكرًا، وأنت؟"_s));
        window->picture(u"arabic"_s);
    }

    void an_empty_field_begins_where_the_language_does()
    {
        auto *field = window->screen().find(u"الرسالة"_s);
        QCOMPARE(field->property("text").toString(), QString());
        const auto cursor = field->property("cursorRectangle").toRectF();
        QVERIFY(cursor.x() > field->width() / 2);
    }

    void what_opens_is_mirrored_too()
    {
        auto &screen = window->screen();
        QVERIFY(screen.click(u"إظهار الأعضاء"_s));
        QVERIFY(screen.waitFor(u"إخفاء الأعضاء"_s));
        QVERIFY(left(*screen.find(u"إخفاء الأعضاء"_s)) < screen.window().width() / 4.0);
        window->picture(u"arabic-members"_s);
        QVERIFY(screen.click(u"إخفاء الأعضاء"_s));
        QVERIFY(screen.click(u"المزيد عن هذه المحادثة"_s));
        QVERIFY(screen.waitFor(u"إعادة التسمية…"_s));
        window->picture(u"arabic-menu"_s);
        screen.press(Qt::Key_Escape);
        QVERIFY(screen.waitUntilGone(u"إعادة التسمية…"_s));
    }

    void cleanupTestCase() { window.reset(); }

    void the_list_is_on_the_right_and_ones_own_messages_are_on_the_left()
    {
        auto &screen = window->screen();
        const qreal middle = screen.window().width() / 2.0;
        QVERIFY(left(*screen.find(u"المحادثات"_s)) > middle);
        QVERIFY(left(*bubble(u"شكرًا، وأنت؟"_s)) < middle / 2);
        QVERIFY(left(*bubble(u"شكرًا، وأنت؟"_s)) < left(*bubble(u"صباح الخير يا أمل"_s)));
    }

    void a_paragraph_begins_where_its_first_letter_says()
    {
        QVERIFY(beginsOnTheRight(u"صباح الخير يا أمل"_s));
        QVERIFY(!beginsOnTheRight(u"Hello from the other side"_s));
    }

    void no_line_sticks_out_of_its_bubble()
    {
        int looked = 0;
        forEachShown(*window->screen().window().contentItem(), [&](QQuickItem &item) {
            if (!item.inherits("QQuickTextEdit") || !item.property("readOnly").toBool())
                return;
            ++looked;
            const auto *bubble = item.parentItem();
            for (int i = 0; i <= item.property("length").toInt(); ++i) {
                const qreal x = item.x() + rectangleAt(item, i).x();
                QVERIFY2(x > 0 && x < bubble->width(),
                         qPrintable(item.property("text").toString()));
            }
        });
        QCOMPARE(looked, 6);
    }

    void how_many_is_said_as_the_language_counts_data()
    {
        QTest::addColumn<int>("names");
        QTest::addColumn<QString>("line");
        QTest::newRow("two others") << 4 << u"1 و2 وشخصان آخران يكتبون…"_s;
        QTest::newRow("some") << 6 << u"1 و2 و4 آخرون يكتبون…"_s;
        QTest::newRow("many") << 20 << u"1 و2 و18 آخرون يكتبون…"_s;
    }
    void how_many_is_said_as_the_language_counts()
    {
        QFETCH(int, names);
        QFETCH(QString, line);
        QStringList typists;
        for (int i = 1; i <= names; ++i)
            typists.append(QString::number(i));
        QCOMPARE(words::typing(typists), line);
    }

private:
    void says(const QString &text)
    {
        actor->asks(MessageSend{room, ClientMessageId(QString::number(++said)), text});
    }

    // The text of a message on screen.
    QQuickItem *bubble(const QString &text)
    {
        QQuickItem *found = nullptr;
        forEachShown(*window->screen().window().contentItem(), [&](QQuickItem &item) {
            if (item.inherits("QQuickTextEdit") && item.property("text").toString() == text)
                found = &item;
        });
        return found;
    }

    bool beginsOnTheRight(const QString &text)
    {
        auto &item = *bubble(text);
        return rectangleAt(item, 0).x() > rectangleAt(item, int(text.size())).x();
    }

    static QRectF rectangleAt(QQuickItem &item, int position)
    {
        QRectF place;
        QMetaObject::invokeMethod(&item, "positionToRectangle", Q_RETURN_ARG(QRectF, place),
                                  Q_ARG(int, position));
        return place;
    }

    static qreal left(QQuickItem &item) { return item.mapToScene(QPointF()).x(); }

    ServerProcess server;
    std::unique_ptr<ClientWindow> window;
    std::unique_ptr<Dialogue> play;
    Person ben;
    Actor *actor = nullptr;
    ConversationId room;
    int said = 0;
};

} // namespace relay::test

QTEST_MAIN(relay::test::tst_RightToLeft)
#include "tst_RightToLeft.moc"
