// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/DesktopNotifications.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace relay {

using namespace Qt::StringLiterals;

namespace {

constexpr auto service = "org.freedesktop.Notifications"_L1;
constexpr auto path = "/org/freedesktop/Notifications"_L1;

QDBusMessage call(const QString &method)
{
    return QDBusMessage::createMethodCall(service, path, service, method);
}

} // namespace

DesktopNotifications::DesktopNotifications(const QDBusConnection &bus, QObject *parent)
    : QObject(parent)
    , m_bus(bus)
{
    if (!m_bus.isConnected())
        return;
    // Signatures are compared as text, without blanks.
    // clang-format off
    m_bus.connect(service, path, service, u"ActionInvoked"_s, this, SLOT(onAction(uint,QString)));
    m_bus.connect(service, path, service, u"NotificationReplied"_s, this,
                  SLOT(onReply(uint,QString)));
    m_bus.connect(service, path, service, u"NotificationClosed"_s, this, SLOT(onClosed(uint,uint)));
    // clang-format on
    askWhatItCan();
}

void DesktopNotifications::askWhatItCan()
{
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call(u"GetCapabilities"_s)), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (reply.isValid())
            m_capabilities = reply.value();
    });
}

void DesktopNotifications::show(const QString &key, const Text &text)
{
    if (!m_bus.isConnected())
        return;
    Shown &shown = m_shown[key];
    shown.text = text;
    shown.isOver = false;
    if (shown.isAsking)
        shown.isOutdated = true;
    else
        notify(key);
}

void DesktopNotifications::notify(const QString &key)
{
    Shown &shown = m_shown[key];
    shown.isAsking = true;
    shown.isOutdated = false;
    const bool isMarkup = m_capabilities.contains(u"body-markup"_s);
    const QVariantMap hints{{u"desktop-entry"_s, u"chat.relay.Relay"_s},
                            {u"category"_s, u"im.received"_s}};
    QDBusMessage message = call(u"Notify"_s);
    message << u"Relay"_s << shown.id << u"chat.relay.Relay"_s << shown.text.title
            << (isMarkup ? shown.text.body.toHtmlEscaped() : shown.text.body)
            << actionsFor(shown.text) << hints << -1;
    auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, key] {
        const QDBusPendingReply<uint> reply = *watcher;
        watcher->deleteLater();
        notified(key, reply.isValid() ? reply.value() : 0);
    });
}

/// A service that could not show it is asked again with the next text.
void DesktopNotifications::notified(const QString &key, uint id)
{
    Shown &shown = m_shown[key];
    shown.id = id;
    shown.isAsking = false;
    if (shown.isOver) {
        m_shown.remove(key);
        if (id != 0)
            closeById(id);
    } else if (shown.isOutdated) {
        notify(key);
    }
}

void DesktopNotifications::close(const QString &key)
{
    const auto shown = m_shown.find(key);
    if (shown == m_shown.end())
        return;
    if (shown->isAsking) {
        shown->isOver = true;
        return;
    }
    const uint id = shown->id;
    m_shown.erase(shown);
    closeById(id);
}

void DesktopNotifications::closeById(uint id)
{
    QDBusMessage message = call(u"CloseNotification"_s);
    message << id;
    m_bus.asyncCall(message);
}

/// Pairs of a name and what a person reads; "default" is the click on the notification itself.
QStringList DesktopNotifications::actionsFor(const Text &text) const
{
    QStringList actions{u"default"_s, tr("Open")};
    if (!text.canAnswer)
        return actions;
    if (m_capabilities.contains(u"inline-reply"_s))
        actions << u"inline-reply"_s << tr("Reply");
    return actions << u"mark-read"_s << tr("Mark as read");
}

QString DesktopNotifications::keyOf(uint id) const
{
    for (auto shown = m_shown.cbegin(); shown != m_shown.cend(); ++shown) {
        if (shown->id == id && id != 0)
            return shown.key();
    }
    return {};
}

/// The service tells everybody on the bus; numbers of others are none of ours.
void DesktopNotifications::onAction(uint id, const QString &action)
{
    const QString key = keyOf(id);
    if (key.isNull())
        return;
    if (action == u"mark-read")
        Q_EMIT markedRead(key);
    else if (action != u"inline-reply")
        Q_EMIT opened(key);
}

void DesktopNotifications::onReply(uint id, const QString &text)
{
    const QString key = keyOf(id);
    if (!key.isNull() && !text.trimmed().isEmpty())
        Q_EMIT answered(key, text);
}

void DesktopNotifications::onClosed(uint id, uint)
{
    const QString key = keyOf(id);
    if (!key.isNull() && !m_shown.value(key).isAsking)
        m_shown.remove(key);
}

} // namespace relay
