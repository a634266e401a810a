// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QList>

namespace relay {

/// Hears whose contacts are not what they were: a membership or a block changed. What is cached
/// about them is to be dropped at once.
class ContactNews
{
public:
    virtual ~ContactNews() = default;
    virtual void contactsChanged(const QList<UserId> &users) = 0;
};

} // namespace relay
