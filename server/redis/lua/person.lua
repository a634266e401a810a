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
local person = { load = records.load, chosen_of = records.chosen_of,
    nothing_chosen = records.nothing_chosen }

-- Longer than a node takes to write a departure down, or to try once more.
local told_again_ms = 60000

-- See PresenceCore::falseOffline.
local false_offline_ms = 120000

local digits = faces.digits
local user, lease_ms, remembered_ms = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local function is_over(chosen)
    return chosen.until_ms ~= nil and chosen.until_ms <= now_ms
end

local function or_nothing_if_over(chosen)
    return is_over(chosen) and person.nothing_chosen or chosen
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

-- Moves the lease forward, or adds it. What is opened again after Redis was away may come later
-- than a heartbeat, with what was left of the lease before that.
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
            activated = 0, is_closing = false, ends_ms = 0 }
        who.leases[said.session] = lease
        who.count = who.count + 1
    end
    if said.activity == 'active' and lease.activity == 'idle' then
        lease.activated = next_ordinal(who)
    end
    lease.activity = said.activity
    lease.node = said.node
    lease.ends_ms = math.max(lease.ends_ms, now_ms + lease_ms)
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
    if truth.state == 'offline' and who.truth.state ~= 'offline' then
        who.left_device = who.truth.device
    end
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
    records.store(who)
    list_shown(who)
    publish(who, change)
end

-- A session says that it is here. Answers what open.lua does.
function person.opened(said, sessions_max)
    local who = person.load()
    local left_just_now = who.count == 0 and who.left_device == said.device
        and now_ms < who.left_ms + false_offline_ms
    person.arrives(who, person.chosen_of(said.chosen))
    local outcome = renew(who, said, sessions_max)
    person.save(who, person.settle(who, 'activity'))
    if outcome == 'added' or (outcome == 'renewed' and said.is_opening) then
        redis.call('SADD', KEYS[5], said.session .. ' ' .. user)
        redis.call('PEXPIRE', KEYS[5], said.node_list_kept_ms)
    end
    return left_just_now and who.shown.state ~= 'offline' and 'returned' or outcome
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
