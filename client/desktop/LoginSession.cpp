// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/LoginSession.h"

#include "client/desktop/BusCall.h"

#include <QDBusArgument>
#include <QDBusObjectPath>

#include <unistd.h>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

const bus::Place loginManager{u"org.freedesktop.login1"_s, u"/org/freedesktop/login1"_s,
                              u"org.freedesktop.login1.Manager"_s};

QString pathOf(const QVariant &value)
{
    return value.value<QDBusObjectPath>().path();
}

/// A user's display is a pair of a session's name and path; without one the path is "/".
QString pathOfDisplay(const QVariant &value)
{
    const auto pair = value.value<QDBusArgument>();
    QString name;
    QDBusObjectPath path;
    if (pair.currentType() != QDBusArgument::StructureType)
        return {};
    pair.beginStructure();
    pair >> name >> path;
    pair.endStructure();
    return name.isEmpty() ? QString() : path.path();
}

} // namespace

LoginSession::LoginSession(QDBusConnection system, QObject *parent)
    : QObject(parent)
    , m_system(std::move(system))
{
}

void LoginSession::find(Then then)
{
    m_then = std::move(then);
    bus::call(m_system, loginManager, u"GetSessionByPID"_s, {uint(::getpid())}, this,
              [this](const auto &answer) { found(answer, &LoginSession::findByName); });
}

void LoginSession::findByName()
{
    const QString name = qEnvironmentVariable("XDG_SESSION_ID");
    if (name.isEmpty())
        return findByDisplay();
    bus::call(m_system, loginManager, u"GetSession"_s, {name}, this,
              [this](const auto &answer) { found(answer, &LoginSession::findByDisplay); });
}

void LoginSession::found(const std::optional<QVariant> &path, void (LoginSession::*next)())
{
    if (path)
        m_then(pathOf(*path));
    else
        (this->*next)();
}

void LoginSession::findByDisplay()
{
    bus::call(m_system, loginManager, u"GetUser"_s, {uint(::getuid())}, this,
              [this](const std::optional<QVariant> &user) {
                  if (!user)
                      return m_then({});
                  const bus::Place place{loginManager.service, pathOf(*user),
                                         u"org.freedesktop.login1.User"_s};
                  bus::read(m_system, place, u"Display"_s, this, [this](const auto &display) {
                      m_then(display ? pathOfDisplay(*display) : QString());
                  });
              });
}

} // namespace relay
