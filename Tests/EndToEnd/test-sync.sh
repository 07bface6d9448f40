#!/usr/bin/env bash
# The store in step with other programs: folders of files that khal, todoman and calcurse use, and servers (Radicale, Xandikos) through
# vdirsyncer, all on this machine. SYNC_PEERS is a folder with the programs of PyPI; what is not there is skipped.
source "$(dirname "$0")/harness.sh"

peers=${SYNC_PEERS:-}
peer() { if [[ -n $peers && -x $peers/$1 ]]; then echo "$peers/$1"; else command -v "$1"; fi; }
servers=()
stop() { for pid in "${servers[@]}"; do kill "$pid" 2>/dev/null; done; rm -rf "$folder"; }
trap stop EXIT

cal=$folder/cal
title() { sed -n 's/^SUMMARY:\([^\r]*\).*/\1/p' "$1"; }
file() { grep -l "^SUMMARY:$1" "$cal"/work/*.ics | head -n 1; }
titles() { "$ekcal" find "${1:-calendar:work}" --fields title --csv 2>/dev/null | tail -n +2 | sort | tr '\n' ' '; }

echo "a folder: create, edit, an occurrence, delete, on both sides"
runs 0 calendar add work --tint '#1BADF8' -q
runs 0 add Lunch "2026-03-05 12:00" -c work -q
runs 0 add Standup "2026-03-02 09:00" --for 15m --repeat daily --count 10 -c work -q
runs 0 vdir push "$cal" -q
same "a file for each item" 2 "$(find "$cal/work" -name '*.ics' | wc -l)"
same "the title of the collection" work "$(<"$cal/work/displayname")"
same "its colour" '#1BADF8' "$(<"$cal/work/color")"
before=$(stat -c '%n %i %Y' "$cal"/work/*)
runs 0 vdir push "$cal" -q
same "files that did not change are not touched" "$before" "$(stat -c '%n %i %Y' "$cal"/work/*)"
runs 0 vdir pull "$cal" -q

lunch=$(file Lunch)
sed -i 's/^SUMMARY:Lunch/SUMMARY:Dinner/' "$lunch"
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nBEGIN:VTODO\r\nUID:../../milk\r\nDTSTAMP:20260301T000000Z\r\nSUMMARY:Milk\r\nEND:VTODO\r\nEND:VCALENDAR\r\n' >"$cal/work/foreign name.ics"
runs 7 vdir pull "$cal"
grep "does not take\|reminder" <<<"$err" >/dev/null
ok "a calendar for events refuses a to-do, and says so: $err"
same "the rest is taken" "Dinner Standup " "$(titles)"
mkdir -p "$cal/tasks"
mv "$cal/work/foreign name.ics" "$cal/tasks/"
runs 0 vdir pull "$cal" -q
same "a folder makes a calendar" "Milk " "$(titles calendar:tasks)"
runs 0 edit "$("$ekcal" find Milk -q)" --title Oatmilk -q
runs 0 vdir push "$cal" -q
same "a name of another program stays" Oatmilk "$(title "$cal/tasks/foreign name.ics")"

standup=$("$ekcal" find Standup -q | head -n 1)
runs 0 edit "$standup@2026-03-05" --start 11:00 -q
runs 0 skip "$standup@2026-03-06" -q
runs 0 vdir push "$cal" -q
same "an occurrence is in the file of its series" 2 "$(grep -c BEGIN:VEVENT "$(file Standup)")"
runs 0 rm title:Dinner -y -q
runs 0 vdir push "$cal" -q
[[ ! -e $lunch ]]
ok "a deletion travels to the folder"
rm "$cal/tasks/foreign name.ics"
runs 6 vdir pull "$cal" -q
same "an empty side is refused" "Oatmilk " "$(titles calendar:tasks)"
runs 0 vdir pull "$cal" --allow-empty -y -q
same "--allow-empty empties it" "" "$(titles calendar:tasks)"
runs 0 undo -q
same "a pull is one operation" "Oatmilk " "$(titles calendar:tasks)"

echo "conflicts"
edit_both() {
    runs 0 edit "$("$ekcal" find calendar:work -q | head -n 1)" --title "$1" --span all -q
    sed -i "s/^SUMMARY:.*\r/SUMMARY:$2\r/" "$3"
}
standup_file=$(file Standup)
edit_both Mine Theirs "$standup_file"
runs 7 vdir pull "$cal"
same "both stay: ours" "Mine " "$(titles | tr ' ' '\n' | sort -u | tr '\n' ' ' | sed 's/^ *//')"
runs 7 vdir push "$cal"
same "both stay: theirs" Theirs "$(title "$standup_file" | head -n 1)"
runs 0 vdir pull "$cal" --on-conflict ours -q
runs 0 vdir push "$cal" -q
same "ours wins" Mine "$(title "$standup_file" | head -n 1)"
edit_both Mine2 Theirs2 "$standup_file"
runs 0 vdir push "$cal" --on-conflict theirs -q
runs 0 vdir pull "$cal" -q
grep Theirs2 <<<"$(titles)" >/dev/null
ok "theirs wins"

echo "killed runs: every one is gone on with"
for ((i = 0; i < 60; i++)); do echo "add Many${i}x 2026-04-0$((i % 9 + 1))T10:00 -c work -q"; done | "$ekcal" batch - -q >/dev/null 2>&1 \
    || for ((i = 0; i < 60; i++)); do "$ekcal" add "Many${i}x" "2026-04-0$((i % 9 + 1)) 10:00" -c work -q >/dev/null; done
for ((round = 1; round <= $(rounds 12 60); round++)); do
    for verb in push pull; do
        "$ekcal" vdir "$verb" "$cal" -q -y >/dev/null 2>&1 &
        pid=$!
        sleep "0.0$((round % 10))"
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    "$ekcal" edit title:Many${round}x --title "Changed${round}x" -q >/dev/null
    one=$(file "Many$((round + 20))x")
    [[ -n $one ]] && sed -i "s/^SUMMARY:Many/SUMMARY:Peer/" "$one"
done
runs 0 vdir push "$cal" -q -y
runs 0 vdir pull "$cal" -q -y
runs 0 vdir push "$cal" -q -y
same "both sides have the same items" "$(titles)" \
    "$(sed -n 's/^SUMMARY:\([^\r]*\).*/\1/p' "$cal"/work/*.ics | sort -u | tr '\n' ' ')"
runs 0 vdir push "$cal" --json
same "and nothing is left to do" 0 "$(grep -c '"new":[1-9]\|"changed":[1-9]\|"deleted":[1-9]' <<<"$out")"

echo "drafts of killed runs, moved files, copies"
find "$cal" -name '.*.ekcal.tmp' -exec touch -d '-2 hours' {} +
touch -d '-2 hours' "$cal/work/.1-1.ekcal.tmp" "$cal/work/.mine.tmp"
touch "$cal/work/.1-2.ekcal.tmp"
runs 0 vdir push "$cal" -q -y
same "the drafts of killed pushes are gone, and no other file" ".1-2.ekcal.tmp .mine.tmp " \
    "$(find "$cal" -name '.*' ! -path "$cal" -printf '%f\n' | sort | tr '\n' ' ')"
rm "$cal/work/.1-2.ekcal.tmp" "$cal/work/.mine.tmp"
runs 0 calendar add elsewhere -q
runs 0 vdir push "$cal" -q
same "an empty calendar has a folder" displayname "$(ls "$cal/elsewhere" | grep -v color)"
runs 0 add Traveller "2026-04-10 10:00" -c work -q
runs 0 vdir push "$cal" -q
traveller=$("$ekcal" find Traveller -q)
mv "$(file Traveller)" "$cal/elsewhere/"
runs 0 vdir pull "$cal" -q
same "a moved file is the same item" "$traveller" "$("$ekcal" find calendar:elsewhere -q)"
runs 0 vdir push "$cal" -q
same "and is not written again" "" "$(file Traveller)"
there=$(find "$cal/elsewhere" -name '*.ics')
sed 's/^SUMMARY:Traveller/SUMMARY:Copy/' "$there" >"$cal/elsewhere/000.ics"
sed -i 's/^SUMMARY:Traveller/SUMMARY:Tourist/' "$there"
runs 7 vdir pull "$cal" -q
same "a copy does not take the place of a known file" "Tourist " "$(titles calendar:elsewhere)"
rm "$cal/elsewhere/000.ics"
runs 0 vdir pull "$cal" -q
runs 0 calendar rm elsewhere -y -q
rm -r "$cal/elsewhere"

khal=$(peer khal)
if [[ -n $khal ]]; then
    echo "khal: $("$khal" --version)"
    cat >"$folder/khal.conf" <<EOF
[calendars]
[[work]]
path = $cal/work
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = $folder/khal.db
EOF
    khal_list() { "$khal" -c "$folder/khal.conf" list --day-format '' --format '{start-long-full} {title}' 2026-03-01 2026-05-01 | grep . | sort -u; }
    ours() { "$ekcal" list --from 2026-03-01 --to 2026-04-30 -c work --format '{start:%Y-%m-%d %H:%M} {title}' | grep . | sort -u; }
    same "khal lists what ekcal lists" "$(ours)" "$(khal_list)"
    "$khal" -c "$folder/khal.conf" new -a work 2026-03-10 15:00 16:00 Khal >/dev/null 2>&1
    runs 0 vdir pull "$cal" -q
    same "and what khal makes" "$(ours)" "$(khal_list)"

    # A file of several calendars: khal takes all of it, and what it has kept comes back with calendars and colours.
    several=$folder/several
    mkdir -p "$several/khal"
    sed -e "s|$cal/work|$several/khal|" -e "s|khal.db|several.db|" "$folder/khal.conf" >"$several/khal.conf"
    EKCAL_STORE=$several/a "$ekcal" calendar add Work --tint '#FF8800' -q
    EKCAL_STORE=$several/a "$ekcal" add Budget 2026-03-10 -c Work -q
    EKCAL_STORE=$several/a "$ekcal" add Lunch 2026-03-11 -q
    EKCAL_STORE=$several/a "$ekcal" export >"$several/all.ics"
    "$khal" -c "$several/khal.conf" import --batch "$several/all.ics" >/dev/null 2>&1
    EKCAL_STORE=$several/b "$ekcal" import "$several"/khal/*.ics -q
    places() { EKCAL_STORE=$several/$1 "$ekcal" list 2026-03 --format '{title} {calendar.title}'; EKCAL_STORE=$several/$1 "$ekcal" calendar list --csv --fields title,color; }
    same "a file of several calendars comes back from khal" "$(places a)" "$(places b)"
else
    echo "khal is not installed: skipped"
fi

todo=$(peer todo)
if [[ -n $todo ]]; then
    echo "todoman: $("$todo" --version)"
    printf 'path = "%s/*"\ndate_format = "%%Y-%%m-%%d"\ntime_format = "%%H:%%M"\ndefault_list = "tasks"\ncache_path = "%s"\n' \
        "$cal" "$folder/todo.db" >"$folder/todoman.py"
    runs 0 vdir push "$cal" -q -y
    "$todo" --config "$folder/todoman.py" new -l tasks Bread >/dev/null 2>&1
    runs 0 vdir pull "$cal" -q
    same "a to-do of todoman" "Bread Oatmilk " "$(titles calendar:tasks)"
    runs 0 done "$("$ekcal" find Bread -q)" -q
    runs 0 vdir push "$cal" -q
    bread=$("$todo" --config "$folder/todoman.py" list --status ANY 2>/dev/null | grep Bread)
    grep '\[X\]' <<<"$bread" >/dev/null
    ok "done here is done there: $bread"
else
    echo "todoman is not installed: skipped"
fi

calcurse=$(command -v calcurse)
if [[ -n $calcurse ]]; then
    echo "$("$calcurse" --version | head -n 1)"
    mkdir "$folder/calcurse"
    for one in "$cal"/work/*.ics; do "$calcurse" -q -D "$folder/calcurse" -i "$one" >/dev/null 2>&1; done
    same "calcurse reads every file" "$(titles | wc -w)" \
        "$("$calcurse" -D "$folder/calcurse" -G --format-apt '%m\n' --format-recur-apt '%m\n' --format-event '%m\n' --format-recur-event '%m\n' | sort -u | grep -c .)"
else
    echo "calcurse is not installed: skipped"
fi

# port PID-LESS: a free one.
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

vdirsyncer=$(peer vdirsyncer)
# against NAME PORT: two stores, each with a folder of its own, meet on a server.
against() {
    local name=$1 url=$2 side other
    for side in a b; do
        mkdir -p "$folder/$name-$side/.calendars/work"
        printf '[general]\nstatus_path = "%s/status"\n[pair p]\na = "local"\nb = "remote"\ncollections = ["work"]\n[storage local]\ntype = "filesystem"\npath = "%s/.calendars"\nfileext = ".ics"\n[storage remote]\ntype = "caldav"\nurl = "%s"\nusername = "u"\npassword = "p"\n' \
            "$folder/$name-$side" "$folder/$name-$side" "$url" >"$folder/$name-$side/config"
        printf '[sync]\n    folder = %s\n    command = %s -c %s sync\n' "$folder/$name-$side/.calendars" "$vdirsyncer" \
            "$folder/$name-$side/config" >"$folder/$name-$side/ekcal"
        yes 2>/dev/null | "$vdirsyncer" -c "$folder/$name-$side/config" discover >"$folder/discover" 2>&1
        EKCAL_STORE=$folder/$name-$side/store "$ekcal" calendar add work -q
    done
    on() { side=$1; shift; EKCAL_STORE=$folder/$name-$side/store EKCAL_CONFIG=$folder/$name-$side/ekcal "$ekcal" "$@"; }
    round() { on a sync -q && on b sync -q && on a sync -q; }
    on a add Shared "2026-03-05 10:00" -c work -q
    on a add Series "2026-03-02 09:00" --repeat daily --count 5 -c work -q
    round; ok "$name: first sync"
    content() { on "$1" export -c work | grep -v '^DTSTAMP\|^LAST-MOD\|^CREATED\|^SEQUENCE'; }
    same "$name: both stores have the same" "$(content a)" "$(content b)"
    on b edit title:Shared --start "2026-03-06 11:00" -q
    on b add Other "2026-03-07 10:00" -c work -q
    on a edit "$(on a find Series -q | head -n 1)@2026-03-04" --title Special -q
    round; ok "$name: edits on both sides"
    same "$name: they meet" "$(content a)" "$(content b)"
    on a rm title:Other -y -q
    round; ok "$name: a deletion"
    same "$name: it is gone on both" "" "$(on b find title:Other -q 2>/dev/null)"
    on a calendar add second -q && on b calendar add second -q
    for side in a b; do
        mkdir -p "$folder/$name-$side/.calendars/second"
        sed -i 's/collections = .*/collections = ["work", "second"]/' "$folder/$name-$side/config"
        yes 2>/dev/null | "$vdirsyncer" -c "$folder/$name-$side/config" discover >"$folder/discover" 2>&1
    done
    # A calendar that a move leaves empty would be refused, as one that was lost.
    on a add Stays 2026-04-20 -c second -q
    on a mv title:Shared --to second -q
    round; ok "$name: a move to another calendar"
    same "$name: it is in the other one on both sides" "second second" \
        "$(on a find title:Shared --fields calendar.title --csv | tail -n 1) $(on b find title:Shared --fields calendar.title --csv | tail -n 1)"
    same "$name: and only there" "1 1" "$(on a find title:Shared -q | wc -l) $(on b find title:Shared -q | wc -l)"
    on b mv title:Shared --to work -q
    round; ok "$name: and back"
    on a edit title:Shared --title "Shared by a" -q
    on b edit title:Shared --title "Shared by b" -q
    on a sync -q
    on b sync >"$folder/out" 2>&1
    same "$name: a conflict on the server is reported" 7 $?
    grep -i conflict "$folder/out" >/dev/null
    ok "$name: as one" "$folder/out"
    same "$name: and both versions are there" "Shared by a Shared by b" \
        "$(on a find title:Shared --fields title --csv | tail -n 1) $(on b find title:Shared --fields title --csv | tail -n 1)"
    sed -i 's/\[pair p\]/[pair p]\nconflict_resolution = "a wins"/' "$folder/$name-b/config"
    round; ok "$name: solved"
    same "$name: both have one" "$(content a)" "$(content b)"
    on a sync --json >"$folder/out" 2>&1
    same "$name: nothing left to do" 0 "$(grep -c '"new":[1-9]\|"changed":[1-9]\|"deleted":[1-9]' "$folder/out")"
    same "$name: the items on the server" 2 "$(on b list --from 2026-03-01 --to 2026-03-31 -q | cut -d@ -f1 | sort -u | wc -l)"
}
wait_for() { for _ in $(seq 100); do (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return; sleep 0.1; done; echo "no server on $1"; }

radicale=$(peer radicale)
if [[ -n $vdirsyncer && -n $radicale ]]; then
    echo "Radicale $("$radicale" --version 2>/dev/null), $("$vdirsyncer" --version)"
    port=$(port)
    "$radicale" --logging-level error --server-hosts "127.0.0.1:$port" --auth-type none --storage-filesystem-folder "$folder/radicale" >"$folder/radicale.log" 2>&1 &
    servers+=($!)
    wait_for "$port"
    against radicale "http://127.0.0.1:$port/u/"
else
    echo "vdirsyncer or Radicale is not installed: skipped"
fi

xandikos=$(peer xandikos)
if [[ -n $vdirsyncer && -n $xandikos ]]; then
    echo "Xandikos $("$xandikos" --version 2>/dev/null | head -n 1)"
    port=$(port)
    "$xandikos" -d "$folder/xandikos" --defaults --listen-address 127.0.0.1 --port "$port" --current-user-principal /u >"$folder/xandikos.log" 2>&1 &
    servers+=($!)
    wait_for "$port"
    against xandikos "http://127.0.0.1:$port/u/calendars/"
else
    echo "vdirsyncer or Xandikos is not installed: skipped"
fi

echo "a calendar that is read-only leads, its folder follows"
printf 'BEGIN:VCARD\nVERSION:4.0\nUID:ada\nFN:Ada\nBDAY:18151210\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nUID:bob\nFN:Bob\nBDAY:--0415\nEND:VCARD\n' >"$folder/people.vcf"
runs 0 -s "$folder/led" birthdays import "$folder/people.vcf" -q
runs 0 -s "$folder/led" vdir push "$folder/leds" -q
led=$folder/leds/Birthdays
sed -i 's/^SUMMARY:Ada.*/SUMMARY:Eve/' "$(grep -l '^SUMMARY:Ada' "$led"/*.ics)"
rm "$(grep -l '^SUMMARY:Bob' "$led"/*.ics)"
runs 0 -s "$folder/led" vdir pull "$folder/leds" -q
same "nothing is pulled into it" "Ada's birthday Bob's birthday " \
    "$("$ekcal" -s "$folder/led" find type:event --fields title --csv | tail -n +2 | sort | tr '\n' ' ')"
runs 0 -s "$folder/led" vdir push "$folder/leds" -q
same "the folder is as the store says" "Ada's birthday Bob's birthday " \
    "$(for one in "$led"/*.ics; do title "$one"; done | sort | tr '\n' ' ')"

echo "sync: what can go wrong"
printf '[sync]\n    folder = %s\n    command = false\n' "$cal" >"$folder/wrong"
EKCAL_CONFIG=$folder/wrong runs 7 sync -q
printf '[sync]\n    folder = %s\n    command = /no/such/program\n' "$cal" >"$folder/wrong"
EKCAL_CONFIG=$folder/wrong runs 74 sync -q
EKCAL_CONFIG=/dev/null runs 2 sync

finish
