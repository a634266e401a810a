// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/LoginIdle.h"

#include "client/desktop/BusCall.h"

#include <time.h>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const auto loginService = u"org.freedesktop.login1"_s;
const auto loginSession = u"org.freedesktop.login1.Session"_s;

/// Logind counts as the kernel does: microseconds since the machine started, without sleep.
milliseconds sinceMonotonic(qulonglong microseconds)
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    const qint64 nowMs = qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
    return milliseconds(std::max<qint64>(0, nowMs - qint64(microseconds / 1000)));
}

} // namespace

LoginIdle::LoginIdle(QDBusConnection system, QObject *parent)
    : IdleSource(parent)
    , m_system(std::move(system))
    , m_session(m_system)
{
}

void LoginIdle::ask(Then then)
{
    if (!m_path.isEmpty())
        return askAt(m_path, then);
    m_session.find([this, then = std::move(then)](const QString &path) {
        if (path.isEmpty())
            return then(std::nullopt);
        follow(path);
        askAt(path, then);
    });
}

void LoginIdle::follow(const QString &path)
{
    m_path = path;
    // clang-format off
    m_system.connect(loginService, path, u"org.freedesktop.DBus.Properties"_s, u"PropertiesChanged"_s,
                     this, SLOT(onProperties(QString,QVariantMap)));
    // clang-format on
}

void LoginIdle::askAt(const QString &path, const Then &then)
{
    const bus::Place place{loginService, path, loginSession};
    bus::read(m_system, place, u"IdleHint"_s, this, [this, place, then](const auto &isIdle) {
        if (!isIdle)
            return then(std::nullopt);
        if (!isIdle->toBool())
            return then(milliseconds::zero());
        bus::read(m_system, place, u"IdleSinceHintMonotonic"_s, this, [then](const auto &since) {
            then(since ? std::optional(sinceMonotonic(since->toULongLong())) : std::nullopt);
        });
    });
}

void LoginIdle::onProperties(const QString &interface, const QVariantMap &changed)
{
    if (interface == loginSession && changed.contains(u"IdleHint"_s)
        && !changed.value(u"IdleHint"_s).toBool())
        Q_EMIT touched();
}

} // namespace relay
