-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A session is alive.
-- KEYS, ARGV  as in open.lua
-- Answer      as in open.lua; 'added' means that the store had lost the session
if person.prolong(ARGV[4], ARGV[6]) then
    return 'renewed'
end
return person.opened({ session = ARGV[4], device = ARGV[5], activity = ARGV[6], chosen = ARGV[7],
    node = ARGV[8], node_list_kept_ms = ARGV[10] }, tonumber(ARGV[9]))
