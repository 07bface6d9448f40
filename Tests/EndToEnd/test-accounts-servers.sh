#!/usr/bin/env bash
# Calendars on real servers by `ekcal` alone: Radicale, Xandikos and Cyrus, each with two stores, and Radicale beside vdirsyncer on the
# same account. SYNC_PEERS is a folder with the programs of PyPI; SYNC_CYRUS is set where Cyrus is installed; what is not there is skipped.
source "$(dirname "$0")/accounts.sh"

peers=${SYNC_PEERS:-}
peer() { if [[ -n $peers && -x $peers/$1 ]]; then echo "$peers/$1"; else command -v "$1"; fi; }
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
wait_for() { for _ in $(seq 100); do (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return; sleep 0.1; done; echo "no server on $1"; }

# on STORE WORDS...: ekcal with one of the two stores of this server.
on() { at "$name-$1"; shift; "$ekcal" "$@"; }
round() { on a sync -q && on b sync -q && on a sync -q; } 2>"$folder/err"
content() { on "$1" export | WITH_UID=1 helper here Server; }
met() {
    same "$name, $1: both stores have the same" "$(content a)" "$(content b)"
    on a sync --json >"$folder/out" 2>"$folder/err"
    same "$name, $1: nothing is left to do" "0 " "$? $(counts)"
}
find_on() { on "$1" find "title:$2" --fields calendar.title --csv 2>/dev/null | tail -n +2 | sort -u; }
on_edits() { at "$name-$1"; shift; edits "$@"; }
on_id() { at "$name-$1"; id "$2"; }

# against NAME URL USER: two stores meet on a server; the server is wiped by `wipe_NAME`.
against() {
    local side standup url=$2 user=$3
    name=$1
    for side in a b; do
        on "$side" account add Server "$url" --user "$user" --password-command "echo secret" -q >/dev/null
        ok "$name: account of $side"
    done
    on a sync -q
    ok "$name: an empty account"
    on a calendar add work --tint '#FF8800' --source Server -q
    on a calendar add tasks --kind reminders --source Server -q
    on_edits a 'add Shared "2026-03-05 10:00" -c work' 'add Stays "2026-03-06 10:00" -c work' 'add Series "2026-03-02 09:00" --repeat daily --count 20 -c work' \
        'add Plan "2026-03-02 14:00" --repeat weekly --count 12 -c work' 'reminder add Milk -c tasks' 'reminder add Bread --due 2026-03-06 -c tasks'
    round 2>"$folder/err"
    ok "$name: first sync" "$folder/err"
    met "first sync"
    same "$name: all of it arrived" 6 "$(content b | wc -l)"
    same "$name: with the colour" 1 "$(on b calendar list --csv --fields title,color | grep -c 'work,#FF8800')"

    on_edits b 'edit title:Shared --start "2026-03-06 11:00" --location Hall' 'add Other "2026-03-07 10:00" -c work' 'done title:Milk'
    standup=$(on_id a Series)
    on_edits a "edit $standup@2026-03-04 --title Special" "skip $standup@2026-03-05" "edit $(on_id a Plan)@2026-03-16 --start 15:00 --span future" \
        'edit title:Bread --title Buns'
    round 2>"$folder/err"
    ok "$name: edits on both sides" "$folder/err"
    met "edits, occurrences, a split"
    same "$name: what came of them" "2 1 1 1 1 1" "$(content b | grep -c 'Plan') $(content b | grep -c 'Special') $(content b | grep -c 'Series.*without=') \
$(content a | grep -c 'Shared.*Hall') $(content a | grep -c 'Milk done') $(content b | grep -c 'Buns')"

    on_edits a 'rm title:Other -y'
    round 2>"$folder/err"
    ok "$name: a deletion" "$folder/err"
    same "$name: it is gone on both" "" "$(find_on b Other)"
    on a calendar add second --source Server -q
    on_edits a 'add Here "2026-04-20 10:00" -c second' 'mv title:Shared --to second'
    round 2>"$folder/err"
    ok "$name: a move to a new calendar" "$folder/err"
    same "$name: it is there, and only there" "second second" "$(find_on a Shared) $(find_on b Shared)"
    on_edits b 'mv title:Shared --to work' 'edit title:Shared --title "Shared again"'
    round 2>"$folder/err"
    ok "$name: back, with an edit" "$folder/err"
    same "$name: it is back" "work work" "$(find_on a '"Shared again"') $(find_on b '"Shared again"')"
    met "moves"

    on_edits a 'edit title:Stays --title "Stays long"'
    on_edits b 'edit title:Stays --location Hall'
    round 2>"$folder/err"
    ok "$name: edits of two properties" "$folder/err"
    same "$name: both win" 1 "$(content a | grep -c 'Stays long.*location=Hall')"
    met "merged"
    on_edits a 'edit title:"Stays long" --title "By a"'
    on_edits b 'edit title:"Stays long" --title "By b"'
    on a sync -q
    on b sync >"$folder/out" 2>&1
    same "$name: a conflict has its exit code" 7 $?
    grep -q 'By a\|By b' "$folder/out"
    ok "$name: and is named" "$folder/out"
    same "$name: both versions stay" "work work" "$(find_on a '"By a"') $(find_on b '"By b"')"
    on b sync --on-conflict theirs -q
    ok "$name: it is decided"
    met "decided"

    echo "  killed runs"
    local i
    for ((i = 0; i < $(rounds 6 60); i++)); do
        side=$([[ $((i % 2)) -eq 0 ]] && echo a || echo b)
        on_edits "$side" "add Kill$i \"2026-05-0$((i % 9 + 1)) 10:00\" -c work" "edit title:\"Shared again\" --notes Note$i"
        "$program" sync -q >/dev/null 2>&1 &
        sleep "0.$((RANDOM % 6))$((RANDOM % 10))"
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    # Both sides may have changed the notes of one event.
    on b sync -q --on-conflict ours -y
    on a sync -q --on-conflict ours -y
    round 2>"$folder/err"
    ok "$name: after killed runs" "$folder/err"
    met "after killed runs"
    same "$name: each item of a killed run is there once" "$(rounds 6 60)" "$(content a | grep -c Kill)"

    echo "  many items"
    local many
    many=$(rounds 150 2000)
    {
        printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//EN
        for ((i = 0; i < many; i++)); do
            printf '%s\r\n' BEGIN:VEVENT "UID:many$i" DTSTAMP:20260301T080000Z "SUMMARY:Many $i" "DTSTART:202606$(printf %02d $((i % 28 + 1)))T080000Z" DURATION:PT1H END:VEVENT
        done
        printf '%s\r\n' END:VCALENDAR
    } >"$folder/many.ics"
    on a import "$folder/many.ics" -c second -q
    TIMEFORMAT="  $many items there and back: %R s, %U + %S s of processor time"
    time round 2>"$folder/err"
    ok "$name: many items" "$folder/err"
    same "$name: they arrive" "$many" "$(content b | grep -c Many)"
    met "many items"

    echo "  a wiped server"
    local before
    before=$(content a)
    "wipe_$name"
    on a sync >"$folder/out" 2>"$folder/err"
    local code=$?
    [[ $code -eq 6 || $code -eq 7 || $code -eq 74 ]]
    ok "$name: a wiped server is no success ($code)" "$folder/err"
    on a sync -y >"$folder/out" 2>"$folder/err"
    same "$name: a wiped server deletes nothing" "$before" "$(content a)"
}

start_radicale() {
    "$radicale" --logging-level error --server-hosts "127.0.0.1:$port" --auth-type none --storage-filesystem-folder "$folder/radicale" >"$folder/radicale.log" 2>&1 &
    pid=$!
    servers+=("$pid")
    wait_for "$port"
}
wipe_radicale() {
    kill "$pid"
    wait "$pid" 2>/dev/null
    rm -rf "$folder/radicale"
    start_radicale
}
# Next to a client of another kind, on the same account.
beside() {
    local url=$1
    name=beside
    mkdir -p "$folder/vd/files"
    printf '[general]\nstatus_path = "%s/status"\n[pair p]\na = "local"\nb = "remote"\ncollections = ["from b"]\nconflict_resolution = "b wins"\n[storage local]\ntype = "filesystem"\npath = "%s/files"\nfileext = ".ics"\n[storage remote]\ntype = "caldav"\nurl = "%s"\nusername = "v"\npassword = "p"\n' \
        "$folder/vd" "$folder/vd" "$url" >"$folder/vd/config"
    vds() {
        yes 2>/dev/null | "$vdirsyncer" -c "$folder/vd/config" discover >"$folder/discover" 2>&1
        "$vdirsyncer" -c "$folder/vd/config" sync >"$folder/vds" 2>&1
        ok "vdirsyncer: $1" "$folder/vds"
    }
    file() { grep -l "^SUMMARY:$1" "$folder"/vd/files/*/*.ics | head -n 1; }
    on a account add Server "$url" --user v --password-command "echo secret" -q >/dev/null
    on a calendar add work --source Server -q
    on_edits a 'add Lunch "2026-03-05 12:00" -c work' 'add Series "2026-03-02 09:00" --repeat daily --count 5 -c work' 'add Old 2026-03-09 -c work'
    on a sync -q
    ok "beside vdirsyncer: first sync"
    vds "first sync"
    same "vdirsyncer has a file for each item" 3 "$(find "$folder/vd/files" -name '*.ics' | wc -l)"
    sed -i 's/^SUMMARY:Lunch/SUMMARY:Dinner/' "$(file Lunch)"
    rm "$(file Old)"
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//EN BEGIN:VEVENT UID:tea DTSTAMP:20260301T080000Z SUMMARY:Tea DTSTART:20260309T150000Z DURATION:PT1H END:VEVENT \
        END:VCALENDAR >"$(dirname "$(file Dinner)")/tea.ics"
    on_edits a 'edit title:Lunch --location Hall' "edit $(on_id a Series)@2026-03-04 --title Special"
    vds "edits"
    on a sync -q
    ok "beside vdirsyncer: edits"
    vds "the edits of ekcal"
    same "both have the same" "Dinner Hall Tea Special" "$(on a find title:Dinner --fields title,location --csv | tail -n 1 | tr ',' ' ') \
$(on a find title:Tea --fields title --csv | tail -n 1) $(grep -ho '^SUMMARY:Special' "$(file Series)" | cut -d: -f2)"
    same "the place is in the file" 1 "$(grep -c '^LOCATION:Hall' "$(file Dinner)")"
    same "and the deletion is here" "" "$(find_on a Old)"
    on a sync --json >"$folder/out" 2>"$folder/err"
    same "nothing is left to do" "0 " "$? $(counts)"
}

radicale=$(peer radicale)
vdirsyncer=$(peer vdirsyncer)
if [[ -n $radicale ]]; then
    echo "Radicale $("$radicale" --version 2>/dev/null)"
    port=$(port)
    start_radicale
    if [[ -n $vdirsyncer ]]; then beside "http://127.0.0.1:$port/v/"; else echo "vdirsyncer is not installed: skipped"; fi
    against radicale "http://127.0.0.1:$port/" u
else
    echo "Radicale is not installed: skipped"
fi

xandikos=$(peer xandikos)
start_xandikos() {
    "$xandikos" -d "$folder/xandikos" --defaults --listen-address 127.0.0.1 --port "$port" --current-user-principal /u >"$folder/xandikos.log" 2>&1 &
    pid=$!
    servers+=("$pid")
    wait_for "$port"
}
wipe_xandikos() {
    kill "$pid"
    wait "$pid" 2>/dev/null
    rm -rf "$folder/xandikos"
    start_xandikos
}
if [[ -n $xandikos ]]; then
    echo "Xandikos $("$xandikos" --version 2>/dev/null | head -n 1)"
    port=$(port)
    start_xandikos
    against xandikos "http://127.0.0.1:$port/" u
else
    echo "Xandikos is not installed: skipped"
fi

cyrus() { bash Tests/EndToEnd/cyrus-server.sh "$@"; }
wipe_cyrus() {
    cyrus stop "$cyrus"
    # The same port again: to the account nothing but the calendars has changed.
    home=$(cyrus start "$cyrus" "$port")
}
if [[ -n ${SYNC_CYRUS:-} ]]; then
    # Not in our folder, which nobody but us can enter: Cyrus runs as a user of its own.
    cyrus=$(mktemp -u /tmp/cyrus.XXXXXX)
    port=$(port)
    if home=$(cyrus start "$cyrus" "$port"); then
        trap 'cyrus stop "$cyrus" 2>/dev/null; rm -rf "$cyrus"; stop' EXIT
        echo "Cyrus $(/usr/lib/cyrus/bin/master -V 2>/dev/null | head -n 1)"
        against cyrus "$home" alice
    else
        false
        ok "Cyrus starts"
    fi
else
    echo "Cyrus is not installed: skipped"
fi
finish
