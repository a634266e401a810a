// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/ClientBound.h"

#include "client/Client.h"

namespace relay {

void ClientBound::bindTo(Client &client)
{
    if (m_client)
        return;
    m_client = &client;
    bound();
}

void ClientBound::componentComplete()
{
    if (Client *found = Client::of(dynamic_cast<QObject *>(this)))
        bindTo(*found);
}

Client *ClientBound::client() const
{
    return static_cast<Client *>(m_client.data());
}

} // namespace relay
