// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "client/desktop/IdleSource.h"

struct _XDisplay;

namespace relay {

/// The screen saver extension of an X server, over a connection of its own: the one of the windows
/// belongs to Qt. An answer is one round trip on this machine.
class X11Idle final : public IdleSource
{
    Q_OBJECT
public:
    explicit X11Idle(QObject *parent = nullptr);
    ~X11Idle() override;
    Q_DISABLE_COPY_MOVE(X11Idle)

    [[nodiscard]] QString name() const override { return QStringLiteral("x11"); }
    void ask(Then then) override;

private:
    _XDisplay *m_display = nullptr;
};

} // namespace relay
