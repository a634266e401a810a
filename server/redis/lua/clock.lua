-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Runs in front of every operation; what it answers is known there as now_ms. Redis' own time is
-- the only clock of presence: the clocks of the nodes never decide.
local time = redis.call('TIME')
return time[1] * 1000 + math.floor(time[2] / 1000)
