-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- The rules of server/presence/PresenceCore.h over one user. An operation that needs them says
-- local person = rules().
--
-- KEYS of every operation that uses it, all in one slot:
--   1 the user's hash  2 the bucket's agenda, and its channel  3 the bucket's shown users
--   4 the user's channel
-- ARGV of every operation that uses it:
--   1 user  2 lease_ms  3 remembered_ms
--
-- The hash; '-' stands for nothing:
--   truth, shown  faces, as in faces.lua
--   chosen        <mode> <until_ms> <text>
--   s:<session>   a lease, as in leases.lua
--   c:<session>   until when (ms) a closed session is recognised
--   ordinal       numbers what happens, so that nothing is simultaneous
--   alive_ms      the last proof of life     left_ms  when the last lease went
--   unseen_ms     when others saw the user leave, while that is remembered
--   unwritten     <last_seen_ms> <again_ms>: a departure that is not known to be durable yet, and
--                 when it is told again
--   next_ms       the user's place in the agenda, never later than there is something to do
--   is_settled    1 while a heartbeat that reports nothing new can change nothing
local person = {}

-- Longer than a node takes to write a departure down, or to try once more.
local told_again_ms = 60000

local digits = faces.digits
local user, lease_ms, remembered_ms = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

function person.chosen_of(packed)
    local mode, until_ms, text = packed:match('^(%S+) (%S+) (.*)$')
    return { mode = mode, until_ms = tonumber(until_ms), text = text, packed = packed }
end

person.nothing_chosen = person.chosen_of('auto - ')

local function is_over(chosen)
    return chosen.until_ms ~= nil and chosen.until_ms <= now_ms
end

local function or_nothing_if_over(chosen)
    return is_over(chosen) and person.nothing_chosen or chosen
end

-- Everything known of the user; of a stranger, somebody who has just left.
function person.load()
    local who = { leases = {}, count = 0, closed = {}, stored = {} }
    local fields = redis.call('HGETALL', KEYS[1])
    for i = 1, #fields, 2 do
        local name, value = fields[i], fields[i + 1]
        who.stored[name] = value
        local kind, session = name:match('^([sc]):(.*)$')
        if kind == 's' then
            who.leases[session] = leases.of(value)
            who.count = who.count + 1
        elseif kind == 'c' then
            who.closed[session] = tonumber(value)
        end
    end
    who.is_known = #fields > 0
    who.truth, who.shown = faces.of(who.stored.truth), faces.of(who.stored.shown)
    who.chosen = who.stored.chosen and person.chosen_of(who.stored.chosen) or person.nothing_chosen
    who.ordinal = tonumber(who.stored.ordinal or '0')
    who.alive_ms = tonumber(who.stored.alive_ms or '0')
    who.left_ms = tonumber(who.stored.left_ms or now_ms)
    who.unseen_ms = tonumber(who.stored.unseen_ms)
    who.unwritten, who.again_ms = (who.stored.unwritten or ''):match('^(%d+) (%d+)$')
    who.again_ms = tonumber(who.again_ms)
    who.is_settled = who.stored.is_settled == '1'
    return who
end

-- A choice comes with the session that opens; while others are here, theirs is as fresh.
function person.arrives(who, chosen)
    if who.count == 0 then
        who.chosen = or_nothing_if_over(chosen)
    end
end

local function next_ordinal(who)
    who.ordinal = who.ordinal + 1
    return who.ordinal
end

function person.end_lease(who, session)
    if who.leases[session].is_closing then
        who.closed[session] = now_ms + lease_ms
    end
    who.leases[session] = nil
    who.count = who.count - 1
    who.left_ms = now_ms
end

-- Sessions in their grace period give their place to new ones.
local function has_room(who, sessions_max)
    if who.count < sessions_max then
        return true
    end
    local given, given_lease
    for session, lease in pairs(who.leases) do
        local is_sooner = not given or lease.ends_ms < given_lease.ends_ms
            or (lease.ends_ms == given_lease.ends_ms and lease.opened < given_lease.opened)
        if lease.is_closing and is_sooner then
            given, given_lease = session, lease
        end
    end
    if given then
        person.end_lease(who, given)
    end
    return given ~= nil
end

local function is_closed(who, session)
    local lease = who.leases[session]
    if lease then
        return lease.is_closing
    end
    return (who.closed[session] or 0) > now_ms
end

