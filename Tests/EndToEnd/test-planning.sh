#!/usr/bin/env bash
# Free time with the program as it is shipped: VFREEBUSY as python-icalendar reads it, files of other people, and programs that book at
# the same time.
source "$(dirname "$0")/harness.sh"

echo "two programs that book at once get different times"
for writer in 1 2 3 4; do
    (for number in 1 2 3 4 5; do
        "$ekcal" free 2026-03-09 --for 30m --within 08:00-18:00 --book "Call $writer-$number" -q \
            || echo "writer $writer, $number: exit $?"
    done) >"$folder/writer-$writer" 2>&1 &
done
wait
same "what the writers said" "" "$(cat "$folder"/writer-*)"
same "each has a time of its own" 20 "$("$ekcal" list 2026-03-09 --jsonl --fields start | sort -u | wc -l | tr -d ' ')"
runs 0 conflicts 2026-03-09 -q
same "nothing overlaps" "" "$out"
runs 5 free 2026-03-09 --for 30m --within 08:00-18:00 --book "One too many"

echo "busy time of somebody else"
python=${PEER_PYTHON:-python3}
runs 0 add Away "2026-03-10 09:00-10:00" --availability unavailable -q
runs 0 add Maybe "2026-03-10 09:30-11:00" --availability tentative -q
"$ekcal" busy 2026-03-10 --tentative --ics >"$folder/me.ifb"
same "the free time around a file" "Tue 2026-03-10  11:00-12:00   1h" \
    "$("$ekcal" free 2026-03-10 -s "$folder/other" --within 09:00-12:00 --with "$folder/me.ifb" --tentative 2>/dev/null)"
if "$python" -c 'import icalendar' 2>/dev/null; then
    "$python" - "$folder/me.ifb" >"$folder/read" <<'PYTHON'
import sys
import icalendar

calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
for part in calendar.walk("VFREEBUSY"):
    values = part["FREEBUSY"]
    for value in values if isinstance(values, list) else [values]:
        start, end = value.dt
        print(value.params["FBTYPE"], start.isoformat(), end.isoformat())
PYTHON
    same "what python-icalendar reads" \
        "BUSY-UNAVAILABLE 2026-03-10T08:00:00+00:00 2026-03-10T09:00:00+00:00
BUSY-TENTATIVE 2026-03-10T09:00:00+00:00 2026-03-10T10:00:00+00:00" "$(<"$folder/read")"
else
    echo "  skipped: python-icalendar is not installed (PEER_PYTHON)"
fi
finish
