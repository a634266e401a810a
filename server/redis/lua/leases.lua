-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- A session's claim to be alive (server/presence/Lease.h), and how it is written down:
--   <ends_ms> <is_closing> <activity> <device> <opened> <activated> <node>
-- Part of the rules; see person.lua.
local leases = {}

function leases.of(packed)
    local ends, closing, activity, device, opened, activated, node =
        packed:match('^(%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (.*)$')
    return { ends_ms = tonumber(ends), is_closing = closing == '1', activity = activity,
        device = device, opened = tonumber(opened), activated = tonumber(activated), node = node }
end

function leases.packed(lease)
    return table.concat({ faces.digits(lease.ends_ms), lease.is_closing and '1' or '0',
        lease.activity, lease.device, lease.opened, lease.activated, lease.node }, ' ')
end

local function is_more_recent(lease, other)
    local is_active, was_active = lease.activity == 'active', other.activity == 'active'
    if is_active ~= was_active then
        return is_active
    end
    if lease.activated ~= other.activated then
        return lease.activated > other.activated
    end
    return lease.opened > other.opened
end

-- The one that became active last, or was opened last where none ever was; nothing of none.
function leases.latest(all)
    local latest
    for _, lease in pairs(all) do
        if not latest or is_more_recent(lease, latest) then
            latest = lease
        end
    end
    return latest
end

return leases
