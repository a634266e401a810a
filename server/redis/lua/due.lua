-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Who has to be looked at. Changes nothing: claim.lua does, for one user each.
-- KEYS    1 the bucket's agenda
-- ARGV    1 users_max
-- Answer  users, and in how many ms there is more to do, if ever
local now = string.format('%.0f', now_ms)
local users = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
if #users == tonumber(ARGV[1]) then
    return { users, '0' }
end
local next = redis.call('ZRANGE', KEYS[1], '(' .. now, '+inf', 'BYSCORE', 'LIMIT', 0, 1,
    'WITHSCORES')
return { users, next[2] and string.format('%.0f', next[2] - now_ms) }
