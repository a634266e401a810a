// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// What a screen reader gets of a program: everything on screen over AT-SPI, the bus of Linux
// desktops for it. Nothing of the program's own code is asked.
#pragma once

#include "tests/client/desktop/PrivateBus.h"

#include <QProcess>
#include <QProcessEnvironment>

namespace relay::test {

class ScreenReader
{
public:
    struct Thing {
        QString service;
        QString path;
        QString role; ///< as AT-SPI calls it: "push button", "list item"
        QString name;
        QString description;
        bool isFocusable = false;
        int depth = 0;

        // As it is read out.
        QString sentence() const;
    };

    // An X server, a session bus and the bus for accessibility, all of the test's own; false, and
    // says why, if one of them does not start.
    [[nodiscard]] bool start();
    ~ScreenReader();

    // What a program needs to be read.
    QProcessEnvironment environment() const;

    // Everything that is shown, in the order in which it is read.
    QList<Thing> read();
    // The first thing of this role whose name begins so, waited for.
    std::optional<Thing> find(const QString &role, const QString &beginning);
    // Does the first action that the thing offers: presses a button, opens a row.
    [[nodiscard]] bool press(const Thing &thing);

private:
    void readBelow(const QString &service, const QString &path, int depth, QList<Thing> &things);

    QProcess m_display;
    QString m_displayName;
    PrivateBus m_session;
    QProcess m_launcher;
    std::optional<QDBusConnection> m_bus;
};

} // namespace relay::test
