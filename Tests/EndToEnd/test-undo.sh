#!/usr/bin/env bash
# Undo and history with the program as it is shipped: everything comes back to the last byte, conflicts are told and
# change nothing, the past can be read, news have a cursor, a log that was cut says so.
source "$(dirname "$0")/harness.sh"

# The whole content, as an export that depends on nothing but the items.
content() { "$ekcal" export; "$ekcal" calendar list --json | tail -n +2; }
# The identifier of an operation by its place in the log, the newest is 1.
op() { "$ekcal" log -q | sed -n "${1}p"; }

echo "undo: commands of every kind, taken back one by one and done again"
runs 0 import "$fixture" -q
runs 0 add Standup "2026-03-02 09:00" --for 15m --repeat weekly -q
standup=$("$ekcal" find Standup -q | head -n 1)
base=$(op 1)
states=("$(content)")
commands=(
    "edit $standup@2026-03-09 --start 11:00 -q"
    "edit $standup --title Daily --span all -q"
    "edit $standup@2026-03-23 --location Kitchen --span future -q"
    "rm $standup@2026-03-16 -q"
    "skip $standup@2026-03-02 -q"
    "todo Milk fri -q"
    "calendar add work -q"
    "add Review 2026-03-05 -c work -q"
    "calendar edit work --title office --tint #1BADF8 -q"
    "calendar rm office -y -q"
    "rm $standup --span all -y -q"
)
for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    runs 0 $command
    states+=("$(content)")
