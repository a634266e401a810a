# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# What operators are given: Debian packages, and ./dev lint packaging, which has each file judged by
# the program that reads it.

package() {
    ensure_packages run package
    build run
    cpack --config build/run/CPackConfig.cmake -B build/packages >&2
    rm -rf build/packages/_CPack_Packages
    printf '%s\n' build/packages/*.deb
}

lint_packaging() {
    local scratch failed=no kind
    scratch=$(mktemp -d)
    for kind in haproxy systemd redis desktop prometheus grafana; do
        if ! "check_$kind" "$scratch" >"$scratch/$kind.said" 2>&1; then
            cat -- "$scratch/$kind.said" >&2
            failed=yes
        fi
    done
    rm -rf -- "$scratch"
    [[ $failed == no ]] && may_check_prometheus
}

# With a certificate, which it looks into.
check_haproxy() {
    local pem=$1/chat.pem
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=chat \
        -keyout "$pem.key" -out "$pem"
    cat -- "$pem.key" >>"$pem"
    sed "s| crt [^ ]*| crt $pem|" packaging/haproxy/haproxy.cfg >"$1/haproxy.cfg"
    PATH=$PATH:/usr/sbin haproxy -c -dW -f "$1/haproxy.cfg" # a warning is a failure
}

# The server is not installed where it will be.
check_systemd() {
    local unit=$1/relay-server@chat-1.service
    sed "s|/usr/bin/relay-server|$(type -P true)|" packaging/systemd/relay-server@.service >"$unit"
    ! systemd-analyze verify "$unit" 2>&1 | grep . && # it fails over little, and warns of the rest
        systemd-analyze security --offline=true --threshold=20 --no-pager "$unit"
}

# Redis has no dry run: it is started, and a node let in.
check_redis() {
    local socket=$1/redis.sock server status=0
    redis-server "$PWD/packaging/redis/relay-redis.conf" --port 0 --unixsocket "$socket" \
        --dir "$1" &
    server=$!
    for ((i = 0; i < 50; i++)); do
        if [[ -S $socket ]] || ! alive "$server"; then break; fi
        pause 0.1
    done
    redis-cli -s "$socket" --user relay --pass PASSWORD --no-auth-warning SPUBLISH 'chat:{0}:c' x |
        grep '^0$' || status=1
    kill "$server"
    wait "$server"
    return "$status"
}

check_desktop() {
    desktop-file-validate packaging/desktop/relay.desktop &&
        # Relay has no domain of its own that its name could be made from.
        appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info \
            packaging/desktop/relay.metainfo.xml
}

check_prometheus() {
    command -v promtool >/dev/null || return 0
    promtool check config packaging/prometheus/prometheus.yml &&
        promtool test rules packaging/prometheus/relay-alerts-test.yml
}

# Installing Prometheus starts one, which is not ours to do.
may_check_prometheus() {
    command -v promtool >/dev/null ||
        say "the alert rules were not checked: there is no promtool (Debian: prometheus)"
}

check_grafana() {
    python3 -m json.tool packaging/grafana/relay.json
}
