// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/time/Instant.h"

#include <QObject>

#include <functional>
#include <optional>

namespace relay {

/// Who knows when somebody last touched this machine, whatever program they did it in: a window
/// system or a service of the desktop. Asking is cheap and happens when a pause could be long
/// enough, and once a second during a pause where nobody tells of its end.
class IdleSource : public QObject
{
    Q_OBJECT
public:
    using Then = std::function<void(std::optional<milliseconds>)>;
    using QObject::QObject;

    /// "x11", "gnome", "freedesktop" or "login".
    [[nodiscard]] virtual QString name() const = 0;
    /// Calls back once with the length of the pause; without it where this source does not exist
    /// here or does not know. The source may be gone before it answers; then it never does.
    virtual void ask(Then then) = 0;
    /// Has the next input told, with `touched`. False where it has to be asked for.
    [[nodiscard]] virtual bool listen() { return false; }

Q_SIGNALS:
    void touched();
};

} // namespace relay
