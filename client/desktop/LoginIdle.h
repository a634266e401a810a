// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleSource.h"
#include "client/desktop/LoginSession.h"

#include <QDBusConnection>

namespace relay {

/// What logind was told by the desktop: that this session is idle, and since when. Coarse, since
/// desktops tell it after a pause of their own; those that never do are never idle.
class LoginIdle final : public IdleSource
{
    Q_OBJECT
public:
    explicit LoginIdle(QDBusConnection system, QObject *parent = nullptr);

    [[nodiscard]] QString name() const override { return QStringLiteral("login"); }
    void ask(Then then) override;
    [[nodiscard]] bool listen() override { return true; }

private Q_SLOTS:
    void onProperties(const QString &interface, const QVariantMap &changed);

private:
    void follow(const QString &path);
    void askAt(const QString &path, const Then &then);

    QDBusConnection m_system;
    LoginSession m_session;
    QString m_path;
};

} // namespace relay
