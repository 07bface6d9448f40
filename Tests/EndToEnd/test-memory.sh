#!/usr/bin/env bash
# The memory of a command does not grow with the store: each one stays below a limit with 200,000 events, which took several
# times as much when they were read into memory.
source "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "  skipped: no python3"; finish; }

export TMPDIR=$folder/tmp
mkdir "$TMPDIR"
count=200000
python3 - "$count" >"$folder/all.ics" <<'PY'
import sys
print("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//test\r", end="\n")
for number in range(int(sys.argv[1])):
    day, month, year = 1 + number % 28, 1 + number // 28 % 12, 1990 + number // 336 % 60
    # The order of the identifiers is not that of the file.
    print(f"BEGIN:VEVENT\r\nUID:{number * 7919 % 1000003:07d}-a-long-identifier@example.com\r\nSUMMARY:Event {number}\r")
    print(f"DTSTART;TZID=Europe/Berlin:{year}{month:02d}{day:02d}T{number % 24:02d}0000\r\nDURATION:PT1H\r")
    if number % 10 == 0:
        print("RRULE:FREQ=WEEKLY;COUNT=10\r")
    if number % 7 == 0:
        print(f"LOCATION:Room {number % 100}\r")
    if number % 13 == 0:
        print(f"DESCRIPTION:Some longer words about this meeting\\, which has the number {number}\r")
    print("END:VEVENT\r")
print("END:VCALENDAR\r")
PY

cat >"$folder/peak.py" <<'PY'
import os, sys
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    file.write(str(usage.ru_maxrss // 1024))
sys.exit(os.waitstatus_to_exitcode(status))
PY

# stays MB COMMAND...: the command ends with $status (0), and never needs more memory at once.
stays() {
    local most=$1
    shift
    python3 "$folder/peak.py" "$folder/used" "$ekcal" "$@" >"$folder/out" 2>"$folder/err"
    (($? == ${status:-0}))
    ok "it ends with ${status:-0}: ekcal $*" "$folder/err"
    local used=$(<"$folder/used")
    ((used <= most))
    ok "ekcal $* needs at most $most MB, not $used"
    printf '  %4d MB of %d: ekcal %s\n' "$used" "$most" "$*"
}

# The file is read, and the store written, in parts.
stays 160 import "$folder/all.ics"
same "the answer" "Imported $count events" "$(sed -n '1s/ from .*//p' "$folder/out")"
same "lines with a commit: the base and one operation" "2" "$(grep -c '^{"commit":' "$EKCAL_STORE/log.jsonl")"
stays 160 import "$folder/all.ics"
same "the same again" "  $count the same" "$(sed -n 2p "$folder/out")"
rm "$folder/all.ics"
same "items" "$count" "$("$ekcal" store info --json | sed -nE 's/.*"events":([0-9]+).*/\1/p')"

# With an index.
stays 96 list 2026-03-05
stays 96 export --output ics
cp "$folder/out" "$folder/all.ics"
same "exported events" "$count" "$(grep -c '^BEGIN:VEVENT' "$folder/all.ics")"
stays 96 export --output json
same "exported objects" "$count" "$(python3 -c 'import json, sys; print(len(json.load(sys.stdin)["data"]))' <"$folder/out")"
stays 96 export --output jsonl
stays 96 export --output csv
same "exported rows" "$((count + 1))" "$(wc -l <"$folder/out" | tr -d ' ')"
stays 96 store check
stays 96 store snapshot
stays 96 store backup
stays 96 store compact --keep 0 -y

# Without one, a question makes a temporary index, and the next change a lasting one.
rm "$EKCAL_STORE/index"
stays 128 list 2026-03-05
stays 128 export --output ics
cmp -s "$folder/out" "$folder/all.ics"
ok "the export without an index is the same"
stays 128 store check
[[ ! -e $EKCAL_STORE/index ]]
ok "reading makes no index in the store"
stays 128 add "One more" 2026-03-05
[[ -e $EKCAL_STORE/index ]]
ok "a change makes an index"
same "temporary files" "" "$(ls "$TMPDIR")"
runs 0 store check

# A byte of the newest operation is wrong: only its line is lost, and what is before it is copied.
python3 - "$EKCAL_STORE/log.jsonl" <<'PY'
import os, sys
with open(sys.argv[1], "r+b") as log:
    start = os.path.getsize(sys.argv[1]) - 2000
    log.seek(start)
    end = log.read()
    log.seek(start + end.rindex(b'"after":'))
    log.write(b"#")
PY
rm "$EKCAL_STORE/index" "$EKCAL_STORE/store.json"
status=7 stays 128 store check --salvage "$folder/rescued"
rescued=$("$ekcal" store info --json --store "$folder/rescued" | sed -nE 's/.*"events":([0-9]+).*/\1/p')
same "rescued events" "$count" "$rescued"
finish
