// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/ScreenLock.h"

#include "client/desktop/BusCall.h"

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const auto logind = u"org.freedesktop.login1"_s;
const auto lockableSession = u"org.freedesktop.login1.Session"_s;
const auto freedesktopSaver = u"org.freedesktop.ScreenSaver"_s;
const auto gnomeSaver = u"org.gnome.ScreenSaver"_s;

} // namespace

ScreenLock::ScreenLock(QDBusConnection session, QDBusConnection system, QObject *parent)
    : QObject(parent)
    , m_system(std::move(system))
    , m_login(m_system)
{
    if (session.isConnected())
        listenTo(session);
    if (m_system.isConnected())
        m_login.find([this](const QString &path) {
            if (!path.isEmpty())
                follow(path);
        });
}

/// The screen savers are heard whatever object they speak from: desktops differ in that.
void ScreenLock::listenTo(QDBusConnection &session)
{
    const bus::Place savers[] = {
        {freedesktopSaver, u"/org/freedesktop/ScreenSaver"_s, freedesktopSaver},
        {gnomeSaver, u"/org/gnome/ScreenSaver"_s, gnomeSaver}};
    for (const auto &saver : savers) {
        session.connect({}, {}, saver.interface, u"ActiveChanged"_s, this, SLOT(onSaver(bool)));
        bus::call(session, saver, u"GetActive"_s, {}, this, [this](const auto &isActive) {
            if (isActive && isActive->toBool())
                onSaver(true);
        });
    }
}

/// Heard first and asked second, so that nothing is missed in between.
void ScreenLock::follow(const QString &path)
{
    m_system.connect(logind, path, lockableSession, u"Lock"_s, this, SLOT(onLock()));
    m_system.connect(logind, path, lockableSession, u"Unlock"_s, this, SLOT(onUnlock()));
    bus::read(m_system, {logind, path, lockableSession}, u"LockedHint"_s, this,
              [this](const auto &isLocked) {
                  if (isLocked && isLocked->toBool())
                      onLock();
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
