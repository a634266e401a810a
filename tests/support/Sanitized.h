// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace relay::test {

/// Whether this build, and the programs built with it, run under a sanitizer. It keeps what is
/// freed and computes on its own: memory and processor time then say nothing about the product.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool isSanitized = true;
#else
inline constexpr bool isSanitized = false;
#endif

} // namespace relay::test
