#!/usr/bin/env bash
# An edit changes the lines of its property in a file of another program, and no others: ten files as ten
# programs write them, each of eleven fields, by `vdir push` and `export --into`; python-icalendar and khal
# read them again.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
khal=${PEER_KHAL:-${SYNC_PEERS:-$(dirname "$python")}/khal}
[[ -x $khal ]] || khal=$(command -v khal)
patch=Tests/EndToEnd/patch.py
files=$folder/files
python3 $patch files "$files"

# The fields of events and of to-dos, with the words that change them.
events=$(
    cat <<'END'
title|--title|A new title, with a comma; and more
location|--location|Another place, second floor
notes|--notes|New notes\nin two lines; with marks, too
start|--start|+1h
end|--end|+30m
alarm|--add-alarm|25m
category|--add-category|Added
url|--url|https://example.com/new?a=1;b=2,3
availability|--availability|free
status|--status|tentative
repeat|--rrule|FREQ=WEEKLY;INTERVAL=2;COUNT=7
END
)
todos=$(grep -vE '^(start|end|availability|status)' <<<"$events")$'\n'$(
    cat <<'END'
due|--due|2026-04-02 17:00
status|--status|in-process
priority|--priority|4
END
)

item() { "$ekcal" find '' --jsonl | head -n 1 | short; }
fresh() {
    rm -rf "$EKCAL_STORE" "$vdir"
    cp -R "$folder/pulled" "$EKCAL_STORE"
    cp -R "$folder/before" "$vdir"
}

vdir=$folder/vdir
# try PROGRAM FIELD WORDS...: the item is edited, pushed, and written into a copy of its file.
try() {
    local program=$1 field=$2
    shift 2
    fresh
    runs 0 "$@" -q
    runs 0 vdir push "$vdir" -q
    cp "$vdir/home/item.ics" "$files/$program/$field.ics"
    same "other files of the folder ($program, $field)" "$(bytes "$folder/before/home" | grep -v item.ics)" \
        "$(bytes "$vdir/home" | grep -v item.ics)"
    cp "$files/$program/item.ics" "$folder/into.ics"
    runs 0 export "$ref" --into "$folder/into.ics" -q
    # The stamps of a file are in UTC, and both are written at the time of EKCAL_NOW.
    cmp -s "$folder/into.ics" "$files/$program/$field.ics"
    ok "export --into has the bytes of vdir push ($program, $field)"
    # What was written is not a change of the other side.
    runs 0 vdir pull "$vdir" --json
    runs 0 vdir push "$vdir" -q
    cmp -s "$vdir/home/item.ics" "$files/$program/$field.ics"
    ok "pulled and pushed again, it has the same bytes ($program, $field)"
    # Also the spelling of values that the edit had replaced.
    runs 0 undo -q
    runs 0 vdir push "$vdir" -q
    cmp -s "$vdir/home/item.ics" "$files/$program/item.ics"
    ok "undone and pushed, it has its first bytes ($program, $field)"
}

# compare PROGRAM FIELD: the lines of both files.
compare() {
    same "lines of $1, $2" "" "$(python3 $patch lines "$files/$1/item.ics" "$files/$1/$2.ics" "$2" 2>&1)"
}

# pull FILE: a folder with this item alone, and a store that has read it.
pull() {
    rm -rf "$EKCAL_STORE" "$folder/pulled" "$vdir" "$folder/before"
    mkdir -p "$vdir/home"
    cp "$1" "$vdir/home/item.ics"
    printf 'My  own name\n' >"$vdir/home/displayname"
    printf '#1E90FFFF' >"$vdir/home/color"
    cp -R "$vdir" "$folder/before"
    runs 0 vdir pull "$vdir" -q
    cp -R "$EKCAL_STORE" "$folder/pulled"
    ref=$(item)
}

edits=0
for file in "$files"/*/item.ics; do
    program=$(basename "$(dirname "$file")")
    pull "$file"
    runs 0 vdir push "$vdir" -q
    same "no edit, no other bytes ($program)" "$(bytes "$folder/before")" "$(bytes "$vdir")"

    fields=$events
    [[ $ref == r* ]] && fields=$todos
    while IFS='|' read -r field option value; do
        # A new rule does not have the changed occurrence, which becomes an item of its own.
        [[ $program == nextcloud && $field == repeat ]] && continue
        # In an event of whole days, the steps are days.
        [[ $program == korganizer && $value == +* ]] && value=+1d
        try "$program" "$field" edit "$ref" "$option" "${value/\\n/$'\n'}" --span all
        compare "$program" "$field"
        edits=$((edits + 1))
    done <<<"$fields"
    if [[ $ref == r* ]]; then
        try "$program" done done "$ref"
        compare "$program" done
        edits=$((edits + 1))
    fi
done

# One occurrence of a series: its component is added, and the lines of the series stay.
for case in google@2026-03-23 nextcloud@2026-03-17; do
    program=${case%@*}
    pull "$files/$program/item.ics"
    try "$program" occurrence edit "$ref@${case#*@}" --title 'A new title, with a comma; and more'
    same "one occurrence of $program" "" \
        "$(python3 $patch occurrence "$files/$program/item.ics" "$files/$program/occurrence.ics" 2>&1)"
    edits=$((edits + 1))
done
echo "  $edits edits"

if "$python" -c 'import icalendar' 2>/dev/null; then
    same "old and new, read by python-icalendar" "" "$("$python" -W ignore $patch peer "$files" 2>&1)"
else
    echo "  skipped: python-icalendar is not installed (PEER_PYTHON)"
fi

# khal lists the nine events, before and after each edit.
listing() {
    rm -rf "$folder/khal"
    mkdir -p "$folder/khal/events"
    local file program
    for file in "$files"/*/"$1.ics"; do
        program=$(basename "$(dirname "$file")")
        grep -qi '^begin:vevent' "$file" && cp "$file" "$folder/khal/events/$program.ics"
    done
    cat >"$folder/khal/config" <<END
[calendars]
[[events]]
path = $folder/khal/events
[sqlite]
path = $folder/khal/khal.db
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
END
    local between=$'\x1f'
    local row="{uid}$between{title}$between{location}$between{start}$between{end}$between{description}"
    row+="$between{categories}$between{url}"$'\x1e'
    "$khal" -c "$folder/khal/config" list --day-format '' --format "$row" 2026-03-01 40d 2>"$folder/err"
}

if [[ -n $khal ]] && "$khal" --version >"$folder/out" 2>&1; then
    listing item >"$folder/listed"
    same "rows of khal" yes "$([[ $(tr -cd $'\x1e' <"$folder/listed" | wc -c) -ge 15 ]] && echo yes)"
    for field in title location notes start end category url status; do
        listing $field >"$folder/again"
        same "old and new, listed by khal: $field" "" \
            "$(python3 $patch listed $field "$folder/listed" "$folder/again" 2>&1)"
    done
else
    echo "  skipped: khal is not installed (PEER_KHAL)"
fi
finish
