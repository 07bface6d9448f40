#!/usr/bin/env bash
# Against independent programs: python-icalendar with recurring-ical-events, python-dateutil, libical.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
if ! "$python" -c 'import icalendar, recurring_ical_events, dateutil' 2>/dev/null; then
    echo "  skipped: python-icalendar, recurring-ical-events and python-dateutil are not installed (PEER_PYTHON)"
    finish
fi

# A whole year of the fixture, date by date.
"$ekcal" import "$fixture" -q
"$python" Tests/EndToEnd/peers.py year "$fixture" 2026 >"$folder/expected"
"$ekcal" list 2026 --with events --jsonl --fields title,start,end >"$folder/listed"
"$python" Tests/EndToEnd/peers.py normalize <"$folder/listed" >"$folder/got"
same "the year, against recurring-ical-events" "$(<"$folder/expected")" "$(<"$folder/got")"
echo "  $(wc -l <"$folder/expected" | tr -d ' ') dates of a year"

# Others read our export as they read the file that it came from.
"$ekcal" export >"$folder/export.ics"
"$python" Tests/EndToEnd/peers.py year "$folder/export.ics" 2026 >"$folder/exported"
same "the year of the export, read by others" "$(<"$folder/expected")" "$(<"$folder/exported")"
if "$python" Tests/EndToEnd/peers.py libical "$folder/export.ics" >"$folder/libical" 2>"$folder/err"; then
    same "what libical finds in the export" "$(grep -cE '^BEGIN:V(EVENT|T[O]DO)' "$folder/export.ics") 0" \
        "$(<"$folder/libical")"
else
    echo "  skipped: libical is not installed ($(tail -n 1 "$folder/err"))"
fi

# Random rules against dateutil.
seed=${CALSTORE_SEED:-$RANDOM}
count=$(rounds 500 5000)
echo "  seed $seed"
"$python" Tests/EndToEnd/peers.py rules "$seed" "$count" >"$folder/rules"
cut -f 1 "$folder/rules" | "$ekcal" expand --lines >"$folder/answers"
same "exit code of expand" 0 "$?"
paste <(sed -E 's/.*"occurrences":(\[[^]]*\]).*/\1/' "$folder/answers") "$folder/rules" \
    | awk -F '\t' '$1 != $3 { wrong++; if (wrong < 4) print "  not so: " $0 } END { exit wrong > 0 }'
ok "$count random rules, against dateutil (seed $seed)"
finish
