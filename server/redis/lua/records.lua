-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A user's hash, and how it is read and written.
-- Part of the rules; see person.lua.
--
-- The hash; '-' stands for nothing:
--   truth, shown  faces, as in faces.lua
--   chosen        <mode> <until_ms> <text>
--   s:<session>   a lease, as in leases.lua
--   c:<session>   until when (ms) a closed session is recognised
--   ordinal       numbers what happens, so that nothing is simultaneous
--   alive_ms      the last proof of life     left_ms  when the last lease went
--   unseen_ms     when others saw the user leave, while that is remembered
--   left_device   that of the truth then, unless by a goodbye
--   unwritten     <last_seen_ms> <again_ms>: a departure that is not known to be durable yet, and
--                 when it is told again
--   next_ms       the user's place in the agenda, never later than there is something to do
--   is_settled    1 while a heartbeat that reports nothing new can change nothing
local records = {}

local digits = faces.digits

function records.chosen_of(packed)
    local mode, until_ms, text = packed:match('^(%S+) (%S+) (.*)$')
    return { mode = mode, until_ms = tonumber(until_ms), text = text, packed = packed }
end

records.nothing_chosen = records.chosen_of('auto - ')

-- Everything known of the user; of a stranger, somebody who has just left.
function records.load()
    local who = { leases = {}, count = 0, closed = {}, stored = {} }
    local fields = redis.call('HGETALL', KEYS[1])
    for i = 1, #fields, 2 do
        local name, value = fields[i], fields[i + 1]
        who.stored[name] = value
        local kind, session = name:match('^([sc]):(.*)$')
        if kind == 's' then
            who.leases[session] = leases.of(value)
            who.count = who.count + 1
        elseif kind == 'c' then
            who.closed[session] = tonumber(value)
        end
    end
    who.is_known = #fields > 0
    who.truth, who.shown = faces.of(who.stored.truth), faces.of(who.stored.shown)
    who.chosen = who.stored.chosen and records.chosen_of(who.stored.chosen)
        or records.nothing_chosen
    who.ordinal = tonumber(who.stored.ordinal or '0')
    who.alive_ms = tonumber(who.stored.alive_ms or '0')
    who.left_ms = tonumber(who.stored.left_ms or now_ms)
    who.left_device = who.stored.left_device
    who.unseen_ms = tonumber(who.stored.unseen_ms)
    who.unwritten, who.again_ms = (who.stored.unwritten or ''):match('^(%d+) (%d+)$')
    who.again_ms = tonumber(who.again_ms)
    who.is_settled = who.stored.is_settled == '1'
    return who
end

local function fields_of(who)
    local fields = { truth = faces.packed(who.truth), shown = faces.packed(who.shown),
        chosen = who.chosen.packed, ordinal = digits(who.ordinal), alive_ms = digits(who.alive_ms),
        left_ms = digits(who.left_ms), left_device = who.left_device, next_ms = who.next_ms,
        unseen_ms = who.unseen_ms and digits(who.unseen_ms),
        unwritten = who.unwritten and who.unwritten .. ' ' .. digits(who.again_ms),
        is_settled = who.is_settled and '1' or '0' }
    for session, lease in pairs(who.leases) do
        fields['s:' .. session] = leases.packed(lease)
    end
    for session, until_ms in pairs(who.closed) do
        fields['c:' .. session] = digits(until_ms)
    end
    return fields
end

-- Only what has changed is written.
function records.store(who)
    local fields, changed, gone = fields_of(who), {}, {}
    for name, value in pairs(fields) do
        if who.stored[name] ~= value then
            changed[#changed + 1] = name
            changed[#changed + 1] = value
        end
    end
    for name in pairs(who.stored) do
        if not fields[name] then
            gone[#gone + 1] = name
        end
    end
    if #changed > 0 then
        redis.call('HSET', KEYS[1], unpack(changed))
    end
    if #gone > 0 then
        redis.call('HDEL', KEYS[1], unpack(gone))
    end
end

return records
