#!/usr/bin/env bash
# The scripts of the article CommandLine.md, run as they stand there: each on the same store, with programs that may not be
# installed in the place of those that choose and show.
source "$(dirname "$0")/harness.sh"

article=$PWD/Sources/CalStore/CalStore.docc/CommandLine.md
mkdir -p "$folder/bin" "$folder/work"
ln -s "$ekcal" "$folder/bin/ekcal"
printf '#!/bin/sh\nhead -n 1\n' >"$folder/bin/fzf"
chmod +x "$folder/bin/fzf"
export PATH=$folder/bin:$PATH

runs 0 calendar add work -q
runs 0 calendar add errands --kind reminders -q
runs 0 add Standup "2026-03-02 09:00" --for 15m --repeat weekdays -c work -q
runs 0 add Review "2026-03-04 09:30" --for 1h -c work --url https://meet.example.org/1 -q
runs 0 todo "Send invoice" 2026-03-02 -c errands -q

cd "$folder/work" || exit 2
awk '/^```sh$/ { inside = 1; next } /^```$/ { if (inside) print "\f"; inside = 0 } inside' "$article" >"$folder/blocks"
count=0
while IFS= read -r -d $'\f' script; do
    case $script in
    *jq*) command -v jq >/dev/null || { echo "  without jq: a script is left out"; continue; } ;;
    esac
    count=$((count + 1))
    said=$(sh -eu -c "$script" 2>&1)
    same "script $count succeeds: ${said:0:300}" 0 $?
    printf '%s\n' "$said" >"$folder/said.$count"
done <"$folder/blocks"

[[ $count -ge 3 ]]
ok "there are scripts"
same "somebody is in a meeting" busy "$(head -n 1 "$folder/said.1")"
same "what was overdue is due tomorrow" "2026-03-05" "$("$ekcal" find "Send invoice" --format '{due}')"
same "the names of the list" $'Bread\nButter' "$("$ekcal" find 'calendar:errands on:2026-03-05 -title:invoice' --format '{title}')"
same "the meter, once" 1 "$("$ekcal" find "Water meter" -q | wc -l | tr -d ' ')"
if command -v jq >/dev/null; then
    grep -q '^work 2.25$' "$folder/said.2"
    ok "hours of a week: five times a quarter and one"
    grep -q '^https://meet.example.org/1$' "$folder/said.2"
    ok "addresses of today"
    same "what a program made" "2026-03-05T16:00:00+01:00" "$("$ekcal" find Deploy --format '{start}')"
fi
grep -q '^Review 09:30 (ends in 30m)$' "$folder"/said.*
ok "one line for a status bar"
[[ -x calendars/.git/hooks/post-merge && -s calendars/work.ics ]]
ok "a repository with calendars and a hook"
(cd calendars && git -c user.name=me -c user.email=me@example.org commit -q --allow-empty -m x && .git/hooks/post-merge)
same "the hook notes a release" 1 "$("$ekcal" find 'title:release calendar:work' -q | wc -l | tr -d ' ')"
finish
