# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# The Debian packages of each need, and installing the ones that are missing.

packages_run=(
    # to build
    ccache cmake g++ ninja-build pkg-config
    qt6-base-dev qt6-declarative-dev qt6-httpserver-dev qt6-l10n-tools
    qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-websockets-dev
    libgl-dev libhiredis-dev libsodium-dev libvulkan-dev libxss-dev
    prometheus-cpp-dev qtkeychain-qt6-dev
    # to run
    fonts-dejavu-core fonts-noto-color-emoji fonts-noto-core
    libgl1-mesa-dri libqt6sql6-psql libqt6sql6-sqlite libqt6svg6 qt6-qpa-plugins qt6-wayland
    qml6-module-qt-labs-folderlistmodel qml6-module-qt-labs-qmlmodels qml6-module-qtqml
    qml6-module-qtqml-models qml6-module-qtqml-workerscript qml6-module-qtquick
    qml6-module-qtquick-controls qml6-module-qtquick-layouts qml6-module-qtquick-shapes
    qml6-module-qtquick-templates qml6-module-qtquick-window
)

# for ./dev run --redis
packages_nodes=(haproxy postgresql redis-server redis-tools)

packages_package=(dpkg-dev file)

packages_test=(
    at-spi2-core dbus git gnome-keyring haproxy libglib2.0-bin nodejs node-ws openssl postgresql
    procps python3 qml6-module-qttest redis-server redis-tools xauth xdotool xvfb
)

packages_lint=(
    appstream desktop-file-utils haproxy systemd
    clang clang-format clang-tidy clazy gcovr libclang-rt-14-dev lua-check
    qt6-declarative-dev-tools shellcheck
)

# Package names of a set, one a line.
packages_of() {
    case $1 in
        run) printf '%s\n' "${packages_run[@]}" ;;
        nodes) printf '%s\n' "${packages_nodes[@]}" ;;
        package) printf '%s\n' "${packages_package[@]}" ;;
        test) printf '%s\n' "${packages_test[@]}" ;;
        lint) printf '%s\n' "${packages_lint[@]}" ;;
        *) die "no package set '$1'; there are run, nodes, package, test and lint" ;;
    esac
}

is_installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

missing_of() {
    local set name
    for set in "$@"; do
        while read -r name; do
            is_installed "$name" || printf '%s\n' "$name"
        done < <(packages_of "$set")
    done
}

may_become_root() {
    [[ $(id -u) -eq 0 ]] || command -v sudo >/dev/null
}

# apt-get, in a language whose output is understood here; what it says is kept in the log.
apt_get() {
    local command=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get --quiet=1 "$@")
    [[ $(id -u) -eq 0 ]] || command=(sudo "${command[@]}")
    "${command[@]}" </dev/null 2>&1 | tee -a build/install.log
}

# How far apt-get is: each package is fetched, unpacked and set up.
show_installing() {
    local line total=0 steps=0 percent=0 shown=-1
    while IFS= read -r line; do
        case $line in
            *" newly installed"*) [[ ! $line =~ ([0-9]+)" newly" ]] || total=${BASH_REMATCH[1]} ;;
            "Need to get "* | "After this operation"*) printf '  %s\n' "$line" ;;
            Get:* | "Unpacking "* | "Setting up "*) steps=$((steps + 1)) ;;
            *) continue ;;
        esac
        [[ $total -eq 0 ]] || percent=$((100 * steps / (3 * total)))
        [[ $percent -ge $((shown + 10)) || $shown -lt 0 && $steps -gt 0 ]] || continue
        shown=$((percent / 10 * 10))
        printf '  %3d %%  %s\n' "$percent" "$line"
    done >&2
}

# install_missing [set...]: says what it installs; does nothing where nothing is missing.
install_missing() {
    local sets=("$@") missing name
    [[ $# -gt 0 ]] || sets=(run nodes package test lint)
    for name in "${sets[@]}"; do packages_of "$name" >/dev/null; done
    mapfile -t missing < <(missing_of "${sets[@]}")
    if [[ ${#missing[@]} -eq 0 ]]; then
        return
    fi
    may_become_root ||
        die "as root, or with sudo, this would install what is missing:" \
            "apt-get install ${missing[*]}"
    say "installing ${#missing[@]} Debian packages for ${sets[*]}, and what they need:" \
        "${missing[*]}"
    mkdir -p build
    : >build/install.log
    apt_get update >/dev/null ||
        say "the package lists could not be refreshed; going on with those at hand"
    if ! apt_get install --yes --no-install-recommends "${missing[@]}" | show_installing; then
        tail -n 12 build/install.log >&2
        die "apt-get could not install what is missing (all it said: build/install.log);" \
            "the same command again goes on from here"
    fi
}

# Other systems bring the libraries under other names: there we only point at what is needed.
ensure_packages() {
    if command -v apt-get >/dev/null; then
        install_missing "$@"
    elif ! command -v cmake >/dev/null; then
        die "install the libraries that docs/hacking.md lists; automatic installation knows Debian"
    fi
}
