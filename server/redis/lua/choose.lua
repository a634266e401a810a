-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A user who has a session chooses how to be seen; of anybody else nothing is kept.
-- KEYS    as in person.lua
-- ARGV    1-3 as in person.lua  4 chosen
-- Answer  truth, shown and chosen as they are now
local who = person.load()
if who.count > 0 then
    person.save(who, person.choose(who, person.chosen_of(ARGV[4])))
end
return person.record_of(who)
