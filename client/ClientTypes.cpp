// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/ClientTypes.h"

#include <QtGlobal>

void qml_register_types_Relay_Client();

static void useResources()
{
    Q_INIT_RESOURCE(qmake_Relay_Client);
}

namespace relay {

/// The module registers itself when it is loaded; a static library is only loaded where something
/// of it is named.
void registerClientTypes()
{
    static void (*volatile const named)() = &qml_register_types_Relay_Client;
    Q_UNUSED(named)
    useResources();
}

} // namespace relay
