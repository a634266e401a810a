// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/BusCall.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace relay::bus {

using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 2'000;

std::optional<QVariant> firstOf(const QDBusMessage &reply)
{
    if (reply.type() != QDBusMessage::ReplyMessage)
        return std::nullopt;
    const auto values = reply.arguments();
    return values.isEmpty() ? QVariant() : values.constFirst();
}

} // namespace

void call(const QDBusConnection &bus, const Place &place, const QString &method,
          const QVariantList &arguments, QObject *context,
          std::function<void(std::optional<QVariant>)> then)
{
    if (!bus.isConnected()) { // such a call is over before anybody could hear of it
        QMetaObject::invokeMethod(
            context, [then = std::move(then)] { then(std::nullopt); }, Qt::QueuedConnection);
        return;
    }
    auto message =
        QDBusMessage::createMethodCall(place.service, place.path, place.interface, method);
    message.setArguments(arguments);
    message.setAutoStartService(false); // who is not there has nothing to tell
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(message, patienceMs), context);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, context,
                     [watcher, then = std::move(then)] {
                         watcher->deleteLater();
                         then(firstOf(watcher->reply()));
                     });
}

void read(const QDBusConnection &bus, const Place &place, const QString &property, QObject *context,
          std::function<void(std::optional<QVariant>)> then)
{
    call(bus, {place.service, place.path, u"org.freedesktop.DBus.Properties"_s}, u"Get"_s,
         {place.interface, property}, context,
         [then = std::move(then)](const std::optional<QVariant> &answer) {
             then(answer ? std::optional(answer->value<QDBusVariant>().variant()) : std::nullopt);
         });
}

} // namespace relay::bus
