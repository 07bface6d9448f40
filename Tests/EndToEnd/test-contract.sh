#!/usr/bin/env bash
# What programs read depends on nothing around the program: the same bytes under three locales, three zones of the machine and two
# widths, for every command that has an answer in JSON.
source "$(dirname "$0")/harness.sh"

runs 0 import "$fixture" -q
runs 0 add Standup "2026-03-02 09:00" --for 15m --repeat weekly --alarm 5m -q
event=$("$ekcal" find title:Standup -q | head -n 1)
runs 0 edit "$event@2026-03-09" --start 11:00 -q
runs 0 skip "$event@2026-03-23" -q
runs 0 source add Other -q
runs 0 store backup --to "$folder/backup.json" -q
runs 0 todo Milk fri -q
reminder=$("$ekcal" find title:Milk -q | head -n 1)
last=$("$ekcal" log -q | head -n 1)
printf 'add Übung fri\nedit %s --title X --span all\n' "$event" >"$folder/batch.txt"
"$ekcal" export "$event" --json >"$folder/event.json"
"$ekcal" batch "$folder/batch.txt" --plan "$folder/plan.json" -q

# What it takes for each command; identifiers of what would be new are made up each time.
commands=(
    "today" "list" "list 2026-03" "day 2026-03-09" "week" "month" "year" "next -l 3" "overdue" "find Standup" "show $event"
    "show $event@2026-03-09" "occurrences $event 2026" "when next@fri" "expand --start 2026-03-04 --all-day --rrule FREQ=DAILY;COUNT=2"
    "add Übung fri -n" "todo İstanbul fri -n" "quick Lunch@fri@12:30 -n" "edit $event --title X --span all -n"
    "reschedule $event@2026-03-16 +1d -n" "mv $reminder --to Reminders -n" "copy $event@2026-03-16 -n" "rm $reminder -n"
    "skip $event@2026-03-16 -n" "unskip $event@2026-03-23 -n" "split $event@2026-03-16 -n" "done $reminder -n" "undone $reminder -n"
    "import $folder/event.json -n" "export $event" "batch $folder/batch.txt -n" "apply $folder/plan.json -n" "assert Standup"
    "log" "undo -n" "redo -n" "op show $last" "op diff $last" "op restore $last -n" "history $event" "changes --since 0"
    "calendar list" "calendar add work -n" "calendar edit Calendar --title Home -n" "calendar rm Calendar -n"
    "calendar default Calendar -n" "source list" "source add Work -n" "source rm Other -n" "access" "access set full denied -n"
    "store info" "store check" "store compact -n" "store restore $folder/backup.json -n" "store list" "store new other -n" "store snapshot" "doctor"
    "version" "list --nope" "rm e2222" "add X 03/04/2026"
)

# answer COMMAND VARIABLES...: what a command prints and how it ends. (The shell itself keeps its own locale.)
answer() {
    local command=$1 words=()
    shift
    read -ra words <<<"$command"
    # Words that belong together are joined by @ where the command has no address.
    [[ $command == when* || $command == quick* ]] && words=("${words[@]//@/ }")
    env "$@" "$ekcal" "${words[@]}" --json 2>&1
    echo "exit $?"
}
# Everything that is new each time made the same.
plain() {
    sed -E 's/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/ID/g; s/"(short_id|ref|rev|series_short_id)":"[^"]*"/"\1":…/g'
}

echo "contract: the same bytes wherever it runs"
for command in "${commands[@]}"; do
    expected=$(answer "$command" LC_ALL=C TZ=UTC | plain)
    # Answers, and a few errors at the end.
    [[ $expected == *"exit 0" || $command == "list --nope" || $command == "rm e2222" || $command == add\ X* ]]
    ok "$command ends with ${expected##*exit }"
    for place in "C Asia/Kolkata 40" "de_DE.UTF-8 America/St_Johns 300" "tr_TR.UTF-8 UTC 40" "tr_TR.UTF-8 Asia/Kolkata 300" \
        "de_DE.UTF-8 UTC 300" "C America/St_Johns 40"; do
        read -r locale zone width <<<"$place"
        same "$command under $place" "$expected" \
            "$(answer "$command" "LANG=$locale" "LC_ALL=$locale" "TZ=$zone" "COLUMNS=$width" | plain)"
    done
done

echo "contract: every command that answers in JSON is among them"
"$ekcal" schema --all | tr '{' '\n' | sed -nE 's/.*"name":"([a-z ]+)","also".*/\1/p' | sort >"$folder/all"
for name in help schema completion "man show" "man install" watch "store backup"; do
    grep -vx "$name" "$folder/all" >"$folder/rest" && mv "$folder/rest" "$folder/all"
done
while read -r name; do
    printf '%s\n' "${commands[@]}" "access show" | grep -q "^$name\( \|$\)"
    ok "$name is not among the commands"
done <"$folder/all"
finish
