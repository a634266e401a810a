// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QVariantMap>

#include <array>
#include <fcntl.h>
#include <unistd.h>

namespace relay::test {

/// The name and path of a session, as logind gives them.
struct NamedPath {
    QString name;
    QDBusObjectPath path;
    friend bool operator==(const NamedPath &, const NamedPath &) = default;
};

inline QDBusArgument &operator<<(QDBusArgument &argument, const NamedPath &session)
{
    argument.beginStructure();
    argument << session.name << session.path;
    argument.endStructure();
    return argument;
}

inline const QDBusArgument &operator>>(const QDBusArgument &argument, NamedPath &session)
{
    argument.beginStructure();
    argument >> session.name >> session.path;
    argument.endStructure();
    return argument;
}

} // namespace relay::test

Q_DECLARE_METATYPE(relay::test::NamedPath)

namespace relay::test {

class LoginSessionObject : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Session")
    Q_PROPERTY(bool LockedHint MEMBER LockedHint)
    Q_PROPERTY(bool IdleHint MEMBER IdleHint)
    Q_PROPERTY(qulonglong IdleSinceHintMonotonic MEMBER IdleSinceHintMonotonic)
public:
    const QString path = QStringLiteral("/org/freedesktop/login1/session/_31");
    bool LockedHint = false;
    bool IdleHint = false;
    qulonglong IdleSinceHintMonotonic = 0;
};

class LoginUserObject : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.User")
    Q_PROPERTY(relay::test::NamedPath Display MEMBER Display)
public:
    const QString path = QStringLiteral("/org/freedesktop/login1/user/_1000");
    NamedPath Display;
};

/// A login manager on a bus of the test: one user with one session, that is found by process, by
/// name or by display as the test says.
class LoginManager : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")
public:
    explicit LoginManager(const QDBusConnection &bus)
        : m_bus(bus)
    {
        qDBusRegisterMetaType<NamedPath>();
        user.Display = {QStringLiteral("1"), QDBusObjectPath(session.path)};
        const auto all = QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllProperties;
        m_bus.registerObject(path(), this, all);
        m_bus.registerObject(session.path, &session, all);
        m_bus.registerObject(user.path, &user, all);
        m_bus.registerService(QStringLiteral("org.freedesktop.login1"));
    }
    ~LoginManager() override
    {
        for (const int end : m_inhibitors)
            ::close(end);
        m_bus.unregisterService(QStringLiteral("org.freedesktop.login1"));
        m_bus.unregisterObject(path(), QDBusConnection::UnregisterTree);
        m_bus.unregisterObject(session.path);
        m_bus.unregisterObject(user.path);
    }
    Q_DISABLE_COPY_MOVE(LoginManager)

    LoginSessionObject session;
    LoginUserObject user;
    bool knowsProcess = true;

    /// Says a signal of a session.
    void say(const QString &from, const QString &name)
    {
        m_bus.send(QDBusMessage::createSignal(
            from, QStringLiteral("org.freedesktop.login1.Session"), name));
    }
    void prepareForSleep(bool isFallingAsleep)
    {
        auto message =
            QDBusMessage::createSignal(path(), QStringLiteral("org.freedesktop.login1.Manager"),
                                       QStringLiteral("PrepareForSleep"));
        message.setArguments({isFallingAsleep});
        m_bus.send(message);
    }
    void setIdle(bool isIdle, qulonglong sinceMicroseconds)
    {
        session.IdleHint = isIdle;
        session.IdleSinceHintMonotonic = sinceMicroseconds;
        auto message = QDBusMessage::createSignal(session.path,
                                                  QStringLiteral("org.freedesktop.DBus.Properties"),
                                                  QStringLiteral("PropertiesChanged"));
        message.setArguments({QStringLiteral("org.freedesktop.login1.Session"),
                              QVariantMap{{QStringLiteral("IdleHint"), isIdle}}, QStringList()});
        m_bus.send(message);
    }
    [[nodiscard]] int inhibitorsGiven() const { return int(m_inhibitors.size()); }
    /// Whether the newest inhibitor is still held: the other end of its pipe is open.
    [[nodiscard]] bool isHeldUp() const
    {
        if (m_inhibitors.isEmpty())
            return false;
        char byte = 0;
        return ::read(m_inhibitors.constLast(), &byte, 1) != 0;
    }

public Q_SLOTS:
    QDBusObjectPath GetSessionByPID(uint) { return knownSession(knowsProcess); }
    QDBusObjectPath GetSession(const QString &name)
    {
        return knownSession(name == QStringLiteral("1"));
    }
    QDBusObjectPath GetUser(uint) { return QDBusObjectPath(user.path); }
    QDBusUnixFileDescriptor Inhibit(const QString &, const QString &, const QString &,
                                    const QString &)
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC) != 0)
            return {};
        m_inhibitors.append(ends[0]);
        QDBusUnixFileDescriptor given;
        given.giveFileDescriptor(ends[1]);
        return given;
    }

private:
    static QString path() { return QStringLiteral("/org/freedesktop/login1"); }
    QDBusObjectPath knownSession(bool isKnown)
    {
        if (isKnown)
            return QDBusObjectPath(session.path);
        sendErrorReply(QDBusError::Failed, QStringLiteral("no such session"));
        return {};
    }

    QDBusConnection m_bus;
    QList<int> m_inhibitors;
};

} // namespace relay::test
