-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A session is alive.
-- KEYS, ARGV  as in open.lua
-- Answer      as in open.lua; 'added' and 'returned' mean that the store had lost it

-- Nearly all report nothing new: then the lease moves forward, and that is all there is to it.
local field = 's:' .. ARGV[4]
local known = redis.call('HMGET', KEYS[1], 'is_settled', field)
local rest = known[1] == '1' and known[2] and known[2]:match('^%d+( 0 ' .. ARGV[6] .. ' .*)$')
if rest then
    redis.call('HSET', KEYS[1], field, string.format('%.0f', now_ms + ARGV[2]) .. rest,
        'alive_ms', string.format('%.0f', now_ms))
    return 'renewed'
end

local person = rules()
return person.opened({ session = ARGV[4], device = ARGV[5], activity = ARGV[6], chosen = ARGV[7],
    node = ARGV[8], node_list_kept_ms = ARGV[10] }, tonumber(ARGV[9]))
