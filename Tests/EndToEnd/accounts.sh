# What the scripts for calendars on servers have in common: the scripted server, a password, machines with a store each.
# shellcheck shell=bash
source "$(dirname "${BASH_SOURCE[0]}")/harness.sh"

command -v curl >/dev/null || { echo "curl is not installed: skipped"; finish; }
command -v python3 >/dev/null || { echo "python3 is not installed: skipped"; finish; }

# A server that never answers must not stop the tests. What is to be killed is started as $program.
program=$ekcal
limit=120
[[ ${CALSTORE_TESTS:-} != long ]] || limit=1800
printf '#!/bin/sh\nexec timeout -k 5 %s "%s" "$@"\n' "$limit" "$program" >"$folder/ekcal"
chmod +x "$folder/ekcal"
ekcal=$folder/ekcal

# What a run leaves behind is seen there, and not what others do.
export TMPDIR=$folder/tmp
mkdir "$TMPDIR"

servers=()
stop() { for pid in "${servers[@]}"; do kill "$pid" 2>/dev/null; done; wait 2>/dev/null; rm -rf "$folder"; }
trap stop EXIT
helper() { python3 Tests/EndToEnd/accounts.py "$@"; }

# Everything that has to be escaped for curl, for a shell or in a URL; its beginning is in no hexadecimal number.
secret='xyzzy7"\:$(x) %41'"'"'#ü'
printf '%s\nnot this line\n' "$secret" >"$folder/password"
password_command="cat $folder/password"

# starts_server: the scripted server; its address is in $base.
starts_server() {
    python3 Tests/EndToEnd/caldav_server.py --port-file "$folder/port" >"$folder/server.log" 2>&1 &
    servers+=($!)
    for _ in $(seq 100); do [[ -s $folder/port ]] && break; sleep 0.05; done
    [[ -s $folder/port ]] || { echo "the scripted server does not start"; tail "$folder/server.log"; exit 2; }
    base=http://127.0.0.1:$(<"$folder/port")
}
control() { curl -sS "$base/.control/$1" "${@:2}"; }
quirks() { control quirks -d "$1" >"$folder/control"; }

# server SEED [QUIRKS]: what the server has now, and how it behaves.
server() {
    [[ -s $folder/seed-$1 ]] || helper seed "$1" "$secret" >"$folder/seed-$1"
    control state -d "@$folder/seed-$1" >"$folder/control"
    [[ -z ${2:-} ]] || quirks "$2"
    [[ $(<"$folder/control") == "{}" ]] || { echo "  the server refuses: $(<"$folder/control")"; broken=$((broken + 1)); }
    control clear-log -X POST >/dev/null
}

# at MACHINE: what follows uses the store, the settings and the state of this machine.
at() {
    mkdir -p "$folder/$1"
    export EKCAL_STORE=$folder/$1/store EKCAL_CONFIG=$folder/$1/config XDG_STATE_HOME=$folder/$1/state
    touch "$EKCAL_CONFIG"
}
# account [PATH]: adds the account Alice to this machine.
login=(--user alice --password-command "$password_command")
account() { "$ekcal" account add Alice "$base${1:-/}" "${login[@]}" -q >"$folder/out" 2>"$folder/err"; }

