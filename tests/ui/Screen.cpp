// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/Screen.h"

#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace relay::test {

static QAccessibleInterface *accessible(QQuickItem &item)
{
    return QAccessible::queryAccessibleInterface(&item);
}

QString nameOf(QQuickItem &item)
{
    auto *face = accessible(item);
    if (!face)
        return {};
    // Qt 6.4 gives password fields no name; their description is what is read out.
    return face->text(face->state().passwordEdit ? QAccessible::Description : QAccessible::Name);
}

namespace {

bool isSpoken(QQuickItem &item)
{
    auto *face = accessible(item);
    return face && face->role() != QAccessible::NoRole && !nameOf(item).isEmpty();
}

bool isOnScreen(const QQuickItem &item)
{
    const QRectF area(QPointF(), QSizeF(item.window()->size()));
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height())).intersects(area);
}

} // namespace

QAccessible::Role roleOf(QQuickItem &item)
{
    auto *face = accessible(item);
    return face ? face->role() : QAccessible::NoRole;
}

void forEachShown(QQuickItem &item, const std::function<void(QQuickItem &)> &look)
{
    if (!item.isVisible())
        return;
    look(item);
    const auto children = item.childItems();
    for (auto *child : children)
        forEachShown(*child, look);
}

static constexpr int frameDeadlineMs = 500;

Screen::Screen(QQuickWindow &window)
    : m_window(window)
{
    QAccessible::setActive(true);
}

QQuickItem *Screen::find(const QString &name, QAccessible::Role role) const
{
    QQuickItem *found = nullptr;
    forEachShown(*m_window.contentItem(), [&](QQuickItem &item) {
        const bool fits = !found && isSpoken(item) && nameOf(item) == name && isOnScreen(item);
        if (fits && (role == QAccessible::NoRole || roleOf(item) == role))
            found = &item;
    });
    return found;
}

QStringList Screen::allNames() const
{
    QStringList names;
    forEachShown(*m_window.contentItem(), [&](QQuickItem &item) {
        if (isSpoken(item) && isOnScreen(item))
            names.append(nameOf(item));
    });
    return names;
}

void Screen::settle() const
{
    for (int frame = 0; frame < 2; ++frame) {
        QSignalSpy drawn(&m_window, &QQuickWindow::frameSwapped);
        m_window.update();
        drawn.wait(frameDeadlineMs);
    }
}

bool Screen::shows(const QString &name) const
{
    settle();
    return find(name) != nullptr;
}

bool Screen::mentions(const QString &words) const
{
    settle();
    const auto names = allNames();
    return std::any_of(names.begin(), names.end(),
                       [&](const QString &name) { return name.contains(words); });
}

QStringList Screen::names(QAccessible::Role role) const
{
    QStringList names;
    forEachShown(*m_window.contentItem(), [&](QQuickItem &item) {
        if (isSpoken(item) && roleOf(item) == role && isOnScreen(item))
            names.append(nameOf(item));
    });
    return names;
}

QString Screen::row(const QString &beginning) const
{
    const auto rows = names(QAccessible::ListItem);
    for (const auto &name : rows) {
        if (name.startsWith(beginning))
            return name;
    }
    return beginning;
}

QString Screen::focused() const
{
    auto *item = m_window.activeFocusItem();
    return item ? nameOf(*item) : QString();
}

bool Screen::waitFor(const QString &name, int deadlineMs) const
{
    const bool came = QTest::qWaitFor([&] { return shows(name); }, deadlineMs);
    if (!came)
        qInfo().noquote() << "no" << name << "among" << allNames().join(" | "_L1);
    return came;
}

bool Screen::waitForMention(const QString &words, int deadlineMs) const
{
    const bool came = QTest::qWaitFor([&] { return mentions(words); }, deadlineMs);
    if (!came)
        qInfo().noquote() << "nothing about" << words << "among" << allNames().join(" | "_L1);
    return came;
}

bool Screen::waitUntilGone(const QString &words, int deadlineMs) const
{
    const bool went = QTest::qWaitFor([&] { return !mentions(words); }, deadlineMs);
    if (!went)
        qInfo().noquote() << "still" << words << "among" << allNames().join(" | "_L1);
    return went;
}

bool Screen::clickWith(Qt::MouseButton button, const QString &name, QAccessible::Role role)
{
    if (QTest::qWaitFor([&] { return find(name, role) != nullptr; }, 10'000))
        settle();
    auto *item = find(name, role);
    if (!item) {
        qInfo().noquote() << "cannot click" << name << "among" << allNames().join(" | "_L1);
        return false;
    }
    const auto middle = item->mapToScene(QPointF(item->width() / 2, item->height() / 2));
    QTest::mouseMove(&m_window, middle.toPoint());
    QTest::mouseClick(&m_window, button, Qt::NoModifier, middle.toPoint());
    return true;
}

bool Screen::click(const QString &name, QAccessible::Role role)
{
    return clickWith(Qt::LeftButton, name, role);
}

bool Screen::rightClick(const QString &name)
{
    return clickWith(Qt::RightButton, name, QAccessible::NoRole);
}

void Screen::type(const QString &text)
{
    for (const auto letter : text)
        QTest::sendKeyEvent(QTest::Click, &m_window, Qt::Key_unknown, QString(letter),
                            Qt::NoModifier);
}

void Screen::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&m_window, key, modifiers);
}

bool Screen::fill(const QString &field, const QString &text)
{
    if (!click(field))
        return false;
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Backspace);
    type(text);
    return true;
}

} // namespace relay::test
