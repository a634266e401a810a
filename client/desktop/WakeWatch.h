// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QSocketNotifier;

namespace relay {

/// Notices that the machine woke from sleep, without looking: the kernel ends a certain timer when
/// the clock on the wall jumps, which it does on waking (and when somebody sets it, which does no
/// harm). Where that is not available it never signals.
class WakeWatch : public QObject
{
    Q_OBJECT
public:
    explicit WakeWatch(QObject *parent = nullptr);
    ~WakeWatch() override;

Q_SIGNALS:
    void woke();

private:
    void arm() const;
    void look();

    int m_timer = -1;
};

} // namespace relay
