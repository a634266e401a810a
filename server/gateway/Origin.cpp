// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/gateway/Origin.h"

namespace relay {

using namespace Qt::StringLiterals;

bool isOriginAllowed(const QString &origin, const QStringList &allowed)
{
    if (origin.isEmpty() || allowed.contains(u"*"_s))
        return true;
    return allowed.contains(origin, Qt::CaseInsensitive);
}

} // namespace relay
