// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace relay {

/// SIGINT and SIGTERM as an event of the loop, so that there is time to say goodbye. One per
/// process; a second signal ends it the hard way.
class QuitSignals : public QObject
{
    Q_OBJECT
public:
    explicit QuitSignals(QObject *parent = nullptr);
    ~QuitSignals() override;

Q_SIGNALS:
    void asked();
};

} // namespace relay
