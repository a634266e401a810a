// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/Farewell.h"

#include <QWebSocket>

namespace relay {

namespace {

QString nameOf(protocol::CloseCode code)
{
    for (const auto &reason : protocol::closeReasons) {
        if (reason.code == code)
            return reason.name;
    }
    Q_UNREACHABLE();
    return {};
}

} // namespace

// Qt's enumeration names only the codes of the RFC, but it is a number on the wire: ours pass
// through it as integers and are never held in a variable of that type.

void sayFarewell(QWebSocket &webSocket, protocol::CloseCode code)
{
    const int number = int(code);
    webSocket.close(static_cast<QWebSocketProtocol::CloseCode>(number), nameOf(code));
}

bool wasFarewell(const QWebSocket &webSocket)
{
    const int number = int(webSocket.closeCode());
    return number == QWebSocketProtocol::CloseCodeNormal
           || number == QWebSocketProtocol::CloseCodeGoingAway;
}

} // namespace relay
