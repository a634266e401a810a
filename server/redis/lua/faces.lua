-- SPDX-FileCopyrightText: The Relay Authors
-- SPDX-License-Identifier: Apache-2.0
--
-- How a user looks: the rules of server/presence/Faces.h, and how a face is written down:
--   <state> <device> <last_seen_ms> <version> <text>, where '-' stands for nothing
-- Part of the rules; see person.lua.
local faces = {}

faces.nobody = { state = 'offline', device = '-', seen = '-', version = 0, text = '' }

function faces.digits(number)
    return string.format('%.0f', number)
end

function faces.of(packed)
    if not packed then
        return faces.nobody
    end
    local state, device, seen, version, text = packed:match('^(%S+) (%S+) (%S+) (%S+) (.*)$')
    return { state = state, device = device, seen = seen, version = tonumber(version), text = text }
end

function faces.packed(face)
    return table.concat({ face.state, face.device, face.seen, faces.digits(face.version),
        face.text }, ' ')
end

-- What others may know, given what they knew before.
function faces.shown(before, truth, mode)
    local is_here = truth.state ~= 'offline'
    if is_here and mode ~= 'invisible' then
        return { state = truth.state, device = truth.device, seen = truth.seen, text = truth.text }
    end
    if before.state == 'offline' then
        return before
    end
    local seen = is_here and faces.digits(now_ms) or truth.seen
    return { state = 'offline', device = '-', seen = seen, text = '' }
end

function faces.next_version(previous)
    return math.max(previous + 1, now_ms)
end

-- The new face with a newer version if it looks different, and whether it does.
function faces.replaced(before, face)
    if before.state == face.state and before.device == face.device and before.seen == face.seen
        and before.text == face.text then
        return before, false
    end
    face.version = faces.next_version(before.version)
    return face, true
end

-- The face, newer than what was told instead of it, and whether it was not so before. Who is gone
-- was seen last at `seen_ms`.
function faces.superseding(face, told_version, seen_ms)
    if face.version >= told_version then
        return face, false
    end
    return { state = face.state, device = face.device, text = face.text,
        seen = face.state == 'offline' and faces.digits(seen_ms) or '-',
        version = faces.next_version(told_version) }, true
end

return faces
