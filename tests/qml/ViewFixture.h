// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0

// A window with one view in it, over the fixture module Relay.Client.
#pragma once

#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickView>

#include <memory>

namespace relay::test {

class ViewFixture
{
public:
    ViewFixture();

    // Shows the component that `body` declares, e.g. u"SignInPage { }"_s, filling the window.
    // The answer is null, and the errors are printed, if it cannot be made.
    QQuickItem *show(const QString &body, QSize size = QSize(1040, 720));

    // Runs JavaScript that may name Client, Session, Theme and what Story can do.
    QVariant run(const QString &script);

    // Where the picture of the window is saved if RELAY_SCREENSHOTS names a folder.
    void picture(const QString &name);

    QQuickWindow &window() { return *m_window; }

private:
    QQmlEngine m_engine;
    std::unique_ptr<QQuickWindow> m_window;
    std::unique_ptr<QQuickItem> m_view;
};

} // namespace relay::test
