// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QList>

namespace relay {

/// Hears when memberships or blocks between any of `changed` and any of `among` are not what they
/// were: a newcomer and the members of a group, say. What is cached about who may see whom is to be
/// dropped at once.
class ContactNews
{
public:
    virtual ~ContactNews() = default;
    virtual void contactsChanged(const QList<UserId> &changed, const QList<UserId> &among) = 0;
};

} // namespace relay
