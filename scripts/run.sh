# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# ./dev run: a server with demo data, or several nodes (scripts/nodes.sh), and two clients of two
# people who share a conversation. Everything it starts ends with it, whichever way it ends.

# shellcheck disable=SC2034 # what a run knows about itself, scripts/nodes.sh uses as well
declare -A run_roles=() # what each process is that this run depends on, by its number
run_bin=${RELAY_BIN_DIR:-build/run/bin}

run_relay() {
    local data_dir='' fresh=no offscreen=no redis=no nodes='' demo_file
    parse_run_options "$@"
    has_display || offscreen=yes
    if [[ $redis == yes ]]; then ensure_packages run nodes; else ensure_packages run; fi
    if [[ -z ${RELAY_BIN_DIR:-} ]]; then build run; fi # a test brings the programs
    trap end_everything EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    prepare_data_dir
    if [[ $redis == yes ]]; then start_nodes "$nodes"; else start_only_server; fi
    take_token ada
    take_token bob
    if [[ $offscreen == yes ]]; then
        start_duet
    else
        start_two_windows
    fi
    watch_over
}

parse_run_options() {
    while [[ $# -gt 0 ]]; do
        case $1 in
            --data-dir)
                [[ $# -gt 1 ]] || die "--data-dir needs a folder"
                data_dir=$2 && shift
                ;;
            --data-dir=*) data_dir=${1#*=} ;;
            --fresh) fresh=yes ;;
            --offscreen) offscreen=yes ;;
            --redis) redis=yes ;;
            --nodes) nodes=${2:?--nodes needs a number} && shift ;;
            --nodes=*) nodes=${1#*=} ;;
            *) die "./dev run does not know '$1'; ./dev help lists its options" ;;
        esac
        shift
    done
    check_run_options
}

check_run_options() {
    local standard=relay-demo
    [[ -z $nodes || $redis == yes ]] || die "several nodes share their presence: add --redis"
    [[ ${nodes:=1} =~ ^[1-9]$ ]] || die "--nodes takes a number from 1 to 9, not '$nodes'"
    [[ $redis == no ]] || standard=relay-demo-nodes
    : "${data_dir:=${XDG_STATE_HOME:-$HOME/.local/state}/$standard}"
}

# The folder is private: it holds the sign-in of the demo people. What several nodes keep is in
# engines that begin empty, and so do the clients then.
prepare_data_dir() {
    # Only what an earlier run made may be removed, or closed to others, by a later one.
    if [[ -n $(ls -A -- "$data_dir" 2>/dev/null) && ! -e $data_dir/relay-demo ]]; then
        die "$data_dir is not empty and no folder of ./dev run: name another one with --data-dir"
    fi
    if [[ ($fresh == yes || $redis == yes) && -e $data_dir/relay-demo ]]; then
        [[ $fresh == no ]] || say "starting afresh: removing $data_dir"
        rm -rf -- "${data_dir:?}"
    fi
    umask 077
    mkdir -p -- "$data_dir"
    chmod 700 -- "$data_dir"
    : >"$data_dir/relay-demo"
    demo_file=$data_dir/demo.json
}

# A child that ends even when this script is killed without a chance to clean up.
bound() {
    exec setpriv --pdeathsig TERM -- "$@"
}

# depends_on ROLE PID: what watch_over looks after, and end_everything ends.
depends_on() {
    run_roles[$2]=$1
    newest_pid=$2
}

# run_server PORT METRICS_PORT [options...]
run_server() {
    bound "$run_bin"/relay-server --listen 127.0.0.1 --port "$1" --metrics-port "$2" "${@:3}"
}

start_only_server() {
    start_server server run_server 0 0 --data-dir "$data_dir" --demo
    say "server: $server_url (log: $data_dir/server.log)"
}

# start_server NAME COMMAND...: sets server_url and metrics_url. The server's first line is its
# address as JSON. It is a job, so that its end is noticed.
start_server() {
    local line out pid pipe=$data_dir/address log=$data_dir/$1.log
    rm -f -- "$pipe"
    mkfifo -- "$pipe"
    "${@:2}" >"$pipe" 2>"$log" &
    pid=$!
    depends_on "$1" "$pid"
    exec {out}<"$pipe"
    rm -f -- "$pipe"
    until read -r -t 15 line <&"$out"; do
        if [[ $? -le 128 ]] || ! alive "$pid"; then # above: it only took too long
            tail -n 20 "$log" >&2
            die "the server did not start; its log is $log"
        fi
        say "the server is still filling its database; this machine is slow or busy"
    done
    server_url=$(sed -n 's/.*"url" *: *"\([^"]*\)".*/\1/p' <<<"$line")
    metrics_url=$(sed -n 's/.*"metrics" *: *"\([^"]*\)".*/\1/p' <<<"$line")
    [[ -n $server_url ]] || die "no address in the server's first line: $line"
}

