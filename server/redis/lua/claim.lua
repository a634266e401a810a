-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Claims what ran out: of all who try, one changes something and is told.
-- KEYS    as in person.lua
-- ARGV    as in person.lua
-- Answer  last seen (ms) if others see the user leave by this, and in how many ms to look again

-- When the next lease ends of somebody about whom nothing else can have run out.
local function next_end_ms()
    local fields, next_ms = redis.call('HGETALL', KEYS[1]), math.huge
    for i = 1, #fields, 2 do
        local name, value = fields[i], fields[i + 1]
        if name:sub(1, 2) == 's:' then
            next_ms = math.min(next_ms, tonumber(value:match('^%d+')))
        elseif name:sub(1, 2) == 'c:' or name == 'unseen_ms' or name == 'unwritten'
            or (name == 'chosen' and not value:find('^%S+ %- ')) then
            return nil
        end
    end
    return next_ms > now_ms and next_ms < math.huge and next_ms or nil
end

-- Nearly everybody is still there: then the place in the agenda moves, and that is all there is
-- to it.
local next_ms = next_end_ms()
if next_ms then
    local next = string.format('%.0f', next_ms)
    redis.call('HSET', KEYS[1], 'next_ms', next)
    redis.call('ZADD', KEYS[2], next, ARGV[1])
    return { false, string.format('%.0f', next_ms - now_ms) }
end

local person = rules()
local who = person.load()
local change = person.sweep(who)
if not who.is_known or person.is_forgotten(who) then
    person.forget(who, change)
else
    person.save(who, change, true)
end
return { change.left_ms or false, person.wait_ms(who) }
