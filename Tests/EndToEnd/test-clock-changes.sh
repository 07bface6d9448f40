#!/usr/bin/env bash
# A weekly meeting at nine in New York, across both clock changes of 2026 (8 March, 1 November), seen from Berlin (29
# March, 25 October): one date moved, one deleted, cut in two at a third. And a monthly reminder completed twice.
source "$(dirname "$0")/harness.sh"

runs 0 add Planning "2026-03-02 09:00[America/New_York]" --for 30m --repeat weekly --json
id=$(short <<<"$out")
lines() { "$ekcal" list "$@" --jsonl --fields start,end --with events; }
jsonl() { # START LENGTH-SAFE END pairs
    while [[ $# -gt 0 ]]; do printf '{"start":"%s","end":"%s"}\n' "$1" "$2"; shift 2; done
}

# 09:00 there is 14:00Z before 8 March, 13:00Z from then on, 14:00Z again from 1 November.
same "March, from Berlin" "$(jsonl \
    2026-03-02T15:00:00+01:00 2026-03-02T15:30:00+01:00 2026-03-09T14:00:00+01:00 2026-03-09T14:30:00+01:00 \
    2026-03-16T14:00:00+01:00 2026-03-16T14:30:00+01:00 2026-03-23T14:00:00+01:00 2026-03-23T14:30:00+01:00 \
    2026-03-30T15:00:00+02:00 2026-03-30T15:30:00+02:00)" "$(lines 2026-03)"
same "March, from New York" "$(jsonl \
    2026-03-02T09:00:00-05:00 2026-03-02T09:30:00-05:00 2026-03-09T09:00:00-04:00 2026-03-09T09:30:00-04:00)" \
    "$(lines 2026-03-01..2026-03-15 --tz America/New_York)"
same "autumn, from Berlin" "$(jsonl \
    2026-10-19T15:00:00+02:00 2026-10-19T15:30:00+02:00 2026-10-26T14:00:00+01:00 2026-10-26T14:30:00+01:00 \
    2026-11-02T15:00:00+01:00 2026-11-02T15:30:00+01:00)" "$(lines 2026-10-19..2026-11-07)"
same "autumn, from New York" "$(jsonl \
    2026-10-26T09:00:00-04:00 2026-10-26T09:30:00-04:00 2026-11-02T09:00:00-05:00 2026-11-02T09:30:00-05:00)" \
    "$(lines 2026-10-26..2026-11-07 --tz America/New_York)"

# One moved, one deleted. The times that are typed are New York's.
runs 0 edit "$id@2026-03-16" --start "2026-03-17 11:00" --tz America/New_York
runs 0 rm "$id@2026-03-23"
runs 3 show "$id@2026-03-23"
[[ $err == *"was deleted"* ]]; ok "it says that it was deleted: $err"
same "one moved, one deleted" "$(jsonl \
    2026-03-09T09:00:00-04:00 2026-03-09T09:30:00-04:00 2026-03-17T11:00:00-04:00 2026-03-17T11:30:00-04:00 \
    2026-03-30T09:00:00-04:00 2026-03-30T09:30:00-04:00)" \
    "$(lines 2026-03-08..2026-03-31 --tz America/New_York)"
runs 0 show "$id@2026-03-16" --json
[[ $out == *'"original_start":"2026-03-16T14:00:00+01:00","detached":true'* ]]; ok "the moved one knows its date"
runs 0 show "$id" --json
[[ $out == *'"exdates":["2026-03-23T14:00:00+01:00"]'* ]]; ok "the series knows what was deleted"

# Cut in two at a third: 10:30 from the last Monday before the clocks go back in New York.
runs 0 edit "$id@2026-10-26" --start 10:30 --tz America/New_York --span future --json
new=$(sed -n '/^"data"/,$p' <<<"$out" | short)
[[ -n $new && $new != "$id" ]]; ok "the second half has an identifier of its own"
same "around the cut" "$(jsonl \
    2026-10-19T09:00:00-04:00 2026-10-19T09:30:00-04:00 2026-10-26T10:30:00-04:00 2026-10-26T11:00:00-04:00 \
    2026-11-02T10:30:00-05:00 2026-11-02T11:00:00-05:00)" \
    "$(lines 2026-10-19..2026-11-07 --tz America/New_York)"
runs 0 show "$id" --json
[[ $out == *'"rrule":"FREQ=WEEKLY;UNTIL=20261019T130000Z"'* ]]; ok "the first half ends before the cut"
runs 0 show "$new" --json
[[ $out == *'"rrule":"FREQ=WEEKLY"'* ]]; ok "the second half has no end"

runs 0 export
for line in 'DTSTART;TZID=America/New_York:20260302T090000' 'RRULE:FREQ=WEEKLY;UNTIL=20261019T130000Z' \
    'EXDATE;TZID=America/New_York:20260323T090000' 'RECURRENCE-ID;TZID=America/New_York:20260316T090000' \
    'DTSTART;TZID=America/New_York:20260317T110000' 'DTSTART;TZID=America/New_York:20261026T103000' \
    'RRULE:FREQ=WEEKLY' 'TZID:America/New_York'; do
    grep -qx "$line"$'\r' "$folder/out"; ok "the export has $line"
done

# The same dates again from the export.
cp "$folder/out" "$folder/export.ics"
whole=$(lines 2026)
export EKCAL_STORE=$folder/again
runs 0 import "$folder/export.ics" -q
same "a year from the export" "$whole" "$(lines 2026)"
export EKCAL_STORE=$folder/store

# A reminder that repeats monthly, completed twice: two completed copies, and the third date.
runs 0 todo Rent "2026-01-01 09:00" --repeat monthly --json
rent=$(short <<<"$out")
runs 0 done "$rent"
[[ $out == *"next Sun 2026-02-01 09:00"* ]]; ok "done says what is next: $out"
runs 0 done "$rent"
[[ $out == *"next Sun 2026-03-01 09:00"* ]]; ok "and again: $out"
same "what is left of it" '{"due":"2026-01-01T09:00:00+01:00","completed":true}
{"due":"2026-02-01T09:00:00+01:00","completed":true}
{"due":"2026-03-01T09:00:00+01:00","completed":false}' \
    "$("$ekcal" export --with reminders --jsonl --fields due,completed | sort)"

runs 0 store check
same "store check is silent" "" "$out$err"
finish