done
last=$((${#states[@]} - 1))
for ((step = last; step > 0; step--)); do
    "$ekcal" undo -n --json | tr '{' '\n' | grep -c '"action"' >"$folder/rehearsed"
    runs 0 undo --json
    same "as many changes as the rehearsal said" "$(<"$folder/rehearsed")" \
        "$(tr '{' '\n' <<<"$out" | grep -c '"action"')"
    same "the state before: ${commands[step - 1]}" "${states[step - 1]}" "$(content)"
done
for ((step = 1; step <= last; step++)); do
    runs 0 redo -q
    same "the state after: ${commands[step - 1]}" "${states[step]}" "$(content)"
done
runs 0 redo
same "nothing is left to redo" "Nothing to redo." "$out"
runs 8 redo --fail-empty
runs 0 store check

echo "undo: the past, and the way back to it"
same "a look at an earlier state" "${states[0]%%$'\n'*}" "$("$ekcal" export --at-op "$base" | head -n 1)"
same "the items of that state" "$(head -n 200 <<<"${states[0]}")" \
    "$({ "$ekcal" export --at-op "$base"; "$ekcal" calendar list --json --at-op "$base" | tail -n +2; } | head -n 200)"
before=$(content)
runs 0 op restore "$base" -q
same "the whole store as it was" "${states[0]}" "$(content)"
runs 0 undo -q
same "and taken back" "$before" "$(content)"

echo "undo: later changes stand in the way"
export EKCAL_STORE=$folder/conflict
runs 0 add Lunch "2026-03-05 12:00" -q
lunch=$("$ekcal" find Lunch -q)
runs 0 edit "$lunch" --title Brunch --location Here -q
runs 0 edit "$lunch" --title Dinner --notes late -q
kept=$(bytes "$EKCAL_STORE")
runs 5 undo "$(op 2)" --json
grep -q '"code":"undo_conflict"' <<<"$err" && grep -q 'was changed since: title' <<<"$err"
ok "the error names what was changed"
runs 5 undo "$(op 3)"
same "nothing was changed" "$kept" "$(bytes "$EKCAL_STORE")"
runs 0 undo "$(op 2)" --force -q
same "by force the later title is lost, the notes stay" 'Lunch,late' \
    "$("$ekcal" show "$lunch" --csv --fields title,notes | tail -n 1 | tr -d '\r')"
runs 3 undo o2222
runs 2 undo nothing

echo "undo: across an edit of store.json by hand"
export EKCAL_STORE=$folder/hand
runs 0 add Lunch "2026-03-05 12:00" -q
sed -i 's/"title":"Lunch"/"title":"By hand"/' "$EKCAL_STORE/store.json"
same "the edit counts" "By hand" "$("$ekcal" find hand --csv --fields title | tail -n 1 | tr -d '\r')"
runs 0 undo -q
same "and is taken back" "Lunch" "$("$ekcal" find Lunch --csv --fields title | tail -n 1 | tr -d '\r')"
same "as an operation of its own" "undo outside change" \
    "$("$ekcal" log --jsonl | sed -E 's/.*"role":"([a-z]+)".*/\1/' | tr '\n' ' ' | sed 's/ $//')"

echo "undo: news and their cursor, live too"
cursor=$("$ekcal" changes | sed 's/^cursor //')
"$ekcal" watch --since "$cursor" --once --jsonl >"$folder/watched" 2>&1 &
watcher=$!
"$ekcal" watch title:Dentist --once --exec "cp /dev/stdin $folder/told" >"$folder/exec" 2>&1 &
second=$!
sleep 1
runs 0 todo Milk fri -q
runs 0 add Dentist "2026-03-06 09:00" -q
for _ in $(seq 100); do kill -0 $watcher 2>/dev/null || kill -0 $second 2>/dev/null || break; sleep 0.1; done
kill $watcher $second 2>/dev/null
grep -q '"title":"Milk"' "$folder/watched" && tail -n 1 "$folder/watched" | grep -q '^{"cursor":"'
ok "watch tells what another process does" "$folder/watched"
grep -q '"title":"Dentist"' "$folder/told" && ! grep -q Milk "$folder/told"
ok "a program is told what a query means" "$folder/exec"
same "changes since the cursor" "2" "$("$ekcal" changes --since "$cursor" --jsonl | grep -c '"type":"change"')"

echo "undo: a log that is cut"
runs 0 store compact --keep 1
before=$(content)
runs 5 changes --since "$cursor" --json
grep -q '"code":"cursor_expired"' <<<"$err"
ok "the cursor has expired"
runs 0 undo -q
runs 0 undo
same "what was before cannot be undone" "Nothing to undo: the history before operation" "${out% * was removed*}"
runs 0 redo -q
same "what is kept can" "$before" "$(content)"
printf '[history]\nkeep = 0\n' >"$folder/config"
EKCAL_CONFIG=$folder/config runs 0 store compact
same "the setting says how much" "" "$("$ekcal" log -q)"
same "and the store is as it was" "$before" "$(content)"
runs 0 store check

echo "undo: the newest operations of a long log, read from its end"
export EKCAL_STORE=$folder/long
{
    printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//CalStore//Test//EN\r\n'
    awk 'BEGIN { for (i = 0; i < 3000; i++) printf "BEGIN:VEVENT\r\nUID:%d@example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260305T%02d0000Z\r\nSUMMARY:Event %d\r\nEND:VEVENT\r\n", i, i % 24, i }'
    printf 'END:VCALENDAR\r\n'
} >"$folder/many.ics"
runs 0 import "$folder/many.ics" -q
runs 0 todo Milk -q
same "how much it was" "3000 added" "$("$ekcal" log | sed -n 2p | sed -E 's/.*  ([0-9]+ added)  .*/\1/')"
runs 0 undo -q
runs 0 undo
grep -q 'and 2980 more' <<<"$out"
ok "an import is undone as one"
same "nothing is left" "0" "$("$ekcal" export --jsonl | wc -l)"

echo "undo: what comes back has the place that it had"
export EKCAL_STORE=$folder/places
records() { "$ekcal" store snapshot -q && tail -n +2 "$EKCAL_STORE/store.json"; "$ekcal" export --json | tail -n +2; }
ref() { "$ekcal" find "$1" -q | head -n 1; }
for title in First Middle Last; do runs 0 calendar add $title --kind reminders -q; done
for title in one two three four five; do runs 0 todo $title -c Middle -q; done
runs 0 todo six -c Last -q
for removed in "rm $(ref three)" "rm $(ref three) $(ref two)" "calendar rm Middle"; do
    for between in none no-index no-snapshot compacted; do
        before=$(records)
        # shellcheck disable=SC2086
        runs 0 $removed -y -q
        [[ $before != "$(records)" ]]
        ok "$removed: it is gone"
        case $between in
            no-index) rm "$EKCAL_STORE/index" ;;
            no-snapshot) rm "$EKCAL_STORE/store.json" "$EKCAL_STORE/index" ;;
            compacted) runs 0 store compact --keep 1 -y ;;
        esac
        runs 0 undo -q
        same "$removed, $between: everything is where it was" "$before" "$(records)"
        rm -f "$EKCAL_STORE/index"
        runs 0 redo -q
        runs 0 undo -q
        same "$removed, $between: after a redo, too" "$before" "$(records)"
        runs 0 store check
    done
done

finish
