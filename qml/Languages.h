// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocale>

namespace relay::ui {

/// Has texts said in the first language of `wanted` that there is a translation for, English where
/// there is none, from now on and for the whole program. The answer is the language spoken.
/// Needs the application object; the thread of the views.
QLocale speak(const QLocale &wanted);

} // namespace relay::ui
