// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/ids/Ids.h"

#include <QList>

namespace relay {

/// Which node does the work of which bucket: of all nodes the one whose hash with the bucket is
/// highest. Every node that knows the same list comes to the same answer, and when one comes or
/// goes only its own share changes hands. Pure.
///
/// "Using name-based mappings to increase hit rates", Thaler and Ravishankar, 1998.
namespace rendezvous {

/// The buckets of `own`, in order; none if it is not among the nodes.
[[nodiscard]] QList<int> bucketsOf(const NodeId &own, const QList<NodeId> &nodes, int buckets);

} // namespace rendezvous
} // namespace relay
