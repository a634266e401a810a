# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# ./dev run: a server with demo data and two clients of two people who share a conversation.
# Everything it starts ends with it, whichever way it ends.

run_pids=()

run_relay() {
    local data_dir=${XDG_STATE_HOME:-$HOME/.local/state}/relay-demo fresh=no offscreen=no
    parse_run_options "$@"
    has_display || offscreen=yes
    ensure_packages run
    build run
    trap end_everything EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    prepare_data_dir
    start_server
    take_token ada
    take_token bob
    if [[ $offscreen == yes ]]; then
        run_duet
    else
        run_two_windows
    fi
}

parse_run_options() {
    while [[ $# -gt 0 ]]; do
        case $1 in
            --data-dir) data_dir=${2:?--data-dir needs a folder} && shift ;;
            --data-dir=*) data_dir=${1#*=} ;;
            --fresh) fresh=yes ;;
            --offscreen) offscreen=yes ;;
            *) die "./dev run does not know '$1'; ./dev help lists its options" ;;
        esac
        shift
    done
}

# The folder is private: it holds the sign-in of the demo people.
prepare_data_dir() {
    if [[ $fresh == yes && -e $data_dir/relay-demo ]]; then
        say "starting afresh: removing $data_dir"
        rm -rf -- "${data_dir:?}"
    fi
    umask 077
    mkdir -p -- "$data_dir"
    chmod 700 -- "$data_dir"
    : >"$data_dir/relay-demo"
}

# A child that ends even when this script is killed without a chance to clean up.
bound() {
    exec setpriv --pdeathsig TERM -- "$@"
}

# The server's first line is its address as JSON. It is a job, so that its end is noticed.
start_server() {
    local line out pipe=$data_dir/address
    server_log=$data_dir/server.log
    rm -f -- "$pipe"
    mkfifo -- "$pipe"
    bound build/run/bin/relay-server --demo --listen 127.0.0.1 --port 0 \
        --metrics-port 0 --data-dir "$data_dir" >"$pipe" 2>"$server_log" &
    server_pid=$!
    run_pids+=("$server_pid")
    exec {out}<"$pipe"
    rm -f -- "$pipe"
    until read -r -t 15 line <&"$out"; do
        if [[ $? -le 128 ]] || ! alive "$server_pid"; then # above: it only took too long
            tail -n 20 "$server_log" >&2
            die "the server did not start; its log is $server_log"
        fi
        say "the server is still filling its database; this machine is slow or busy"
    done
    server_url=$(sed -n 's/.*"url" *: *"\([^"]*\)".*/\1/p' <<<"$line")
    [[ -n $server_url ]] || die "no address in the server's first line: $line"
    say "server: $server_url (log: $server_log)"
}

# The server writes how one signs in to the demo, for its owner alone; a client takes one token.
take_token() {
    local person=$1
    awk -v person="\"$person\"" -F'": ' '
        /"token":/ { token = $2 }
        /"username":/ { name = $2; gsub(/[, ]/, "", name); if (name == person) print token }
    ' "$data_dir/demo.json" | tr -d '", ' >"$data_dir/$person.token"
    [[ -s $data_dir/$person.token ]] || die "there is no sign-in for $person in $data_dir/demo.json"
}

start_client() {
    local person=$1 place=$2
    bound build/run/bin/relay --profile "demo-$person" --server "$server_url" \
        --data-dir "$data_dir/clients" --token-file "$data_dir/$person.token" \
        -qwindowgeometry "$place" 2>>"$data_dir/client-$person.log" &
    run_pids+=("$!")
}

run_two_windows() {
    local ended status
    declare -A windows=()
    start_client ada 760x820+40+60
    windows[$!]=ada
    start_client bob 760x820+820+60
    windows[$!]=bob
    say "opening two windows, signed in as ada and bob; Ctrl+C here ends everything"
    while [[ ${#windows[@]} -gt 0 ]]; do
        status=0
        wait -n -p ended "$server_pid" "${!windows[@]}" || status=$?
        alive "$server_pid" || die "the server ended; its log is $server_log"
        [[ $status -eq 0 ]] || window_failed "${windows[$ended]}" "$status"
        unset "windows[$ended]"
    done
}

window_failed() {
    local log=$data_dir/client-$1.log
    tail -n 5 "$log" >&2
    say "if the display '${WAYLAND_DISPLAY:-${DISPLAY:-}}' cannot be used: ./dev run --offscreen"
    die "the window of $1 ended with status $2; its log is $log"
}

# Without a display: the same two clients off-screen, through a short scripted conversation.
run_duet() {
    local pictures=$data_dir/screenshots
    say "two clients hold a short conversation off-screen; no display is used"
    bound build/run/bin/relay-duet --server "$server_url" --data-dir "$data_dir/clients" \
        --first "$data_dir/ada.token" --second "$data_dir/bob.token" \
        --screenshots "$pictures" 2>>"$data_dir/client-duet.log" &
    run_pids+=("$!")
    wait "$!" || duet_failed
}

duet_failed() {
    tail -n 5 "$data_dir/client-duet.log" >&2
    die "the conversation failed; its log is $data_dir/client-duet.log"
}

alive() {
    kill -0 "$1" 2>/dev/null
}

# Asks everything to end, and insists after five seconds.
end_everything() {
    local status=$? pid
    trap '' INT TERM HUP
    trap - EXIT
    for pid in "${run_pids[@]}"; do
        kill -TERM "$pid" 2>/dev/null || true
    done
    for ((i = 0; i < 50; i++)); do
        any_alive || exit "$status"
        read -r -t 0.1 <> <(:) || true
    done
    for pid in "${run_pids[@]}"; do
        kill -KILL "$pid" 2>/dev/null || true
    done
    exit "$status"
}

any_alive() {
    local pid
    for pid in "${run_pids[@]}"; do
        ! alive "$pid" || return 0
    done
    return 1
}
