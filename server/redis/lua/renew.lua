-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A node says that it is alive, and learns who else is.
-- KEYS    1 the list of nodes
-- ARGV    1 node  2 lease_ms  3 how long (ms) the dead are listed
-- Answer  what became of the lease since last time ('held', 'ended', 'unknown'), nodes alive, dead
local now = string.format('%.0f', now_ms)
local ends_ms = redis.call('ZSCORE', KEYS[1], ARGV[1])
local lease = not ends_ms and 'unknown' or tonumber(ends_ms) > now_ms and 'held' or 'ended'

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now_ms - ARGV[3]))
redis.call('ZADD', KEYS[1], string.format('%.0f', now_ms + ARGV[2]), ARGV[1])
return { lease, redis.call('ZRANGE', KEYS[1], '(' .. now, '+inf', 'BYSCORE'),
    redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE') }
