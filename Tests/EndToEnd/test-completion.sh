#!/usr/bin/env bash
# Completion in the shells themselves, and the manual in man.
source "$(dirname "$0")/harness.sh"

mkdir -p "$folder/bin"
ln -s "$ekcal" "$folder/bin/ekcal"
export PATH=$folder/bin:$PATH
ekcal add Standup '2026-03-02 09:00' --for 15m --repeat weekly -q
ekcal calendar add work -q
ekcal calendar add "side work" -q
event=$(ekcal find Standup -q)

# bash: what COMPREPLY holds when a key is pressed behind these words.
in_bash() {
    bash -c 'eval "$(ekcal completion bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ekcal; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$@" | sort
}
same "bash: a command" "calendar" "$(in_bash ekcal calen)"
same "bash: a verb" "add" "$(in_bash ekcal event ad)"
same "bash: an option" "--calendar" "$(in_bash ekcal list --cal)"
same "bash: a choice" $'json\njsonl' "$(in_bash ekcal list -o js)"
same "bash: a calendar" "side\\ work" "$(in_bash ekcal list -c si)"
same "bash: behind an equals sign" "work" "$(in_bash ekcal list --calendar = wo)"
same "bash: an item" "$event" "$(in_bash ekcal show "${event:0:2}")"
same "bash: an option before the command" "$event" "$(in_bash ekcal --tz UTC show e)"
same "bash: the second of two fields" "title,calendar.title" "$(in_bash ekcal list --fields title,calendar.t)"
same "bash: a topic" "exit-codes" "$(in_bash ekcal help exi)"
same "bash: a shell" "fish" "$(in_bash ekcal completion f)"
mkdir "$folder/shelf"
same "bash: a store, before the command" "shelf" "$(cd "$folder" && in_bash ekcal -s she)"
ekcal todo "Open one" -q
ekcal todo "Done one" -q
ekcal done -q "$(ekcal find 'title:"Done one"' -q)"
open=$(ekcal find is:open -q)
same "bash: open reminders only" "$open" "$(in_bash ekcal done '')"
same "bash: completed reminders only" "$(ekcal find is:done -q)" "$(in_bash ekcal undone '')"
same "bash: nothing that may be anything" "" "$(in_bash ekcal list --from n)"
same "bash: a part of a zone" "Europe/Lisbon" "$(in_bash ekcal list --tz lisb)"
same "bash: no synonyms" "" "$(in_bash ekcal '' | grep -e '^delete' -e '^agenda')"

