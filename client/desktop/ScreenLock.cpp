// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/ScreenLock.h"

#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include <unistd.h>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr auto logind = "org.freedesktop.login1"_L1;

} // namespace

/// The screen savers are heard whatever object they speak from: desktops differ in that.
ScreenLock::ScreenLock(QDBusConnection session, const QDBusConnection &system, QObject *parent)
    : QObject(parent)
{
    if (session.isConnected()) {
        for (const auto &saver : {u"org.freedesktop.ScreenSaver"_s, u"org.gnome.ScreenSaver"_s})
            session.connect({}, {}, saver, u"ActiveChanged"_s, this, SLOT(onSaver(bool)));
    }
    if (system.isConnected())
        findSession(system);
}

void ScreenLock::findSession(const QDBusConnection &system)
{
    QDBusMessage ask =
        QDBusMessage::createMethodCall(logind, u"/org/freedesktop/login1"_s,
                                       u"org.freedesktop.login1.Manager"_s, u"GetSessionByPID"_s);
    ask << uint(::getpid());
    auto *watcher = new QDBusPendingCallWatcher(system.asyncCall(ask), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, known = system] {
        const QDBusPendingReply<QDBusObjectPath> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isValid())
            return; // not started from a session of its own
        QDBusConnection bus = known;
        const QString path = reply.value().path();
        const auto session = u"org.freedesktop.login1.Session"_s;
        bus.connect(logind, path, session, u"Lock"_s, this, SLOT(onLock()));
        bus.connect(logind, path, session, u"Unlock"_s, this, SLOT(onUnlock()));
    });
}

void ScreenLock::set(bool &part, bool isLocked)
{
    const bool before = this->isLocked();
    part = isLocked;
    if (this->isLocked() != before)
        Q_EMIT changed();
}

void ScreenLock::onSaver(bool isActive)
{
    set(m_isSaverActive, isActive);
}

void ScreenLock::onLock()
{
    set(m_isSessionLocked, true);
}

void ScreenLock::onUnlock()
{
    set(m_isSessionLocked, false);
}

} // namespace relay
