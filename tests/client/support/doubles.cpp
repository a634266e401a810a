// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/client/support/MemoryCredentials.h"
#include "tests/client/support/ScriptedTransport.h"
#include "tests/support/FakeAlarmClock.h"