# The items of both sides, a line each.
here() { "$ekcal" export 2>/dev/null | helper here "${1:-Alice}"; }
there() { helper there "$base" "${1:-alice}"; }
# changes CAL TITLE PATTERN REPLACEMENT, on the server.
changes() { helper change "$base" alice "$@"; }
named() { helper name "$base" alice "$@"; }
there_is() { [[ $(curl -sS -o /dev/null -w '%{http_code}' "$base/.control/items/alice/$1") == 200 ]]; }
removes() { control "items/alice/$1/$(named "$1" "$2")" -X DELETE >/dev/null; }
# puts CAL NAME LINES...: an item on the server.
puts() { printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//server//EN "${@:3}" END:VCALENDAR | control "items/alice/$1/$2" -T - >/dev/null; }
# puts_event CAL NAME TITLE START LINES...
puts_event() { puts "$1" "$2" BEGIN:VEVENT "UID:${2%.ics}@server" DTSTAMP:20260301T080000Z "SUMMARY:$3" "DTSTART:$4" DURATION:PT1H "${@:5}" END:VEVENT; }
requests() { helper requests "$base"; }
counts() { helper counts <"$folder/out"; }
# steps: the counts of a report that are not 0, without saying where.
steps() { grep -oE '"(new|changed|deleted|sent_[a-z]+)":[1-9][0-9]*|"conflicts":\[\{|"left_alone":\[\{' "$folder/out"; }

# syncs CODE WORDS...: a sync of everything that is set up here.
syncs() { local code=$1; shift; runs "$code" sync --json "$@"; }
# in_step LABEL: both sides have the same, and nothing is left to do.
in_step() {
    same "$1: both sides have the same" "$(there)" "$(here)"
    syncs 0
    same "$1: nothing is left to do" "" "$(steps)"
}
# edits LINES...: commands, as one operation.
edits() {
    printf '%s\n' "$@" | "$ekcal" batch -q >"$folder/edits" 2>&1
    ok "edits: $*" "$folder/edits"
}
# id TITLE: the identifier of the item, without the date of an occurrence.
id() { "$ekcal" find "title:$1" -q 2>/dev/null | head -n 1 | cut -d@ -f1; }

# fresh MACHINE [SEED [QUIRKS]]: a new server, and a machine in step with it.
fresh() {
    rm -rf "${folder:?}/$1"
    server "${2:-small}" "${3:-}"
    at "$1"
    account
    syncs 0
}

# small_trip LABEL: both sides of a small account are changed and meet; for every oddity of a server that is none of the user's.
small_trip() {
    local mine theirs
    syncs 0
    same "$1: the items of the first sync" 5 "$("$ekcal" export 2>/dev/null | grep -c '^UID')"
    edits 'add Dinner "2026-03-12 19:00" -c Work' 'edit title:Lunch --title "Late lunch"' 'rm title:Old -y' 'done title:Milk'
    puts_event home walk.ics 'Long walk' 20260308T080000Z
    puts_event work tea.ics Tea 20260309T150000Z
    control items/alice/work/review.ics -X DELETE >/dev/null
    syncs 0
    mine=$(here) theirs=$(there)
    same "$1: both sides have the same" "$theirs" "$mine"
    same "$1: from here, from there, deleted" "3 2 0" "$(grep -c 'Work: Dinner 20260312T\|Work: Late lunch 20260305T\|Tasks: Milk .*done' <<<"$theirs") \
$(grep -c 'Home: Long walk\|Work: Tea' <<<"$mine") $(grep -c 'Old\|Review' <<<"$mine")"
    syncs 0
    same "$1: nothing is left to do" "" "$(steps)"
}

# trip LABEL MACHINE: all that a calendar has, both ways, and a second machine that finds the same.
trip() {
    local standup plan
    syncs 0
    same "$1: the first sync" "$(there)" "$(here)"
    standup=$(id Standup) plan=$(id Plan)
    edits 'add Dinner "2026-03-12 19:00" -c Work' 'edit title:Lunch --title "Late lunch" --location Bistro' "edit $standup@2026-03-05 --start 11:00" \
        "skip $standup@2026-03-06" "edit $plan@2026-03-16 --start 14:00 --span future" 'done title:Milk' 'reminder add Eggs -c Tasks' \
        'mv title:Budget --to Home' 'rm title:Old -y'
    syncs 0
    same "$1: from here to there" "Home: Budget 20260310T120000Z/20260310T130000Z
Tasks: Eggs
Tasks: Milk due=20260306 done
Work: Late lunch 20260305T110000Z/20260305T120000Z location=Bistro" "$(there | grep 'Budget\|Eggs\|Milk\|Lunch\|lunch\|Old')"
    same "$1: an occurrence has a version of its own" 1 "$(there | grep -c 'Standup 20260305T1[01]0000.*of=20260305T0')"
    same "$1: one is left out" 1 "$(there | grep -c 'Standup.*without=20260306T0')"
    same "$1: a series was split" 2 "$(there | grep -c 'Plan.*rule=')"
    in_step "$1, edits here"

    changes work Dinner '^SUMMARY:Dinner' 'SUMMARY:Supper'
    puts_event work tea.ics Tea 20260309T150000Z
    changes work Standup '^END:VCALENDAR' 'BEGIN:VEVENT\nUID:standup@server\nDTSTAMP:20260301T080000Z\nRECURRENCE-ID:20260310T080000Z\nSUMMARY:Retrospective\nDTSTART:20260310T090000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR'
    changes tasks Bread '^SUMMARY:Bread' 'STATUS:COMPLETED\nCOMPLETED:20260303T080000Z\nSUMMARY:Bread'
    puts tasks butter.ics BEGIN:VTODO UID:butter@server DTSTAMP:20260301T080000Z SUMMARY:Butter END:VTODO
    helper move "$base" alice work Talk home
    removes tasks Milk
    syncs 0
    same "$1: from there to here" "Home: Talk 20260311T120000Z/20260311T130000Z
Tasks: Bread done
Tasks: Butter
Work: Retrospective 20260310T090000Z/20260310T100000Z of=20260310T080000Z
Work: Tea 20260309T150000Z/20260309T160000Z" "$(here | grep 'Talk\|Bread\|Butter\|Tea\|Retrospective\|Milk')"
    same "$1: the new title" 1 "$(here | grep -c 'Work: Supper')"
    in_step "$1, edits there"

    local first
    first=$(here)
    at "$2-again"
    account "${3:-/}"
    ok "$1: the account on another machine"
    syncs 0
    same "$1: another machine finds the same" "$first" "$(here)"
    at "$2"
}
