-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
std = "lua51"
max_line_length = 100
-- What Redis gives to a script, and what runs in front of an operation (server/redis/LuaScripts.h).
read_globals = { "redis", "KEYS", "ARGV", "now_ms", "rules", "faces", "leases",
    "records" }
files["server/redis/lua/faces.lua"].ignore = { "431/faces" }
files["server/redis/lua/leases.lua"].ignore = { "431/leases" }
files["server/redis/lua/records.lua"].ignore = { "431/records" }
files["server/redis/lua/person.lua"].ignore = { "431/person" }
