// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace relay {

class Client;
class Tray;

/// Keeps the icon in the tray true: how much is unread, and what others see of this person.
class TrayStatus : public QObject
{
    Q_OBJECT
public:
    TrayStatus(Client &client, Tray &tray, QObject *parent = nullptr);

private:
    void update();

    Client &m_client;
    Tray &m_tray;
};

} // namespace relay
