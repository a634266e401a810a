-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A session opens, or opens again.
-- KEYS    1-4 as in person.lua  5 the sessions that the node holds in this bucket
-- ARGV    1-3 as in person.lua  4 session  5 device  6 activity  7 chosen  8 node  9 sessions_max
--         10 how long (ms) the list of the node's sessions is kept
-- Answer  'added', 'returned' (added, after the user was falsely shown as gone), 'renewed',
--         'closed' (nothing happened) or 'refused' (too many sessions)
local person = rules()
return person.opened({ session = ARGV[4], device = ARGV[5], activity = ARGV[6], chosen = ARGV[7],
    node = ARGV[8], node_list_kept_ms = ARGV[10], is_opening = true }, tonumber(ARGV[9]))
