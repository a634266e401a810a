# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# Every static check, each by its own name, so that one can be run alone: ./dev lint format

lint_checks=(format shell lua packaging qml tidy tests)

# All checks run even when an early one fails: one run shows everything.
lint() {
    local checks=("$@") check failed=()
    [[ $# -gt 0 ]] || checks=("${lint_checks[@]}")
    ensure_packages run test lint
    for check in "${checks[@]}"; do
        declare -F "lint_$check" >/dev/null || die "no check '$check'; there are ${lint_checks[*]}"
        say "lint: $check"
        "lint_$check" || failed+=("$check")
    done
    [[ ${#failed[@]} -eq 0 ]] || die "not clean: ${failed[*]}"
}

# Files of the repository, also new ones, but nothing that is ignored.
files_named() {
    git ls-files --cached --others --exclude-standard -- "$@"
}

lint_format() {
    files_named '*.cpp' '*.h' | xargs --no-run-if-empty clang-format --dry-run -Werror
}

lint_shell() {
    { files_named '*.sh' && printf '%s\n' dev .ci/run packaging/debian/postinst; } |
        xargs shellcheck --external-sources
}

lint_lua() {
    files_named '*.lua' | xargs --no-run-if-empty luacheck --quiet --codes
}

# The tidy preset compiles with clang, under clazy, and runs clang-tidy beside every compilation:
# one incremental build is clean when all three are. It takes many times as long as compiling.
lint_tidy() {
    build tidy --target relay relay-duet relay-server -- -k 0
}

# The same for the tests and all that only they need.
lint_tests() {
    build tidy --target all -- -k 0
}

lint_qml() {
    [[ -n $(files_named '*.qml') ]] || return 0
    build dev --target relay_ui_qmllint
}
