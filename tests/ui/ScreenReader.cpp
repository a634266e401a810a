// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/ScreenReader.h"

#include "tests/support/Patience.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusReply>
#include <QDBusVariant>
#include <QFileInfo>

#include <utility>

using namespace Qt::StringLiterals;

namespace relay::test {

namespace {

struct Reference {
    QString service;
    QDBusObjectPath path;
};

QDBusArgument &operator<<(QDBusArgument &argument, const Reference &reference)
{
    argument.beginStructure();
    argument << reference.service << reference.path;
    argument.endStructure();
    return argument;
}

const QDBusArgument &operator>>(const QDBusArgument &argument, Reference &reference)
{
    argument.beginStructure();
    argument >> reference.service >> reference.path;
    argument.endStructure();
    return argument;
}

constexpr auto accessible = "org.a11y.atspi.Accessible"_L1;
// Of AT-SPI's StateType.
constexpr int focusable = 11;
constexpr int showing = 25;

QDBusMessage call(const QString &service, const QString &path, const QString &interface,
                  const QString &method, const QVariantList &arguments = {})
{
    auto message = QDBusMessage::createMethodCall(service, path, interface, method);
    message.setArguments(arguments);
    return message;
}

QDBusMessage property(const QString &service, const QString &path, const QString &name)
{
    return call(service, path, u"org.freedesktop.DBus.Properties"_s, u"Get"_s, {accessible, name});
}

bool has(const QList<uint> &states, int state)
{
    return (states.value(state / 32) >> (state % 32) & 1u) != 0;
}

QString firstLine(QProcess &process)
{
    while (!process.canReadLine()) {
        if (!process.waitForReadyRead())
            return {};
    }
    return QString::fromLocal8Bit(process.readLine()).trimmed();
}

} // namespace

QString ScreenReader::Thing::sentence() const
{
    QStringList parts{name.isEmpty() ? u"(nothing)"_s : name, role};
    if (!description.isEmpty())
        parts.append(description);
    return QString(depth * 2, u' ') + parts.join(u", "_s);
}

bool ScreenReader::start()
{
    qDBusRegisterMetaType<Reference>();
    qDBusRegisterMetaType<QList<Reference>>();
    qDBusRegisterMetaType<QList<uint>>();
    m_display.start(u"Xvfb"_s, {u"-displayfd"_s, u"1"_s, u"-noreset"_s, u"-screen"_s, u"0"_s,
                                u"1280x800x24"_s, u"-nolisten"_s, u"tcp"_s});
    m_displayName = u':' + firstLine(m_display);
    if (m_displayName.size() < 2) {
        qWarning("Xvfb does not start");
        return false;
    }
    if (!m_session.start()) {
        qWarning("dbus-daemon does not start");
        return false;
    }
    QString launcher;
    for (const auto &place :
         {u"/usr/libexec/at-spi-bus-launcher"_s, u"/usr/lib/at-spi2-core/at-spi-bus-launcher"_s}) {
        if (QFileInfo::exists(place))
            launcher = place;
    }
    m_launcher.setProcessEnvironment(environment());
    m_launcher.start(launcher, {u"--launch-immediately"_s});
    if (!m_launcher.waitForStarted()) {
        qWarning("at-spi-bus-launcher does not start: is at-spi2-core installed?");
        return false;
    }
    auto session = m_session.connection(u"screen reader"_s);
    QString address;
    const bool answered = waitUntil([&] {
        const QDBusReply<QString> reply = session.call(
            call(u"org.a11y.Bus"_s, u"/org/a11y/bus"_s, u"org.a11y.Bus"_s, u"GetAddress"_s));
        address = reply.value();
        return !address.isEmpty();
    });
    if (!answered) {
        qWarning("there is no bus for accessibility");
        return false;
    }
    m_bus = QDBusConnection::connectToBus(address, u"accessibility"_s);
    return m_bus->isConnected();
}

ScreenReader::~ScreenReader()
{
    m_bus.reset();
    QDBusConnection::disconnectFromBus(u"accessibility"_s);
    for (auto *process : {&m_launcher, &m_display}) {
        process->terminate();
        process->waitForFinished();
    }
}

QProcessEnvironment ScreenReader::environment() const
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"DISPLAY"_s, m_displayName);
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, m_session.address());
    environment.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s);
    environment.insert(u"QT_LINUX_ACCESSIBILITY_ALWAYS_ON"_s, u"1"_s);
    environment.remove(u"AT_SPI_BUS_ADDRESS"_s);
    return environment;
}

QList<ScreenReader::Thing> ScreenReader::read()
{
    QList<Thing> things;
    const QDBusReply<QList<Reference>> programs =
        m_bus->call(call(u"org.a11y.atspi.Registry"_s, u"/org/a11y/atspi/accessible/root"_s,
                         accessible, u"GetChildren"_s));
    for (const auto &program : programs.value())
        readBelow(program.service, program.path.path(), 0, things);
    return things;
}

void ScreenReader::readBelow(const QString &service, const QString &path, int depth,
                             QList<Thing> &things)
{
    const QDBusReply<QList<uint>> states =
        m_bus->call(call(service, path, accessible, u"GetState"_s));
    if (depth > 0 && !has(states.value(), showing))
        return;
    const QDBusReply<QDBusVariant> name = m_bus->call(property(service, path, u"Name"_s));
    const QDBusReply<QDBusVariant> description =
        m_bus->call(property(service, path, u"Description"_s));
    const QDBusReply<QString> role = m_bus->call(call(service, path, accessible, u"GetRoleName"_s));
    things.append({service, path, role.value(), name.value().variant().toString(),
                   description.value().variant().toString(), has(states.value(), focusable),
                   depth});
    const QDBusReply<QList<Reference>> children =
        m_bus->call(call(service, path, accessible, u"GetChildren"_s));
    for (const auto &child : children.value())
        readBelow(child.service, child.path.path(), depth + 1, things);
}

std::optional<ScreenReader::Thing> ScreenReader::find(const QString &role, const QString &beginning)
{
    std::optional<Thing> found;
    QList<Thing> things;
    const bool isThere = waitUntil([&] {
        things = read();
        for (const auto &thing : std::as_const(things)) {
            if (!found && thing.role == role && thing.name.startsWith(beginning))
                found = thing;
        }
        return found.has_value();
    });
    if (isThere)
        return found;
    qInfo().noquote() << u"no %1 “%2” among"_s.arg(role, beginning);
    for (const auto &thing : std::as_const(things))
        qInfo().noquote() << thing.sentence();
    return std::nullopt;
}

bool ScreenReader::press(const Thing &thing)
{
    const QDBusReply<bool> done = m_bus->call(
        call(thing.service, thing.path, u"org.a11y.atspi.Action"_s, u"DoAction"_s, {0}));
    return done.value();
}

} // namespace relay::test

Q_DECLARE_METATYPE(relay::test::Reference)
