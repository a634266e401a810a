// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/protocol/CloseCodes.h"

class QWebSocket;

namespace relay {

/// Closes a WebSocket with one of Relay's codes and its name. The connection ends when the peer has
/// read it.
void sayFarewell(QWebSocket &webSocket, protocol::CloseCode code);

/// True if the peer closed the way one does who leaves on purpose.
[[nodiscard]] bool wasFarewell(const QWebSocket &webSocket);

} // namespace relay
