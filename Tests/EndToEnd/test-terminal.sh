#!/usr/bin/env bash
# The frames of a full screen on terminals of others: pyte, and tmux with capture-pane. Random frames one after the other must
# end in the picture of the last one.
source "$(dirname "$0")/harness.sh"

probe=$(dirname "$ekcal")/TerminalProbe
[[ -x $probe ]] || { echo "$probe is missing: swift build"; exit 2; }
export LC_ALL=C.UTF-8
count=$(rounds 5 100)

python=${PEER_PYTHON:-python3}
if "$python" -c 'import pyte' 2>/dev/null; then
    echo "terminal: $count histories of frames on pyte"
    for ((seed = 1; seed <= count; seed++)); do
        for size in "80 24" "60 20" "33 7" "5 2"; do
            read -r columns rows <<<"$size"
            "$probe" frames "$seed" 60 "$columns" "$rows" >"$folder/bytes" 2>"$folder/expected"
            "$python" Tests/EndToEnd/terminal.py "$folder/bytes" "$folder/expected" "$columns" "$rows" >"$folder/judged" 2>&1
            ok "seed $seed, $size on pyte" "$folder/judged"
        done
    done
else
    echo "pyte is not installed; skipped"
fi

if command -v tmux >/dev/null; then
    echo "terminal: $count histories of frames on tmux"
    # Each session has a server of its own: one that was just told to end may still answer.
    tmux=(tmux -S "$folder/tmux" -f /dev/null)
    trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$folder"' EXIT
    for ((seed = 1; seed <= count; seed++)); do
        read -r columns rows <<<"80 24"
        tmux=(tmux -S "$folder/tmux$seed" -f /dev/null)
        "${tmux[@]}" -u new-session -d -x $columns -y $rows \
            "stty raw; '$probe' frames $seed 60 $columns $rows 2>'$folder/expected'; echo >'$folder/done'; sleep 60"
        "${tmux[@]}" set -g status off
        for ((tries = 0; tries < 200; tries++)); do [[ -e $folder/done ]] && break; sleep 0.05; done
        sleep 0.2
        shown=$("${tmux[@]}" capture-pane -p -t 0)
        same "seed $seed on tmux" "$(head -n $rows "$folder/expected")" "$shown"
        "${tmux[@]}" kill-server
        rm -f "$folder/done"
    done

    echo "terminal: stopped and continued by a shell"
    # first: the first line that is shown.
    first() { "${tmux[@]}" capture-pane -p -t 0 | head -n 1; }
    # types WORDS...: keys for tmux. shows PATTERN TEXT: waits until the first line is like that.
    types() { "${tmux[@]}" send-keys -t 0 "$@"; }
    shows() {
        local tries
        for ((tries = 0; tries < 100; tries++)); do
            [[ $(first) == $1 ]] && break
            sleep 0.05
        done
        [[ $(first) == $1 ]]
        ok "$2: $(first)"
    }
    tmux=(tmux -S "$folder/tmux-shell" -f /dev/null)
    "${tmux[@]}" -u new-session -d -x 70 -y 12 "env PS1='shell ' bash --norc"
    "${tmux[@]}" set -g status off
    shows "shell*" "the shell has begun"
    for ((round = 1; round <= 2; round++)); do
        types "'$probe'" Enter
        shows "size*" "the program is shown"
        types z
        shows "shell*" "a stop gives the screen back"
        types fg Enter
        shows "size*" "it is shown again"
        # From outside, nothing can be given back. In the background nothing is written.
        kill -STOP "$(pgrep -n -f "^$probe\$")"
        sleep 0.3
        types bg Enter
        sleep 0.3
        types "clear; echo 'shell is in front'" Enter
        shows "shell is in front*" "the background writes nothing"
        sleep 0.3
        shows "shell is in front*" "the background still writes nothing"
        types fg Enter
        shows "size*" "it is shown in front"
        types q
        shows "shell*" "the end gives the screen back"
        types "clear; '$probe' &" Enter
        sleep 0.3
        shows "shell*" "a start in the background writes nothing"
        types "fg" Enter
        shows "size*" "it is shown after fg"
        types eq
        shows "shell*" "the end gives the screen back"
        types "clear; stty -a | grep -o ' icanon' | sed 's/^ /shell has /'" Enter
        shows "shell has icanon*" "the settings are those of the shell"
        types clear Enter
        shows "shell" "only the prompt is left"
    done
    "${tmux[@]}" kill-server
else
    echo "tmux is not installed; skipped"
fi

finish
