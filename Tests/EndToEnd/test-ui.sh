#!/usr/bin/env bash
# The calendar on the whole terminal: keys without a terminal, and in tmux with signals, other writers and other sizes.
source "$(dirname "$0")/harness.sh"

export EKCAL_CONFIG=$folder/config LC_ALL=C.UTF-8
for file in Fixtures/demo/*.ics; do "$ekcal" import "$file" -y -q >/dev/null || exit 2; done
# keys KEYS [OPTIONS...]: the last picture.
keys() {
    local keys=$1
    shift
    "$ekcal" ui --keys "$keys" "$@"
}

echo "ui: one layout with the static views"
for size in 80x24 120x40 200x50; do
    columns=${size%x*} rows=${size#*x}
    # The static view has a title too, and leaves a line for the prompt; its marks of the selection are none.
    drawn=$(COLUMNS=$columns LINES=$rows "$ekcal" week | tail -n +2)
    same "week at $size" "$(sed 's/▶/│/g' <<<"$drawn")" \
        "$(keys 3 --size $size | sed -n "2,$((1 + $(wc -l <<<"$drawn")))p" | sed 's/▶/│/g')"
    drawn=$(COLUMNS=$columns LINES=$rows "$ekcal" month | tail -n +2 | head -n $((rows - 4)))
    same "month at $size" "$(sed 's/▶/│/g' <<<"$drawn" | head -n 8)" \
        "$(keys 4 --size $size | sed -n "2,9p" | sed 's/▶/│/g')"
done

echo "ui: what is done is done by commands"
before=$("$ekcal" list all)
reference=$("$ekcal" ui --keys j --json | grep -o '"reference": *"[^"]*"' | cut -d'"' -f4)
runs 0 show "$reference"
# The first item of that day is a date of a series.
keys 'd<Esc>' >"$folder/picture"
same "Esc leaves it" "$before" "$("$ekcal" list all)"
keys 'do' >"$folder/picture"
[[ $before != "$("$ekcal" list all)" ]]
ok "one date is deleted" "$folder/picture"
keys 'u' >/dev/null
same "u brings it back" "$before" "$("$ekcal" list all)"
keys 'jd' >/dev/null
runs 3 show "$reference"
keys 'u' >/dev/null
runs 0 show "$reference"
keys 'sDentist tomorrow 9:15<Enter>' >"$folder/picture"
runs 0 find Dentist --json
grep -q '2026-03-05T09:15' "$folder/out"
ok "a sentence adds an event" "$folder/picture" "$folder/out"
grep -q 'Dentist' "$folder/picture"
ok "the picture has it" "$folder/picture"
keys 'u' >/dev/null
same "u takes it back" "$before" "$("$ekcal" list all)"
keys 'U' >/dev/null
runs 0 find Dentist -q
[[ -n $out ]]
ok "U puts it there again"
keys ':rm title:Dentist -y<Enter>' >"$folder/picture"
runs 0 find 'title:^Dentist$' -q
[[ -z $out ]]
ok "a command line deletes it" "$folder/picture"
for key in m d e E o y x p + - a z Y '<Space>'; do
    keys "g2031-07-07<Enter>2$key<Esc><Esc>" >"$folder/picture" 2>&1
    ok "$key on a day without items" "$folder/picture"
done

before=$("$ekcal" list all 2>/dev/null)
keys ':rm title:Stand-up --span all -y<Enter>' --read-only >"$folder/picture"
grep -q 'read only' "$folder/picture"
ok "a command line changes nothing either if it is read only" "$folder/picture"
same "nothing was changed" "$before" "$("$ekcal" list all 2>/dev/null)"
keys ':watch<Enter>' >"$folder/picture"
grep -q 'has no end' "$folder/picture"
ok "a command without an end is refused" "$folder/picture"

echo "ui: what is wrong says so"
runs 9 ui
runs 2 ui --keys '<Foo>'
[[ $err == *"column 1"* ]]
ok "the column of a wrong key: $err"
runs 2 ui --keys j --size 80
runs 2 ui --frames
runs 2 ui --keys j --view moon
printf '[ui "keys"]\n    delete = u\n' >"$EKCAL_CONFIG"
runs 74 ui --keys j
[[ $err == *"line 2"* || $err == *":2"* ]]
ok "two actions on one key name the line: $err"
rm -f "$EKCAL_CONFIG"
runs 0 ui --restore

if ! command -v tmux >/dev/null; then
    echo "tmux is not installed; skipped"
    finish
fi

tmux=(tmux -S "$folder/tmux" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$folder"' EXIT
screen() { "${tmux[@]}" capture-pane -p -t 0; }
types() { "${tmux[@]}" send-keys -t 0 "$@"; }
# shows PATTERN TEXT: waits until the screen has a line like that.
shows() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        screen | grep -q -- "$1" && break
        sleep 0.05
    done
    screen >"$folder/screen"
    grep -q -- "$1" "$folder/screen"
    ok "$2" "$folder/screen"
}
# becomes TEXT PICTURE: waits until the screen is that.
becomes() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        [[ $(screen) == "$2" ]] && break
        sleep 0.05
    done
    same "$1" "$2" "$(screen)"
}
"${tmux[@]}" -u new-session -d -x 80 -y 24 "env PS1='shell ' bash --norc"
"${tmux[@]}" set -g status off
shows '^shell' "the shell has begun"

echo "ui: a day's work in tmux"
types "'$ekcal' ui" Enter
shows '^Agenda' "the agenda is shown"
types 3
shows '^Week 10' "the week is shown"
becomes "the picture of keys" "$(keys 3)"
"${tmux[@]}" resize-window -x 120 -y 40
shows '^Week 10' "a larger one"
becomes "the picture of the larger size" "$(keys 3 --size 120x40)"
"$ekcal" add "From elsewhere" 2026-03-04T11:00 -q >/dev/null
shows 'From' "another program's change is shown"
types ':rm title:elsewhere -y' Enter
shows 'Deleted' "a command line deletes it"
types s
types 'Lunch with Zoë today 12:10'
shows 'Lunch with Zo.*' "the reading is shown"
types Enter
shows 'Added' "the answer is shown"
runs 0 find 'title:lunch on:2026-03-04' -q
[[ -n $out ]]
ok "it is saved"
types C-z
shows 'Stopped' "a stop gives the screen back"
types fg Enter
shows '^Week 10' "it is shown again"
types Q
shows '^shell' "the end gives the screen back"

count=$(rounds 6 100)
echo "ui: $count rounds of signals"
# After SIGINT a shell drops the rest of its line, so that one has no code here.
signals=(TERM HUP QUIT INT)
codes=(143 129 131)
for ((round = 0; round < count; round++)); do
    types "clear; stty -a | md5sum | cut -c1-8; '$ekcal' ui; echo \"code \$?\"; stty -a | md5sum | cut -c1-8" Enter
    shows '^Agenda' "round $round begins"
    types jjlkh3J
    sleep 0.0$((RANDOM % 10))
    index=$((round % 4))
    pkill -"${signals[index]}" -n -f "^$ekcal ui\$"
    if [[ -n ${codes[index]:-} ]]; then
        shows "^code ${codes[index]}" "SIG${signals[index]} has its code"
    else
        sleep 0.3
        types "stty -a | md5sum | cut -c1-8" Enter
    fi
    sleep 0.2
    screen >"$folder/screen"
    same "SIG${signals[index]} gives back the settings" "1" "$(grep -cE '^[0-9a-f]{8}$' <(grep -E '^[0-9a-f]{8}$' "$folder/screen" | sort -u))"
    types clear Enter
done
"${tmux[@]}" kill-server
finish
