# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# Configuring and building a preset. What CMake says is kept quiet unless something is wrong.

cores() {
    nproc 2>/dev/null || printf '2\n'
}

# The build itself notices every change of the CMake files; only the presets it does not know.
configure() {
    local preset=$1 log="build/configure-$1.log"
    [[ ! build/$preset/build.ninja -nt CMakePresets.json ]] || return 0
    mkdir -p build
    if ! cmake --preset "$preset" >"$log" 2>&1; then
        cat "$log" >&2
        die "configuring '$preset' failed"
    fi
}

# build PRESET [cmake --build arguments...]
build() {
    local preset=$1
    shift
    say "building ($preset)"
    configure "$preset"
    cmake --build "build/$preset" --parallel "$(cores)" "$@" >&2
}

bench() {
    ensure_packages run test
    build release --target relay-server relay-bench
    "build/release/bin/relay-bench" "$@"
}
