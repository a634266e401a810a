# shellcheck shell=bash
# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# ./dev run --redis --nodes N: several nodes as an operator runs them, all of it private to this
# run. Redis without persistence and PostgreSQL work on Unix sockets in a temporary folder, HAProxy
# is in front. Nodes and engines that end are started again on their ports, as systemd would.
#
# shellcheck disable=SC2034,SC2154 # what a run knows about itself, scripts/run.sh uses as well

engine_dir=
postgres_owner=() # what makes a command one of PostgreSQL's own user
redis_url=
database_url=
declare -A node_ports=() # for clients and for metrics
declare -A last_end=()   # of each node and engine, in seconds of this run

start_nodes() {
    local count=$1 k
    PATH+=:/usr/sbin # where HAProxy is, and people look for nothing
    engine_dir=$(mktemp -d "${TMPDIR:-/tmp}/relay-nodes.XXXXXX")
    start_redis
    start_postgres
    demo_file=$data_dir/node-1/demo.json
    start_node node-1 --demo
    for ((k = 2; k <= count; k++)); do start_node "node-$k"; done
    start_haproxy
    say "HAProxy, which shares clients out among the nodes: $server_url" \
        "(log: $data_dir/haproxy.log, admin socket: $engine_dir/haproxy.sock)"
    say "kill or kill -9 any of them to see what happens: it is started again after 3 s"
}

# start_engine NAME COMMAND...: runs run_NAME, and waits until the command succeeds.
start_engine() {
    local name=$1
    "run_$name" >>"$data_dir/$name.log" 2>&1 &
    depends_on "$name" "$!"
    for ((i = 0; i < 300; i++)); do
        ! "${@:2}" &>/dev/null || return 0
        alive "$newest_pid" || break
        pause 0.1
    done
    tail -n 5 "$data_dir/$name.log" >&2
    die "$name did not start; its log is $data_dir/$name.log"
}

# Engines get a session of their own: Ctrl+C must not end them before the nodes that need them.
apart() {
    bound setsid "$@"
}

start_redis() {
    redis_url=unix://$engine_dir/redis.sock
    start_engine redis redis-cli -s "$engine_dir/redis.sock" PING
    say "Redis: $redis_url (pid $newest_pid, log: $data_dir/redis.log)"
}

run_redis() {
    apart redis-server --port 0 --unixsocket "$engine_dir/redis.sock" --unixsocketperm 700 \
        --save '' --appendonly no --maxmemory-policy noeviction --dir "$engine_dir"
}

# PostgreSQL refuses to work for root, who hands its folder to the user that Debian made for it.
start_postgres() {
    local folder=$engine_dir/postgres
    mkdir -- "$folder"
    if [[ $(id -u) -eq 0 ]]; then
        postgres_owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
        postgres_owner+=(--pdeathsig TERM --)
        chmod 711 -- "$engine_dir"
        chown postgres: -- "$folder"
    fi
    (cd -- "$folder" && "${postgres_owner[@]}" "$(postgres_program initdb)" --pgdata=data \
        --username=relay --auth=trust --encoding=UTF8 --locale=C --no-sync) \
        >"$data_dir/postgres.log" 2>&1 ||
        die "PostgreSQL could not make its files; its log is $data_dir/postgres.log"
    start_engine postgres "$(postgres_program createdb)" -h "$folder" -U relay relay
    database_url="postgresql://relay@/relay?host=$folder"
    say "PostgreSQL: $database_url (pid $newest_pid, log: $data_dir/postgres.log)"
}

run_postgres() {
    local folder=$engine_dir/postgres
    apart "${postgres_owner[@]}" "$(postgres_program postgres)" -D "$folder/data" -k "$folder" \
        -c listen_addresses= -c unix_socket_permissions=0700 -c fsync=off
}

# Debian keeps the programs apart by version; elsewhere they are on the path.
postgres_program() {
    local found=(/usr/lib/postgresql/*/bin/"$1")
    if [[ -x ${found[-1]} ]]; then printf '%s\n' "${found[-1]}"; else printf '%s\n' "$1"; fi
}

# start_node NAME [options...]
start_node() {
    local name=$1
    start_server "$name" run_node "$name" 0 0 "${@:2}"
    node_ports[$name]="${server_url##*:} ${metrics_url##*:}"
    say "$name: behind HAProxy on port ${server_url##*:} (pid $newest_pid," \
        "log: $data_dir/$name.log, metrics: $metrics_url/metrics)"
}

# run_node NAME PORT METRICS_PORT [options...]
run_node() {
    run_server "$2" "$3" --node "$1" --data-dir "$data_dir/$1" --redis "$redis_url" \
        --database "$database_url" --trusted-proxy 127.0.0.1 "${@:4}"
}

start_haproxy() {
    local port
    port=$(free_port)
    haproxy_settings "$port" >"$engine_dir/haproxy.cfg"
    start_engine haproxy is_listening "$port"
    server_url=ws://127.0.0.1:$port
}

run_haproxy() {
    apart haproxy -db -f "$engine_dir/haproxy.cfg"
}

# HAProxy, unlike the server, cannot be asked to find a free port by itself.
free_port() {
    local port
    until port=$((20000 + RANDOM % 10000)) && ! is_listening "$port"; do :; done
    printf '%s\n' "$port"
}

is_listening() {
    (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# packaging/haproxy/haproxy.cfg explains the same for operators.
haproxy_settings() {
    local k ports
    cat <<SETTINGS
global
    log stdout format raw local0
    stats socket $engine_dir/haproxy.sock mode 600 level admin

defaults
    log global
    mode tcp
    option tcplog
    timeout connect 2s
    timeout client 2m
    timeout server 2m

listen relay
    bind 127.0.0.1:$1
    balance leastconn
    retries 3
    option redispatch 1
    option httpchk GET /balancer
    http-check disable-on-404
    default-server check inter 1s fall 3 rise 1 send-proxy-v2 on-marked-down shutdown-sessions
SETTINGS
    for ((k = 1; k <= ${#node_ports[@]}; k++)); do
        read -r -a ports <<<"${node_ports[node-$k]}"
        printf '    server node-%s 127.0.0.1:%s port %s\n' "$k" "${ports[@]}"
    done
}

# What systemd's Restart=always and RestartSec=3 do. Whoever ends at once, twice, is broken.
start_again() {
    local role=$1 ports log=$data_dir/$1.log
    if [[ $((SECONDS - ${last_end[$role]:--60})) -lt 10 ]]; then
        tail -n 5 "$log" >&2
        die "$role ended again; its log is $log"
    fi
    last_end[$role]=$SECONDS
    read -r -a ports <<<"${node_ports[$role]:-}"
    if [[ $role == node-* ]]; then
        { pause 3 && run_node "$role" "${ports[@]}"; } >>"$log" 2>&1 &
    else
        { pause 3 && "run_$role"; } >>"$log" 2>&1 &
    fi
    depends_on "$role" "$!"
    say "$role ended; it is started again in 3 s (pid $newest_pid)"
}
