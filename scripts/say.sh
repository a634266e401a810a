# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# How ./dev speaks: what it is about to do, on standard error, so that output stays usable.

say() {
    printf '\033[1m▸ %s\033[0m\n' "$*" >&2
}

die() {
    printf '\033[31m✗ %s\033[0m\n' "$*" >&2
    exit 1
}

# The terminal may be a file or a pipe: then without colours.
if [[ ! -t 2 || -n ${NO_COLOR:-} ]]; then
    say() { printf '> %s\n' "$*" >&2; }
    die() {
        printf 'error: %s\n' "$*" >&2
        exit 1
    }
fi

has_display() {
    [[ -n ${WAYLAND_DISPLAY:-} || -n ${DISPLAY:-} ]]
}