-- Moves the lease forward, or adds it.
local function renew(who, said, sessions_max)
    if is_closed(who, said.session) then
        return 'closed'
    end
    local outcome, lease = 'renewed', who.leases[said.session]
    if not lease then
        if not has_room(who, sessions_max) then
            return 'refused'
        end
        outcome = 'added'
        lease = { device = said.device, activity = 'idle', opened = next_ordinal(who),
            activated = 0, is_closing = false }
        who.leases[said.session] = lease
        who.count = who.count + 1
    end
    if said.activity == 'active' and lease.activity == 'idle' then
        lease.activated = next_ordinal(who)
    end
    lease.activity = said.activity
    lease.node = said.node
    lease.ends_ms = now_ms + lease_ms
    who.alive_ms = now_ms
    return outcome
end

local function drop_ended(who)
    for session, lease in pairs(who.leases) do
        if lease.ends_ms <= now_ms then
            person.end_lease(who, session)
        end
    end
    for session, until_ms in pairs(who.closed) do
        if until_ms <= now_ms then
            who.closed[session] = nil
        end
    end
end

local function state_of(who, latest)
    if not latest then
        return 'offline'
    end
    if who.chosen.mode == 'dnd' then
        return 'dnd'
    end
    return latest.activity == 'active' and 'online' or 'away'
end

-- See PresenceCore::keepsDevice.
local function keeps_device(who, state, latest, cause)
    if who.truth.state == 'offline' then
        return false
    end
    if cause == 'departure' then
        return state == who.truth.state
    end
    return latest.activity ~= 'active'
end

local function true_face(who, cause)
    local latest = leases.latest(who.leases)
    local state = state_of(who, latest)
    if state == 'offline' then
        local seen = who.truth.state == 'offline' and who.truth.seen or digits(who.alive_ms)
        return { state = state, device = '-', seen = seen, text = '' }
    end
    local keeps = keeps_device(who, state, latest, cause)
    who.is_settled = cause == 'activity'
    return { state = state, device = keeps and who.truth.device or latest.device, seen = '-',
        text = who.chosen.text }
end

local function note_whether_seen(who, change)
    who.unseen_ms = nil
    if who.shown.state == 'offline' then
        who.unseen_ms = now_ms
        change.left_ms = who.shown.seen ~= '-' and who.shown.seen or digits(now_ms)
        who.unwritten, who.again_ms = change.left_ms, now_ms + told_again_ms
    end
end

-- Brings both faces up to date with the leases. Answers what changed.
function person.settle(who, cause)
    local truth = true_face(who, cause)
    local shown = faces.shown(who.shown, truth, who.chosen.mode)
    local change = {}
    who.truth, change.truth = faces.replaced(who.truth, truth)
    who.shown, change.shown = faces.replaced(who.shown, shown)
    if change.shown then
        note_whether_seen(who, change)
    end
    return change
end

-- Makes both faces newer than what was told instead. Answers what changed.
function person.supersede(who, told_truth, told_shown, seen_ms)
    local change = {}
    who.truth, change.truth = faces.superseding(who.truth, told_truth, seen_ms)
    who.shown, change.shown = faces.superseding(who.shown, told_shown, seen_ms)
    if change.shown then
        note_whether_seen(who, change)
    end
    return change
end

-- The choice itself is part of the truth: the user's other devices show it.
function person.choose(who, chosen)
    local before = who.chosen
    who.chosen = or_nothing_if_over(chosen)
    local change = person.settle(who, 'activity')
    if who.chosen.packed ~= before.packed and not change.truth then
        who.truth.version = faces.next_version(who.truth.version)
        change.truth = true
    end
    return change
end

local function forget_who_is_unseen(who)
    if who.unseen_ms and who.unseen_ms + remembered_ms <= now_ms then
        who.unseen_ms = nil
        who.shown = faces.nobody
    end
end

-- Whoever was told of a departure may have died before it was written down.
local function tell_again(who, change)
    if who.unwritten and who.again_ms <= now_ms then
        change.left_ms, who.again_ms = who.unwritten, now_ms + told_again_ms
    end
    return change
end

-- Answers what changed. The agenda may name a user too early: then there is nothing to do.
function person.sweep(who)
    local count = who.count
    drop_ended(who)
    forget_who_is_unseen(who)
    if who.count > 0 and is_over(who.chosen) then
        return tell_again(who, person.choose(who, person.nothing_chosen))
    end
    return tell_again(who, who.count < count and person.settle(who, 'departure') or {})
end

function person.is_forgotten(who)
    return who.count == 0 and who.left_ms + remembered_ms <= now_ms
end

