#!/usr/bin/env bash
# The files of other projects' test suites: every component is taken or rejected with its line, no property is lost, and the
# occurrences are those of recurring-ical-events but for those that are known to differ.
#
# CALSTORE_SUITES names folders with .ics files: the tests of icalendar, recurring-ical-events and ical.js.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
if ! "$python" -c 'import icalendar, recurring_ical_events' 2>/dev/null; then
    echo "  skipped: icalendar or recurring-ical-events is missing (PEER_PYTHON names a Python that has them)"
    finish
    exit
fi
read -r -a folders <<<"${CALSTORE_SUITES:-$shared/data/ics $shared/data/idioms}"
files=("$fixture")
for suite in "${folders[@]}"; do
    [[ -d $suite ]] || { echo "  skipped: $suite is not here (CALSTORE_SUITES names folders)"; continue; }
    while IFS= read -r file; do files+=("$file"); done < <(find "$suite" -name '*.ics' -type f | sort)
done
EKCAL=$ekcal FOLDER=$folder "$python" -W ignore "$(dirname "$0")/suites.py" "${files[@]}" >"$folder/report" 2>"$folder/err"
same "exit code of suites.py" 0 "$?"
cat "$folder/report" "$folder/err"
# A component that is neither in nor named is a loss.
same "components that are neither taken nor rejected" "" "$(grep ' components, ' "$folder/report" | grep -v '^[0-9]')"
finish
