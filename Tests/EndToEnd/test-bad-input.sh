#!/usr/bin/env bash
# Bad input: the exit code that is promised, a sentence that helps, and a store that is as it was.
source "$(dirname "$0")/harness.sh"

"$ekcal" import "$fixture" -q
"$ekcal" add Anchor 2026-03-05 -q
pristine=$folder/pristine
cp -R "$EKCAL_STORE" "$pristine"

# refuses CODE 'PATTERN' WORDS...: fails, says something that matches, changes no byte.
refuses() {
    local code=$1 pattern=$2 before
    shift 2
    before=$(bytes "$EKCAL_STORE")
    runs "$code" "$@"
    [[ $err =~ $pattern ]]; ok "a sentence with /$pattern/ for: ekcal $* (was: $err)"
    same "the store after: ekcal $*" "$before" "$(bytes "$EKCAL_STORE")"
}

refuses 2 'write 2026-03-04 or 2026-04-03' add Dentist 03/04/2026
refuses 2 'Europe/Berlin' add Dentist '2026-03-04 10:00[Europe/Berln]'
refuses 2 'Europe/Berlin' list --tz Europe/Berln
refuses 6 'before it starts' add Dentist '2026-03-04 10:00' --end '2026-03-04 09:00'
refuses 2 'BYMONTHDAY=32 is out of range -31\.\.\.31' add Dentist today --rrule 'FREQ=MONTHLY;BYMONTHDAY=32'
refuses 2 'BYMONTHDAY=32 is out of range -31\.\.\.31' expand --start 2026-03-04 --rrule 'FREQ=MONTHLY;BYMONTHDAY=32'
refuses 2 'unknown option' add Dentist today --colour red
# Identifiers are random: one in 10,000 stores has this one.
missing=ezzzz
! "$ekcal" show "$missing" >/dev/null 2>&1 || missing=eyyyy
refuses 3 'no item' rm "$missing"
refuses 74 'does not exist' import "$folder/nowhere.ics"

# A file with a broken line: the rest of it goes in, unless --strict is there.
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260305T100000Z\r\nSUMMARY:A\r\nEND:VEVENT\r\n' >"$folder/bad.ics"
printf 'BEGIN:VEVENT\r\nUID:b\r\nDTSTART:tomorrow\r\nSUMMARY:B\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >>"$folder/bad.ics"
refuses 6 'line 10' import "$folder/bad.ics" --strict
refuses 7 'line 10' import "$folder/bad.ics" -n
runs 7 import "$folder/bad.ics"
[[ $err == *"line 10"*"bad.rejects.ics"* ]]; ok "the line and the file of what was rejected: $err"
same "the rest went in" '{"title":"A"}' "$("$ekcal" list 2026-03-05 --jsonl --fields title | grep '"A"')"
grep -q 'DTSTART:tomorrow' "$folder/bad.rejects.ics"; ok "what was rejected is kept"
# A zone that neither this machine nor the file knows: the times float, and the name is kept for those who know it.
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:z\r\nDTSTART;TZID=Mars/Olympus:20260305T100000\r\nSUMMARY:Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >"$folder/zone.ics"
# Read whole first: a pipe that grep leaves early would end the command.
said=$("$ekcal" import "$folder/zone.ics" 2>&1)
[[ $said == *"line 5: "*Mars/Olympus* ]]; ok "an unknown zone is named"
said=$("$ekcal" export)
[[ $said == *"DTSTART;TZID=Mars/Olympus:20260305T100000"* ]]; ok "an unknown zone is written back"
"$ekcal" undo -q; ok "undo of that import"

# damaged 'WHAT' CODE 'PATTERN': reading and writing fail with a reason, and no byte is touched.
damaged() {
    refuses "$2" "$3" list 2026-03-04
    refuses "$2" "$3" add Dentist today
    refuses "$2" "$3" store info
    export EKCAL_STORE=$folder/store
    rm -rf "$folder/damaged"
}
damage() {
    rm -rf "$folder/damaged"
    cp -R "$pristine" "$folder/damaged"
    export EKCAL_STORE=$folder/damaged
}

damage
head -c $(($(wc -c <"$pristine/store.json") / 2)) "$pristine/store.json" >"$EKCAL_STORE/store.json"
damaged "a snapshot cut in half" 74 'store\.json, line [0-9]+'

damage
rm "$EKCAL_STORE/store.json" "$EKCAL_STORE/index"
sed '20s/"/#/' "$pristine/log.jsonl" >"$EKCAL_STORE/log.jsonl"
damaged "a log with a broken line, without a snapshot or an index" 74 'log\.jsonl, line [0-9]+'

# With an index a listing reads no line that it does not need; whoever writes or checks sees the broken one.
damage
rm "$EKCAL_STORE/store.json"
sed '20s/"/#/' "$pristine/log.jsonl" >"$EKCAL_STORE/log.jsonl"
refuses 74 'log\.jsonl, line [0-9]+' add Dentist today
runs 74 store check
[[ $out =~ log\.jsonl,\ line\ [0-9]+ ]]; ok "store check names the line"

damage
rm "$EKCAL_STORE/store.json"
sed '1s/1/999/' "$pristine/log.jsonl" >"$EKCAL_STORE/log.jsonl"
damaged "a log of a format to come" 74 'log\.jsonl'

damage
echo 'no log' >"$EKCAL_STORE/log.jsonl"
damaged "a log that is none" 74 'log\.jsonl, line 1'

# With a whole snapshot, what happened before it is not needed for reading; a check says that the log is broken.
damage
sed '20s/"/#/' "$pristine/log.jsonl" >"$EKCAL_STORE/log.jsonl"
runs 0 list 2026-03-05
[[ $out == *Anchor* ]]; ok "a whole snapshot is enough for reading"
"$ekcal" store check >/dev/null 2>&1
[[ $? -ne 0 ]]; ok "store check finds the broken log"

# A write that was cut off counts as none: nothing is lost but that write.
damage
rm "$EKCAL_STORE/store.json"
size=$(wc -c <"$pristine/log.jsonl")
head -c $((size - 5)) "$pristine/log.jsonl" >"$EKCAL_STORE/log.jsonl"
runs 0 list 2026-03-05 --jsonl --fields title
[[ $out != *Anchor* && -n $out ]]; ok "all but the last operation is there"
runs 0 add Next 2026-03-05
runs 0 store check
same "and it goes on from there" "" "$out$err"

# Some services ignore how their children end, and what they start inherits that: a hook that refused was not heard.
export EKCAL_STORE=$folder/hooked
runs 0 config set hook.pre-commit /bin/false
(trap '' CHLD && "$ekcal" add Dentist 2026-03-05) >"$folder/out" 2>&1
same "a hook's no is heard where children are ignored" 6 $?

finish
