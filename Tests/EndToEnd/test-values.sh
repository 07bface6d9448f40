#!/usr/bin/env bash
# Whatever objects of EventKit, command lines and files hold, saved by one process, is read by another from the bare log.
source "$(dirname "$0")/harness.sh"

benchmarks=${BENCHMARKS:-$(dirname "$ekcal")/Benchmarks}
[[ -x $benchmarks ]] || { echo "$benchmarks is missing: swift build -c release --product Benchmarks"; exit 2; }

"$benchmarks" fuzz-values "$(rounds 150000 1000000)" "${CALSTORE_SEED:-$RANDOM}" "$folder" 2>&1 | tee "$folder/fuzz" | sed 's/^/  /'
[[ ${PIPESTATUS[0]} -eq 0 ]]; ok "every value that was saved is read: $(tail -n 5 "$folder/fuzz")"

# A radius as programs say "everywhere", from a file: no command could read the store after that.
printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260305T100000Z\r\nSUMMARY:Cafe\r\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=60000000;X-TITLE=Cafe:geo:52.5,13.4\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >"$folder/radius.ics"
runs 0 import "$folder/radius.ics"
rm -f "$EKCAL_STORE/store.json" "$EKCAL_STORE/index"
runs 0 list 2026-03-05 --jsonl --fields title
same "the event with the radius" '{"title":"Cafe"}' "$out"
runs 0 store check

finish
