-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Claims what ran out: of all who try, one changes something and is told.
-- KEYS    as in person.lua
-- ARGV    as in person.lua
-- Answer  last seen (ms) if others see the user leave by this, and in how many ms to look again
local person = rules()
local who = person.load()
local change = person.sweep(who)
if not who.is_known or person.is_forgotten(who) then
    person.forget(who, change)
else
    person.save(who, change, true)
end
return { change.left_ms or false, person.wait_ms(who) }
