-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- The node of a session is dead: its lease is shortened, as if the connection were lost. It is not
-- closing: should the node turn out to be alive, its next heartbeat moves the lease forward again.
-- KEYS    1 the user's hash  2 the bucket's agenda, and its channel
--         3 the sessions of the dead node in this bucket
-- ARGV    1 user  2 session  3 the dead node  4 grace_ms
-- Answer  1 if the lease was shortened
redis.call('SREM', KEYS[3], ARGV[2] .. ' ' .. ARGV[1])
local field = 's:' .. ARGV[2]
local lease = redis.call('HGET', KEYS[1], field)
local ends_ms, rest = (lease or ''):match('^(%d+)( 0 .*)$')
local is_of_the_dead = ends_ms and rest:sub(-#ARGV[3] - 1) == ' ' .. ARGV[3]
local end_ms = now_ms + ARGV[4]
if not is_of_the_dead or tonumber(ends_ms) <= end_ms then
    return 0
end
local ends = string.format('%.0f', end_ms)
redis.call('HSET', KEYS[1], field, ends .. rest)
if tonumber(redis.call('HGET', KEYS[1], 'next_ms') or 'inf') > end_ms then
    redis.call('HSET', KEYS[1], 'next_ms', ends)
    redis.call('ZADD', KEYS[2], ends, ARGV[1])
    redis.call('SPUBLISH', KEYS[2], ARGV[4])
end
return 1