# The server writes how one signs in to the demo, for its owner alone; a client takes one token.
take_token() {
    local person=$1
    awk -v person="\"$person\"" -F'": ' '
        /"token":/ { token = $2 }
        /"username":/ { name = $2; gsub(/[, ]/, "", name); if (name == person) print token }
    ' "$demo_file" | tr -d '", ' >"$data_dir/$person.token"
    [[ -s $data_dir/$person.token ]] || die "there is no sign-in for $person in $demo_file"
}

start_client() {
    local person=$1 place=$2
    bound "$run_bin"/relay --profile "demo-$person" --server "$server_url" \
        --data-dir "$data_dir/clients" --token-file "$data_dir/$person.token" \
        -qwindowgeometry "$place" 2>>"$data_dir/client-$person.log" &
    depends_on "window $person" "$!"
}

start_two_windows() {
    start_client ada 760x820+40+60
    start_client bob 760x820+820+60
    say "opening two windows, signed in as ada and bob; Ctrl+C here ends everything"
}

# Without a display: the same two clients off-screen, through a short scripted conversation.
start_duet() {
    local pictures=$data_dir/screenshots
    say "two clients hold a short conversation off-screen; no display is used"
    bound "$run_bin"/relay-duet --server "$server_url" --data-dir "$data_dir/clients" \
        --first "$data_dir/ada.token" --second "$data_dir/bob.token" \
        --screenshots "$pictures" 2>>"$data_dir/client-duet.log" &
    depends_on duet "$!"
}

# Until those for whom all this was started have gone: the conversation, or the last window.
watch_over() {
    local ended status role
    while [[ " ${run_roles[*]} " == *" window "* || " ${run_roles[*]} " == *" duet "* ]]; do
        status=0
        wait -n -p ended "${!run_roles[@]}" 2>/dev/null || status=$? # says itself who was killed
        role=${run_roles[$ended]}
        unset "run_roles[$ended]"
        case $role in
            duet) [[ $status -eq 0 ]] || duet_failed ;;
            window*) [[ $status -eq 0 ]] || window_failed "${role#window }" "$status" ;;
            node-* | redis | postgres | haproxy) start_again "$role" ;;
            *) die "$role ended; its log is $data_dir/$role.log" ;;
        esac
    done
}

duet_failed() {
    tail -n 5 "$data_dir/client-duet.log" >&2
    die "the conversation failed; its log is $data_dir/client-duet.log"
}

window_failed() {
    local log=$data_dir/client-$1.log
    tail -n 5 "$log" >&2
    say "if the display '${WAYLAND_DISPLAY:-${DISPLAY:-}}' cannot be used: ./dev run --offscreen"
    die "the window of $1 ended with status $2; its log is $log"
}

alive() {
    kill -0 "$1" 2>/dev/null
}

# pause SECONDS
pause() {
    read -r -t "$1" <> <(:) || true
}

# Clients and servers first, then what the servers work with.
end_everything() {
    local status=$? pid engines=() others=()
    trap '' INT TERM HUP
    trap - EXIT
    for pid in "${!run_roles[@]}"; do
        case ${run_roles[$pid]} in
            redis | postgres | haproxy) engines+=("$pid") ;;
            *) others+=("$pid") ;;
        esac
    done
    end_all "${others[@]}"
    end_all "${engines[@]}"
    [[ -z $engine_dir ]] || rm -rf -- "$engine_dir"
    exit "$status"
}

# Asks them to end, and insists after five seconds.
end_all() {
    local pid
    for pid in "$@"; do kill -TERM "$pid" 2>/dev/null || true; done
    for ((i = 0; i < 50; i++)); do
        any_alive "$@" || return 0
        pause 0.1
    done
    for pid in "$@"; do kill -KILL "$pid" 2>/dev/null || true; done
}

any_alive() {
    local pid
    for pid in "$@"; do
        ! alive "$pid" || return 0
    done
    return 1
}
