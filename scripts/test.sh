# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# The suite, plain and under sanitizers, its coverage, and the fuzzers.

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
