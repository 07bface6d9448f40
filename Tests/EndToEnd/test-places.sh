#!/usr/bin/env bash
# Places with the program as it is shipped: trips across three fences and back, as a second implementation in Python reckons them, and
# calendars of other people (birthdays, subscriptions) in lists, queries and alarms.
source "$(dirname "$0")/harness.sh"
export XDG_STATE_HOME=$folder/state

echo "places: trips with jitter"
runs 0 place add Work 52.52,13.30 -q
runs 0 place add Park 52.52,13.33 --radius 250m -q
runs 0 place add Home 52.52,13.37 --radius 600m -q
for place in Work Park Home; do
    runs 0 todo "to $place" --at "${place,,}" -q
    runs 0 todo "from $place" --at "$place" --leaving -q
done
python=${PEER_PYTHON:-python3}
if command -v "$python" >/dev/null; then
    for ((round = 0; round < $(rounds 4 40); round++)); do
        seed=${CALSTORE_SEED:-$RANDOM}
        for accuracy in 0 25; do
            "$python" Tests/EndToEnd/trip.py "$seed" "$accuracy" >"$folder/trip" 2>"$folder/expected"
            runs 0 place simulate --track "$folder/trip" --tz UTC --jsonl
            same "seed $seed, accuracy $accuracy: what rings" "$(cat "$folder/expected")" \
                "$(sed -E 's/.*"at":"([^"]*)\+00:00".*"state":"([^"]*)".*"place":"([^"]*)".*/\3 \2 \1Z/' <<<"$out")"
            same "seed $seed, accuracy $accuracy: each fence once for each crossing" "2 2 2 2 2 2" \
                "$(cut -d' ' -f1,2 "$folder/expected" | sort | uniq -c | awk '{print $1}' | paste -sd' ')"
        done
    done
else
    echo "  skipped: there is no $python"
fi

echo "places: they travel with backups"
runs 0 store backup --to "$folder/backup.json" -q
runs 0 place rm Park -q
runs 0 place list -q; same "one is gone" "Work Home" "$(paste -sd' ' <<<"$out")"
runs 0 undo -q
runs 0 place list -q; same "and is back" "Home Park Work" "$(sort <<<"$out" | paste -sd' ')"
grep -q '"name":"Park"' "$folder/backup.json"; ok "the backup has it" "$folder/backup.json"

echo "places: birthdays and subscriptions take part, read-only"
printf 'BEGIN:VCARD\nVERSION:4.0\nUID:ada\nFN:Ada\nBDAY:2000-02-29\nEND:VCARD\n' >"$folder/all.vcf"
runs 0 birthdays import "$folder/all.vcf" -q
runs 0 list 2026-02-28 --format '{title} {start}' ; same "a birthday of 29 February" "Ada's birthday 2026-02-28" "$out"
runs 0 find is:birthday -q; birthday=$out
runs 0 month 2026-02; grep -q Ada <<<"$out"; ok "is in the month"
runs 6 edit "$birthday" --alarm 1d --span all
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:game DTSTAMP:20260101T000000Z DTSTART:20260306T180000Z \
    SUMMARY:Game BEGIN:VALARM ACTION:DISPLAY TRIGGER:-PT30M DESCRIPTION:x END:VALARM END:VEVENT END:VCALENDAR >"$folder/team.ics"
runs 0 config set fetch.command "sh -c 'cp \"\$0\" \"\$1\"' $folder/team.ics {output} {url}" -q
runs 0 calendar subscribe https://example.com/team.ics --name Team -q
runs 0 alarm list 2026-03-06 -q; game=$out
runs 0 find Game -q; same "its alarm is in the plan" "$out" "$game"
runs 0 list 2026-03-06 is:readonly --format '{title}' ; same "in queries" Game "$out"
runs 6 edit "$game" --title Other
runs 0 alarm watch --once --jsonl --now 2026-03-06T18:29; same "not yet" "" "$out"
runs 0 alarm watch --once --jsonl --now 2026-03-06T18:30; grep -q '"title":"Game"' <<<"$out"; ok "and rings"

echo "places: an alarm that opens a web address"
alarm() {
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT "UID:$1" DTSTAMP:20260101T000000Z DTSTART:20260320T100000Z \
        "SUMMARY:$1" BEGIN:VALARM ACTION:PROCEDURE TRIGGER:-PT5M "ATTACH:$2" END:VALARM END:VEVENT END:VCALENDAR >"$folder/url.ics"
    runs 0 import "$folder/url.ics" -q
    rm -f "$folder/opened"
    runs 0 find "$1" -q
    runs 0 alarm test "$out" -q
}
runs 0 config set alarm.url "sh -c 'printf %s \"\$0\" >\"$folder/opened\"' {attachment}" -q
alarm Meet 'https://example.com/a?b=$(c)'
same "as it is, without a shell" 'https://example.com/a?b=$(c)' "$(cat "$folder/opened" 2>/dev/null)"
alarm Evil 'file:///bin/true'
[[ ! -e $folder/opened ]]; ok "a file is not opened"
finish
