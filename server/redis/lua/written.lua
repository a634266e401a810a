-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A departure is durable: it need not be told again.
-- KEYS    1 the user's hash
-- ARGV    1 last seen (ms)
-- Answer  1 if that was the one that was waited for
local unwritten = redis.call('HGET', KEYS[1], 'unwritten') or ''
if unwritten:match('^%d+') ~= ARGV[1] then
    return 0
end
return redis.call('HDEL', KEYS[1], 'unwritten')
