# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# The suite, plain and under sanitizers, its coverage, chaos, and the fuzzers.

# Runs a command with a display: the machine's own, or a virtual one.
with_display() {
    if has_display; then
        "$@"
    else
        xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" "$@"
    fi
}

# run_tests PRESET [ctest arguments...]
run_tests() {
    ensure_packages run test
    build "$1"
    run_built_tests "$@"
}

run_built_tests() {
    local preset=$1
    shift
    say "testing ($preset)"
    with_display ctest --preset "$preset" "$@"
}

# sanitized PRESET [ctest arguments...]: green tests are not enough, every process has to be clean.
sanitized() {
    local preset=$1 failed=no reports=build/$1/reports
    ensure_packages run test
    case $preset in
        asan) build asan ;;
        tsan)
            build tsan --target relay_threaded_tests
            set -- "$@" -L 'threads|scenario|process'
            ;;
    esac
    rm -rf -- "$reports"
    mkdir -p -- "$reports"
    run_built_tests "$@" || failed=yes
    if [[ -n $(find "$reports" -type f) ]]; then
        head --lines=60 -- "$reports"/* >&2
        die "the sanitizers wrote $(find "$reports" -type f | wc -l) reports into $reports"
    fi
    [[ $failed == no ]]
}

# chaos [SEEDS]: the short run of the suite, but many of it, and one on a Redis Cluster.
chaos() {
    local seeds=${1:-20} seed failed=()
    ensure_packages run test
    build dev --target tst_Chaos relay-server
    for ((seed = 1; seed <= seeds; seed++)); do
        say "chaos: seed $seed of $seeds"
        play_chaos RELAY_CHAOS_SEED="$seed" || failed+=("RELAY_CHAOS_SEED=$seed")
    done
    say "chaos: on a Redis Cluster"
    play_chaos RELAY_CHAOS_SEED=1 RELAY_CHAOS_CLUSTER=1 RELAY_CHAOS_SECONDS=60 ||
        failed+=("RELAY_CHAOS_CLUSTER=1")
    [[ ${#failed[@]} -eq 0 ]] || die "people were shown what was not true with: ${failed[*]}"
}

play_chaos() {
    env RELAY_BIN_DIR="$PWD/build/dev/bin" "$@" build/dev/tests/tst_Chaos
}

fuzz() {
    local seconds=${1:-20} target
    ensure_packages run lint
    build fuzz --target fuzz_decoders
    mkdir -p build/fuzz/found
    for target in build/fuzz/bin/fuzz_*; do
        fuzz_one "$target" "$seconds"
    done
}

# New inputs go to a scratch corpus; the one in the repository is read and stays as it is.
fuzz_one() {
    local target=$1 seconds=$2 name
    name=$(basename "$target")
    say "fuzzing $name for $seconds s"
    mkdir -p "build/fuzz/corpus/$name"
    ASAN_OPTIONS=allocator_may_return_null=1 "$target" -max_total_time="$seconds" \
        -rss_limit_mb=512 -malloc_limit_mb=64 -timeout=2 -max_len=65536 \
        -print_final_stats=1 -artifact_prefix="build/fuzz/found/$name-" \
        "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name" 2>&1 | tail -n 12
}

coverage() {
    ensure_packages run test lint
    build coverage --target relay_rule_tests
    find build/coverage -name '*.gcda' -delete
    with_display ctest --preset coverage -L rules
    python3 scripts/pure_coverage.py build/coverage
}

check() {
    run_tests dev
    lint
    fuzz 20
    coverage
    sanitized tsan
    sanitized asan
}
