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
# beside PICTURE: the view without the panes that stand beside it from 100 columns.
beside() {
    if ((columns < 100)); then cat; else sed 's/│[^│]*$//; s/ *$//'; fi
}
for size in 80x24 120x40 200x50; do
    columns=${size%x*} rows=${size#*x}
    # The panes take a quarter, from 30 to 44 columns, and one for the rule.
    view=$columns
    ((columns == 120)) && view=89
    ((columns == 200)) && view=155
    # The static view has a title too, and leaves a line for the prompt; its marks of the selection are none.
    drawn=$(COLUMNS=$view LINES=$rows "$ekcal" week | tail -n +2)
    same "week at $size" "$(sed 's/▶/│/g' <<<"$drawn")" \
        "$(keys 3 --size $size | sed -n "2,$((1 + $(wc -l <<<"$drawn")))p" | beside | sed 's/▶/│/g; s/•/│/g')"
    # February 2027 has whole weeks: the static view leaves the days of other months empty.
    drawn=$(COLUMNS=$view LINES=$rows "$ekcal" month 2027-02 | tail -n +2 | head -n $((rows - 4)))
    same "month at $size" "$(sed 's/▶/│/g' <<<"$drawn" | head -n 8)" \
        "$(keys 'g2027-02-10<Enter>4' --size $size | sed -n "2,9p" | beside | sed 's/▶/│/g')"
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
runs 0 find Dentist -q
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

echo "ui: history, free time, panes and the mouse"
"$ekcal" log | sed 's/ *$//' | cut -c1-20 | head -n 5 >"$folder/log"
keys 7 | sed -n 2,6p | sed 's/^..//; s/^▶//' | cut -c1-20 >"$folder/picture"
same "the history has the rows of log" "$(cat "$folder/log")" "$(cat "$folder/picture")"
same "free time has the rows of free" "$("$ekcal" free "this week")" \
    "$(keys 8 | sed -n "2,$((1 + $("$ekcal" free "this week" | wc -l)))p" | sed 's/^ [ ▶]//')"
before=$("$ekcal" list all)
keys '8<Enter>Quixote<C-s>' >"$folder/picture"
runs 0 find title:Quixote --json
grep -q 'T10:30:00' "$folder/out"
ok "Enter books the first free time" "$folder/picture" "$folder/out"
keys '7uo' >"$folder/picture"
same "u in the history takes it back" "$before" "$("$ekcal" list all)"
same "panes from 100 columns" "0 1" \
    "$(keys 3 --size 99x24 | grep -c 'To do, ') $(keys 3 --size 100x24 | grep -c 'To do, ')"
row=$(keys 3v | grep -n '^18:00' | cut -d: -f1)
keys "3v<Press:40,$row><Drag:40,$((row + 1))>" >"$folder/picture"
tail -n 1 "$folder/picture" | grep -q '^let go: a new event, Thu 2026-03-05 18:00-20:00'
ok "dragging over free hours says what will happen" "$folder/picture"
keys "3v<Press:40,$row><Drag:40,$((row + 1))><Release:40,$((row + 1))>Theatre<C-s>" >"$folder/picture"
runs 0 find title:Theatre --json
grep -q 'T18:00:00' "$folder/out" && grep -q 'T20:00:00' "$folder/out"
ok "letting go opens the form" "$folder/picture" "$folder/out"
row=$(keys 3v | grep -n 'Theat' | cut -d: -f1)
keys "3v<Press:40,$row><Drag:50,$row><Release:50,$row>" >"$folder/picture"
runs 0 find title:Theatre --json
grep -q '2026-03-06T18:00:00' "$folder/out"
ok "dragging moves it to Friday" "$folder/picture" "$folder/out"
keys 'uu' >/dev/null
same "u takes both back" "$before" "$("$ekcal" list all)"
keys '6' --reader >"$folder/picture"
grep -q '^1 due ' "$folder/picture"
ok "lists are numbered for a screen reader" "$folder/picture"

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

echo "ui: pyte shows the same pictures"
python=${PEER_PYTHON:-python3}
if "$python" -c 'import pyte' 2>/dev/null; then
    "$ekcal" add 'פגישה' 2026-03-04T18:00 -q >/dev/null
    "$ekcal" add '渋谷で打ち合わせ' 2026-03-04T19:00 -q >/dev/null
    for size in 60x20 80x24 200x50; do
        for key in 2 3 4 7; do
            same "pyte at $size, key $key" "$(keys $key --size $size | sed 's/ *$//')" \
                "$("$python" Tests/EndToEnd/ui_screen.py "${size%x*}" "${size#*x}" $key "$ekcal" ui)"
        done
    done
    keys uu >/dev/null
else
    echo "  skipped: pyte is not installed (PEER_PYTHON)"
fi

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
screen | grep -q '\*.*From' || screen | grep -q 'by another program: 1 changed'
ok "it is marked"
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
