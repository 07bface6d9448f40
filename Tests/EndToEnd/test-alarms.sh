#!/usr/bin/env bash
# Alarms with the program as it is shipped: a day by a scripted clock, some seconds in real time with a watcher that is killed again
# and again, programs that are started, positions, and a second opinion by icalendar of PyPI.
source "$(dirname "$0")/harness.sh"
export XDG_STATE_HOME=$folder/state

echo "alarms: a day by a scripted clock"
runs 0 add Dentist "2026-03-06 14:00" --for 45m --alarm 1h --alarm 10m -q
dentist=$("$ekcal" find Dentist -q)
runs 0 add Trip 2026-03-10..2026-03-12 --alarm 1d -q
runs 0 todo Milk "2026-03-05 18:00" --alarm 30m -q
at() { runs 0 alarm watch --once --jsonl --now "$1"; told=$(grep -o '"title":"[^"]*"\|"state":"[^"]*"' <<<"$out" | cut -d'"' -f4 | paste -sd' '); }
at 2026-03-05T17:29; same "nothing is due yet" "" "$told"
at 2026-03-05T17:30; same "in time" "Milk due" "$told"
at 2026-03-05T17:31; same "once" "" "$told"
at 2026-03-06T13:45; same "late, and only once" "Dentist late" "$told"
at 2026-03-06T12:00; same "the clock is set back" "" "$told"
at 2026-03-06T13:50; same "and runs on" "Dentist due" "$told"
runs 0 alarm snooze "$dentist" 15m --now 2026-03-06T13:51 -q
at 2026-03-06T14:05; same "not yet" "" "$told"
at 2026-03-06T14:06; same "the alarm that was put off" "Dentist due" "$told"
runs 0 alarm ack "$dentist" --now 2026-03-06T14:07 -q
runs 0 export "$dentist"
grep -q 'ACKNOWLEDGED:20260306T130700Z' <<<"$out"; ok "what was seen is in the file"
! grep -q 'RELTYPE=SNOOZE' <<<"$out"; ok "the alarm that put it off is gone"
at 2026-03-09T12:00; same "older than two hours: listed" "Trip missed" "$told"
at 2026-03-09T12:01; same "once" "" "$told"

echo "alarms: programs get titles as they are"
runs 0 add '$(touch pwned) "; rm -rf ~ {title}' "2026-03-20 10:00" --alarm 5m -q
evil=$("$ekcal" find pwned -q)
runs 0 alarm test "$evil" --exec 'printf %s {title}'
same "one argument" '$(touch pwned) "; rm -rf ~ {title}' "$out"
[[ ! -e pwned ]]; ok "nothing was run"
runs 0 config set alarm.display 'sh -c "cat > seen.json" ' -q
(cd "$folder" && "$ekcal" alarm test "$evil" -q >/dev/null)
grep -q '"state":"test"' "$folder/seen.json"; ok "the program of the setting got the alarm as JSON"
runs 0 config unset alarm.display -q

echo "alarms: places"
runs 0 todo Call --at "Home 52.52,13.40" -q
(printf '52.6,13.4\n52.52,13.4001\nnowhere\n52.5210,13.40\n52.52,13.40\n52.6,13.4\n52.52,13.40\n'; sleep 2) |
    timeout 2 "$ekcal" alarm watch --positions - --jsonl >"$folder/places" 2>"$folder/remarks"
same "entered twice, with a jitter on the edge between" 2 "$(grep -c '"state":"enter"' "$folder/places")"
grep -q '"nowhere" is not a position' "$folder/remarks"; ok "a line that is no position is named"

echo "alarms: in real time, killed again and again"
unset EKCAL_NOW
kills=$(rounds 40 200)
seconds=$((kills / 8 + 5))
export EKCAL_STORE=$folder/real
"$ekcal" add Tick "$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+3 seconds' 2>/dev/null || date -u -v+3S +%Y-%m-%dT%H:%M:%SZ)" --for 1s \
    --rrule "FREQ=SECONDLY;COUNT=$seconds" --alarm 0m -q >/dev/null 2>&1
ok "there is an alarm each second"
"$ekcal" alarm list --json --limit 1000000 >"$folder/all.json"
for ((kill = 0; kill < kills; kill++)); do
    "$ekcal" alarm watch --jsonl >>"$folder/told" 2>>"$folder/errors" &
    sleep "0.$((RANDOM % 20 + 2))"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
done
sleep 2
timeout 4 "$ekcal" alarm watch --jsonl >>"$folder/told" 2>>"$folder/errors"
keys() { grep -o '"key":"[^"]*"' "$1"; }
same "each alarm was told" "$(keys "$folder/all.json" | sort)" "$(keys "$folder/told" | sort -u)"
same "none twice but those that say so" "" "$(grep -v '"again":true' "$folder/told" | grep -o '"key":"[^"]*"' | sort | uniq -d)"
echo "  $kills kills, $(keys "$folder/all.json" | wc -l) alarms, $(grep -c '"again":true' "$folder/told") told again"

echo "alarms: a second watcher, and a store that changes"
"$ekcal" alarm watch --jsonl >"$folder/news" 2>>"$folder/errors" &
watcher=$!
sleep 0.5
"$ekcal" alarm watch --once >/dev/null 2>"$folder/second"
[[ $? -ne 0 ]] && grep -q 'another `ekcal alarm watch` is running' "$folder/second"; ok "is refused" "$folder/second"
"$ekcal" add Soon "$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+2 seconds' 2>/dev/null || date -u -v+2S +%Y-%m-%dT%H:%M:%SZ)" --alarm 0m -q >/dev/null 2>&1
sleep 4
grep -q '"title":"Soon"' "$folder/news"; ok "what was added meanwhile rings" "$folder/news"
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null

echo "alarms: as icalendar of PyPI reckons them"
python=${PEER_PYTHON:-python3}
if "$python" -c 'import icalendar, recurring_ical_events' 2>/dev/null; then
    for file in Fixtures/calendar/*.ics; do
        grep -q BEGIN:VALARM "$file" || continue
        rm -rf "$folder/peer"
        "$ekcal" import "$file" -s "$folder/peer" -q --tz Europe/Berlin >/dev/null 2>&1
        "$ekcal" alarm list 2026-01-01..2026-12-31 --all --limit 1000000 --json -s "$folder/peer" --tz Europe/Berlin \
            >"$folder/ours.json" 2>/dev/null
        "$python" Tests/EndToEnd/alarms.py "$file" "$folder/ours.json" >"$folder/difference" 2>&1
        ok "the alarms of $(basename "$file")" "$folder/difference"
        tail -n 1 "$folder/difference"
    done
else
    echo "  skipped: $python has no icalendar and recurring_ical_events"
fi
finish
