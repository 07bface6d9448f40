#!/usr/bin/env bash
# Import, export, import: the second import finds nothing new, the second export has the same bytes.
source "$(dirname "$0")/harness.sh"

listing() { "$ekcal" list 2026 --csv --fields title,start,end,due | sort; }

round_trip() {
    local file=$1 name events todos
    name=$(basename "$file")
    export EKCAL_STORE=$folder/first-$name
    cp "$file" "$folder/$name"
    "$ekcal" import "$folder/$name" --json >"$folder/out" 2>"$folder/err"
    local code=$?
    # Broken files are among them: then every component is either in or named with its line.
    [[ $code -eq 0 || $code -eq 7 || $code -eq 2 ]]; ok "exit code $code of $name: $(<"$folder/err")"
    [[ $code -eq 2 ]] && return
    "$ekcal" export >"$folder/one.ics"
    "$ekcal" import "$folder/$name" --on-conflict update --json >"$folder/again" 2>/dev/null
    grep -q '"new":0,"changed":0,' "$folder/again"; ok "importing $name again changes nothing"
    export EKCAL_STORE=$folder/second-$name
    "$ekcal" import "$folder/one.ics" >"$folder/out" 2>"$folder/err"
    same "importing the export of $name" 0 "$?"
    "$ekcal" export >"$folder/two.ics"
    cmp -s "$folder/one.ics" "$folder/two.ics"; ok "equal bytes from $name: $(diff "$folder/one.ics" "$folder/two.ics" | head -n 4)"
    # What has one time and one title is ordered by identifiers, which are not the same in two stores.
    same "listing of $name" "$(EKCAL_STORE=$folder/first-$name listing)" "$(listing)"
    # Lines end with CRLF and have at most 75 octets (RFC 5545, 3.1).
    same "line ends of $name" 0 "$(grep -vc $'\r$' "$folder/one.ics")"
    same "long lines of $name" 0 "$(LC_ALL=C awk 'length($0) > 76' "$folder/one.ics" | wc -l | tr -d ' ')"
}

round_trip "$fixture"
same "items of the fixture" "$(grep -cE '^BEGIN:V(EVENT|T[O]DO)' "$fixture")" \
    "$(grep -cE '^BEGIN:V(EVENT|T[O]DO)' "$folder/one.ics")"

files=0
for file in "$shared"/data/ics/*.ics; do
    [[ -e $file ]] || { echo "  skipped: $shared/data/ics is not here (CALSTORE_SHARED names its folder)"; break; }
    round_trip "$file"
    files=$((files + 1))
done
echo "  the fixture and $files other files"
finish