# A word that bash splits at : = and @, as it is on the line: what bash replaces is the last piece.
in_bash_line() {
    bash -c 'eval "$(ekcal completion bash)"; COMP_LINE=$1; COMP_POINT=${#1}; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ekcal; printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
same "bash: the next dates of a series" "2026-03-09  Mon 2026-03-09 09:00" \
    "$(in_bash_line "ekcal skip $event@" ekcal skip "$event" @ | head -n 1)"
same "bash: a date that has begun" "2026-03-09" \
    "$(in_bash_line "ekcal skip $event@2026-03-09" ekcal skip "$event" @ 2026-03-09)"
same "bash: the values of a field" 'work' "$(in_bash_line "ekcal find calendar:wo" ekcal find calendar : wo)"
same "bash: behind an equals sign, on the line" "work" \
    "$(in_bash_line "ekcal list --calendar=wo" ekcal list --calendar = wo)"

# A name from somebody else must not become a command: what bash would type is run, also the part that several share.
mkdir -p "$folder/trap"
(
    cd "$folder/trap" || exit
    export EKCAL_STORE=$folder/trap/store
    ekcal calendar add '$(touch PWNED)a' -q
    ekcal calendar add '$(touch PWNED)b' -q
    ekcal calendar add '`touch PWNED`; touch PWNED #' -q
    touch '$(touch PWNED)file1' '$(touch PWNED)file2' 'a;touch PWNED'
    mkdir '$(touch PWNED)folder'
    for words in 'list -c $' 'list -c' 'list -c `' 'import $' 'import' '-s $' 'import a'; do
        # shellcheck disable=SC2086
        set -- ekcal ${words% *} "${words##* }"
        [[ $words == *' '* ]] || set -- ekcal "$words" ''
        [[ $words != 'list -c' ]] || set -- ekcal list -c ''
        while IFS= read -r candidate; do
            [[ -z $candidate ]] || eval "printf '%s\n' $candidate" >/dev/null
            # The part that several share ends anywhere.
            for ((length = 1; length < ${#candidate}; length++)); do
                eval "printf '%s\n' ${candidate:0:length}x" >/dev/null 2>&1 </dev/null
            done
        done < <(in_bash "$@")
        [[ ! -e PWNED ]] || { echo "$words ran a command"; break; }
    done
) >"$folder/trapped" 2>&1
same "bash: no name becomes a command" "" "$(<"$folder/trapped")"
same "bash: a name is offered in quotes" '\$\(touch\ PWNED\)a' \
    "$(EKCAL_STORE=$folder/trap/store in_bash ekcal list -c '$(touch PWNED)a')"

# fish answers by itself.
if command -v fish >/dev/null; then
    in_fish() {
        fish --no-config -c 'ekcal completion fish | source; complete -C "$argv[1]"' "$1" 2>&1 | cut -f 1 | sort
    }
    same "fish: a command" "calendar" "$(in_fish 'ekcal calen')"
    same "fish: verbs" $'refresh\nrm' "$(in_fish 'ekcal calendar r')"
    same "fish: an option" "--calendar" "$(in_fish 'ekcal list --cal')"
    same "fish: a calendar" $'side work\nwork' "$(in_fish 'ekcal list -c ' | grep work)"
    same "fish: an item" "$event" "$(in_fish 'ekcal show e')"
    same "fish: open reminders only" "$open" "$(in_fish 'ekcal done ')"
    same "fish: a store, before the command" "shelf/" "$(cd "$folder" && in_fish 'ekcal -s she')"
    same "fish: operations" "$(ekcal log -l 1 -q)" "$(in_fish 'ekcal undo ' | grep "$(ekcal log -l 1 -q)")"
    same "fish: the next date" "$event@2026-03-09" "$(in_fish "ekcal skip $event@" | head -n 1)"
    same "fish: a choice" $'json\njsonl' "$(in_fish 'ekcal list -o js')"
else
    echo "  skipped: there is no fish here"
fi

# zsh: what is handed to the system of completion.
if command -v zsh >/dev/null; then
    in_zsh() {
        zsh -f -c '
            compdef() { }
            compset() { return 1 }
            _files() { print files }
            _describe() { print -l -- ${(P)3} }
            eval "$(ekcal completion zsh)"
            words=("$@"); CURRENT=$#; _ekcal' zsh "$@" 2>&1 | sort
    }
    same "zsh: a command" "calendar:list, show, add, edit, rm, default, merge, subscribe, refresh, unsubscribe" \
        "$(in_zsh ekcal '' | grep '^calendar')"
    same "zsh: a verb" 1 "$(in_zsh ekcal calendar "" | grep -c "^rm:")"
    same "zsh: an option" "--json:same as -o json" "$(in_zsh ekcal list - | grep -e '^--json:')"
    same "zsh: calendars" $'side work\nwork' "$(in_zsh ekcal list -c '' | grep work)"
    same "zsh: an item" "$event:Standup" "$(in_zsh ekcal show '' | grep Standup)"
    same "zsh: open reminders only" "$open:Open one" "$(in_zsh ekcal done '')"
    same "zsh: folders, before the command" "files" "$(in_zsh ekcal -s '' | grep files)"
    same "zsh: files" "files" "$(in_zsh ekcal import '')"
else
    echo "  skipped: there is no zsh here"
fi

# The manual: every page is written, and groff finds nothing wrong with it.
runs 0 man install --to "$folder/man"
same "as many pages as it says" "$(find "$folder/man" -type f | wc -l)" "$(sed -E 's/^Wrote ([0-9]+) .*/\1/' <<<"$out")"
if command -v groff >/dev/null; then
    for page in "$folder"/man/man?/*; do
        same "groff on ${page##*/}" "" "$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)"
    done
fi
finish
