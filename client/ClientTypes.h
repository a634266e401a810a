// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace relay {

/// Makes `import Relay.Client` work. Naming it keeps the registration from being dropped by the
/// linker; call it before the first engine is made.
void registerClientTypes();

} // namespace relay
