// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QVariant>

#include <functional>
#include <optional>

/// Asking a service on a message bus without waiting for it.
namespace relay::bus {

struct Place {
    QString service;
    QString path;
    QString interface;
};

/// Calls back once with the first value of the answer, unless `context` is gone by then; without it
/// where nobody answers within two seconds. Never from within.
void call(const QDBusConnection &bus, const Place &place, const QString &method,
          const QVariantList &arguments, QObject *context,
          std::function<void(std::optional<QVariant>)> then);

/// The same for a property.
void read(const QDBusConnection &bus, const Place &place, const QString &property, QObject *context,
          std::function<void(std::optional<QVariant>)> then);

} // namespace relay::bus
