-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A user who has a session chooses how to be seen; of anybody else nothing is kept.
-- KEYS    as in person.lua
-- ARGV    1-3 as in person.lua  4 chosen
-- Answer  truth, shown and chosen as they are now, and last seen (ms) if others see the user leave
local person = rules()
local who, change = person.load(), {}
if who.count > 0 then
    change = person.choose(who, person.chosen_of(ARGV[4]))
    person.save(who, change)
end
local truth, shown, chosen = person.record_of(who)
return { truth, shown, chosen, change.left_ms }
