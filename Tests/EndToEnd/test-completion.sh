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
same "bash: nothing that may be anything" "" "$(in_bash ekcal list --from n)"

# fish answers by itself.
if command -v fish >/dev/null; then
    in_fish() {
        fish --no-config -c 'ekcal completion fish | source; complete -C "$argv[1]"' "$1" 2>&1 | cut -f 1 | sort
    }
    same "fish: a command" "calendar" "$(in_fish 'ekcal calen')"
    same "fish: a verb" "rm" "$(in_fish 'ekcal calendar r')"
    same "fish: an option" "--calendar" "$(in_fish 'ekcal list --cal')"
    same "fish: a calendar" $'side work\nwork' "$(in_fish 'ekcal list -c ' | grep work)"
    same "fish: an item" "$event" "$(in_fish 'ekcal show e')"
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
            _describe() { local name; for name; do :; done; print -l -- ${(P)name} }
            eval "$(ekcal completion zsh)"
            words=("$@"); CURRENT=$#; _ekcal' zsh "$@" 2>&1 | sort
    }
    same "zsh: a command" "calendar:list, add, edit, rm, default, merge" "$(in_zsh ekcal '' | grep '^calendar')"
    same "zsh: a verb" 1 "$(in_zsh ekcal calendar "" | grep -c "^rm:")"
    same "zsh: an option" "--json:same as -o json" "$(in_zsh ekcal list - | grep -e '^--json:')"
    same "zsh: calendars" $'side work\nwork' "$(in_zsh ekcal list -c '' | grep work)"
    same "zsh: an item" "$event:Standup" "$(in_zsh ekcal show '')"
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
