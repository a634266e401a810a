-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- Who has to be looked at. Changes nothing: claim.lua does, for one user each.
-- KEYS    1 the bucket's agenda
-- ARGV    1 users_max
-- Answer  users
return redis.call('ZRANGE', KEYS[1], '-inf', string.format('%.0f', now_ms), 'BYSCORE',
    'LIMIT', 0, ARGV[1])
