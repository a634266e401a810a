-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
std = "lua51"
max_line_length = 100
-- What Redis gives to a script, and what runs in front of every operation (clock.lua, person.lua).
read_globals = { "redis", "KEYS", "ARGV", "now_ms", "person" }
files["server/redis/lua/person.lua"].ignore = { "431/person", "411/person" }
