-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Viewers were told that a user is here, and Redis has lost it. What it knows instead becomes the
-- newest there is and is told; of somebody it knows nothing of, that they are gone.
-- KEYS    as in person.lua
-- ARGV    1-3 as in person.lua  4, 5 the versions of truth and shown that were told, 0 for those
--         that are not in question  6 for how long (ms) nothing was heard of somebody who is gone
-- Answer  last seen (ms) if others see the user leave by this
local person = rules()
local who = person.load()
local change = person.supersede(who, tonumber(ARGV[4]), tonumber(ARGV[5]), now_ms - ARGV[6])
if change.truth or change.shown then
    person.save(who, change)
end
return change.left_ms
