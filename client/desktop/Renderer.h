// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace relay {

/// Chooses how Qt Quick draws, before the first window: on a machine whose graphics would be
/// emulated by the processor (no GPU, Mesa's llvmpipe), Qt's own software renderer starts three
/// times as fast with half the memory. A choice made in the environment stands.
void chooseRenderer();

} // namespace relay
