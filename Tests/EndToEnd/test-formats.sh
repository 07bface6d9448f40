#!/usr/bin/env bash
# jCal and JSCalendar: every calendar at hand there and back without loss, and jCal against python-icalendar in both directions.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
peer=yes
if ! "$python" -c 'import icalendar; icalendar.Component.from_jcal' 2>/dev/null; then
    peer=no
    echo "  skipped: python-icalendar 7 is not installed (PEER_PYTHON), so nobody else reads our jCal"
fi

# again FORMAT: the export of what a fresh store has read in that format.
again() {
    EKCAL_STORE=$folder/again-$1 "$ekcal" import "$folder/export.$1" --rejects none -q 2>/dev/null
    EKCAL_STORE=$folder/again-$1 "$ekcal" export
    rm -rf "$folder/again-$1"
}

files=("$fixture")
if [[ -d $shared/data/ics ]]; then
    while IFS= read -r file; do files+=("$file"); done < <(find "$shared/data" -name '*.ics' | sort)
else
    echo "  skipped: $shared/data is not here (CALSTORE_SHARED names its folder)"
fi
count=0
for file in "${files[@]}"; do
    rm -rf "$EKCAL_STORE"
    "$ekcal" import "$file" --rejects none -q 2>/dev/null
    # Some of them are no calendars.
    [[ $? == 0 || $? == 7 ]] || continue
    "$ekcal" export >"$folder/export.ics" 2>/dev/null || continue
    count=$((count + 1))
    name=$(basename "$file")
    for format in jcal jscalendar; do
        "$ekcal" export -o $format >"$folder/export.$format"
        same "exit code of export -o $format of $name" 0 "$?"
        again $format >"$folder/again.ics"
        difference=$(python3 Tests/EndToEnd/formats.py same "$folder/export.ics" "$folder/again.ics" 2>&1)
        same "$name as $format there and back" "" "$difference"
    done
    if [[ $peer == yes ]]; then
        difference=$("$python" Tests/EndToEnd/formats.py peer "$folder/export.ics" "$folder/export.jcal" 2>&1)
        same "$name as jCal, against python-icalendar" "" "$difference"
    fi
done
echo "  $count calendars"

# A file of several calendars: others read it whole, and each item says whose it is.
rm -rf "$EKCAL_STORE"
"$ekcal" calendar add Work --tint steelblue -q
"$ekcal" calendar add Errands --kind reminders --tint "#123456" -q
"$ekcal" add Review 2026-03-06 -c Work --repeat weekly -q
"$ekcal" add Dentist 2026-03-07 -q
"$ekcal" todo Milk 2026-03-08 -c Errands -q
"$ekcal" export >"$folder/several.ics"
if [[ $peer == yes ]]; then
    same "a file of several calendars, read by python-icalendar" \
        "VEVENT Dentist Calendar; VEVENT Review Work; VTODO Milk Errands" \
        "$("$python" Tests/EndToEnd/formats.py homes "$folder/several.ics" 2>&1)"
fi
finish
