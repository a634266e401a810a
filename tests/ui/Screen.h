// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A window as somebody uses it who cannot see it: things are found by their accessible names, and
// worked with a real pointer and real keys. What has no name cannot be used, which is the point.
#pragma once

#include <QAccessible>
#include <QQuickItem>
#include <QQuickWindow>

#include <functional>

namespace relay::test {

class Screen
{
public:
    explicit Screen(QQuickWindow &window);

    // The first thing on screen with this name (and role); null if there is none.
    QQuickItem *find(const QString &name, QAccessible::Role role = QAccessible::NoRole) const;
    bool shows(const QString &name) const;
    // Whether some name on screen has these words in it.
    bool mentions(const QString &words) const;
    // The names of everything on screen of one role, in the order they are read out.
    QStringList names(QAccessible::Role role) const;
    // The whole name of the first row that begins so: "Bob, online, 1 unread" of "Bob, ". The
    // beginning itself if there is none.
    QString row(const QString &beginning) const;
    // What the thing that the keyboard works on is called.
    QString focused() const;

    // Each is false, and says what there was instead, if the name does not appear in time.
    bool waitFor(const QString &name, int deadlineMs = 10'000) const;
    bool waitForMention(const QString &words, int deadlineMs = 10'000) const;
    bool waitUntilGone(const QString &words, int deadlineMs = 10'000) const;
    bool click(const QString &name, QAccessible::Role role = QAccessible::NoRole);
    bool rightClick(const QString &name);

    void type(const QString &text);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    // Clicks into a field and replaces what it holds.
    bool fill(const QString &field, const QString &text);

    QQuickWindow &window() const { return m_window; }

private:
    // Lets the next frame be laid out and drawn: what is found is where it is seen.
    void settle() const;
    bool clickWith(Qt::MouseButton button, const QString &name, QAccessible::Role role);
    QStringList allNames() const;

    QQuickWindow &m_window;
};

// Calls `look` for every item in the window that is visible, in the order they are read out.
void forEachShown(QQuickItem &item, const std::function<void(QQuickItem &)> &look);

QString nameOf(QQuickItem &item);
QAccessible::Role roleOf(QQuickItem &item);

} // namespace relay::test
