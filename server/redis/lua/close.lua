-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A session closes: its lease is shortened, never lengthened.
-- KEYS    1-4 as in person.lua  5 the sessions that the node holds in this bucket
-- ARGV    1-3 as in person.lua  4 session  5 grace_ms
--         6 is_bye (0 or 1): nothing is left, unless it seems to be the last and there is a grace
-- Answer  last seen (ms) if others see the user leave by this
local person = rules()

local function has_others(who, session)
    for other, lease in pairs(who.leases) do
        if other ~= session and not lease.is_closing then
            return true
        end
    end
    return false
end

local session, grace_ms = ARGV[4], tonumber(ARGV[5])

local who = person.load()
person.arrives(who, person.nothing_chosen)
local lease = who.leases[session]
if not lease then
    who.closed[session] = now_ms + tonumber(ARGV[2])
else
    if lease.ends_ms > now_ms and not lease.is_closing then
        who.alive_ms = now_ms
    end
    lease.is_closing = true
    lease.ends_ms = math.min(lease.ends_ms, now_ms + grace_ms)
    if ARGV[6] == '1' and (grace_ms == 0 or has_others(who, session)) then
        person.end_lease(who, session)
    end
end
local change = person.settle(who, 'departure')
if lease and ARGV[6] == '1' then
    who.left_device = nil
end
person.save(who, change)
redis.call('SREM', KEYS[5], session .. ' ' .. ARGV[1])
return change.left_ms