local function deadline_ms(who)
    local deadline = who.unseen_ms and who.unseen_ms + remembered_ms or math.huge
    deadline = math.min(deadline, who.unwritten and who.again_ms or math.huge)
    if who.count == 0 then
        return math.min(deadline, who.left_ms + remembered_ms)
    end
    deadline = math.min(deadline, who.chosen.until_ms or math.huge)
    for _, lease in pairs(who.leases) do
        deadline = math.min(deadline, lease.ends_ms)
    end
    return deadline
end

local function fields_of(who)
    local fields = { truth = faces.packed(who.truth), shown = faces.packed(who.shown),
        chosen = who.chosen.packed, ordinal = digits(who.ordinal), alive_ms = digits(who.alive_ms),
        left_ms = digits(who.left_ms), is_settled = who.is_settled and '1' or '0',
        unseen_ms = who.unseen_ms and digits(who.unseen_ms), next_ms = who.next_ms,
        unwritten = who.unwritten and who.unwritten .. ' ' .. digits(who.again_ms) }
    for session, lease in pairs(who.leases) do
        fields['s:' .. session] = leases.packed(lease)
    end
    for session, until_ms in pairs(who.closed) do
        fields['c:' .. session] = digits(until_ms)
    end
    return fields
end

local function store_fields(who)
    local fields, changed, gone = fields_of(who), {}, {}
    for name, value in pairs(fields) do
        if who.stored[name] ~= value then
            changed[#changed + 1] = name
            changed[#changed + 1] = value
        end
    end
    for name in pairs(who.stored) do
        if not fields[name] then
            gone[#gone + 1] = name
        end
    end
    if #changed > 0 then
        redis.call('HSET', KEYS[1], unpack(changed))
    end
    if #gone > 0 then
        redis.call('HDEL', KEYS[1], unpack(gone))
    end
end

-- When the sweep has to look at the user again; nothing of whom nothing is planned.
function person.wait_ms(who)
    return who.next_ms and digits(math.max(0, who.next_ms - now_ms))
end

-- The agenda is moved to an earlier time at once and to a later one only by the sweep, which then
-- finds nothing to do: so a heartbeat does not touch it. Whoever sweeps the bucket hears, on the
-- channel that is called as the agenda, when there is something to do earlier than was planned.
local function schedule(who, is_sweep)
    local deadline = deadline_ms(who)
    local planned = tonumber(who.stored.next_ms)
    if planned and deadline >= planned and not is_sweep then
        who.next_ms = who.stored.next_ms
        return
    end
    who.next_ms = digits(deadline)
    redis.call('ZADD', KEYS[2], who.next_ms, user)
    if not is_sweep and redis.call('ZRANGE', KEYS[2], 0, 0)[1] == user then
        redis.call('SPUBLISH', KEYS[2], person.wait_ms(who))
    end
end

local function publish(who, change)
    if not change.truth and not change.shown then
        return
    end
    local truth, shown = faces.packed(who.truth), faces.packed(who.shown)
    local head = table.concat({ change.truth and 1 or 0, change.shown and 1 or 0,
        change.left_ms or '-', #truth, #shown }, ' ')
    redis.call('SPUBLISH', KEYS[4], head .. '\n' .. truth .. shown .. who.chosen.packed)
end

local function list_shown(who)
    local was_shown = faces.of(who.stored.shown).state ~= 'offline'
    local is_shown = who.shown.state ~= 'offline'
    if is_shown ~= was_shown then
        redis.call(is_shown and 'SADD' or 'SREM', KEYS[3], user)
    end
end

-- Stores what became of the user and tells it, in one step.
function person.save(who, change, is_sweep)
    schedule(who, is_sweep)
    store_fields(who)
    list_shown(who)
    publish(who, change)
end

-- A session says that it is here. Answers 'added', 'renewed', 'closed' or 'refused'.
function person.opened(said, sessions_max)
    local who = person.load()
    person.arrives(who, person.chosen_of(said.chosen))
    local outcome = renew(who, said, sessions_max)
    person.save(who, person.settle(who, 'activity'))
    if outcome == 'added' or (outcome == 'renewed' and said.is_opening) then
        redis.call('SADD', KEYS[5], said.session .. ' ' .. user)
        redis.call('PEXPIRE', KEYS[5], said.node_list_kept_ms)
    end
    return outcome
end

function person.forget(who, change)
    redis.call('DEL', KEYS[1])
    redis.call('ZREM', KEYS[2], user)
    list_shown(who)
    publish(who, change)
end

function person.record_of(who)
    return faces.packed(who.truth), faces.packed(who.shown), who.chosen.packed
end

return person
