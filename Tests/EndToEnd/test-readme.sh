#!/usr/bin/env bash
# The session in the README, typed as it stands there: what is printed is what it says, identifiers aside.
source "$(dirname "$0")/harness.sh"

readme=$PWD/README.md
ids() { sed -E 's/\b[ero][2-9bcdfghjkmnpqrtvwxyz]{4}\b/IDENT/g'; }
session=$(awk '/^```/ { inside = !inside; next } inside && /^\$ / { on = 1 } !inside { on = 0 } on' "$readme")
[[ -n $session ]]
ok "there is a session"

# "Runs on machines without Swift too": nothing of Swift's is to be found when it starts.
if [[ $(uname) == Linux ]]; then ! ldd "$ekcal" | grep -q libswift; ok "it needs no libraries of Swift"; fi

mkdir -p "$folder/bin" "$folder/here/.build"
ln -s "$ekcal" "$folder/bin/ekcal"
ln -s "$PWD/Fixtures" "$folder/here/Fixtures"
PATH=$folder/bin:$PATH
cd "$folder/here" || exit 2
# Nothing of the harness's own: the session says what it needs.
unset EKCAL_STORE EKCAL_TZ EKCAL_NOW COLUMNS
expected=""
line=""
check() { [[ -z $line ]] || same "$line" "$(ids <<<"$expected")" "$(ids <"$folder/answer")"; }
while IFS= read -r text; do
    if [[ $text == '$ '* ]]; then
        check
        line=${text#'$ '}
        expected=""
        eval "$line" >"$folder/answer" 2>&1
    else
        expected+=${expected:+$'\n'}$text
    fi
done <<<"$session"
check
finish
