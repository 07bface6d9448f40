#!/usr/bin/env bash
# Many processes at once, readers that go away, stores that cannot be written to.
source "$(dirname "$0")/harness.sh"

# Four writers of fifty, and a reader all the time.
for writer in 1 2 3 4; do
    (for i in $(seq 50); do
        "$ekcal" add "Item $writer-$i" 2026-03-05 -q || echo "writer $writer, $i: exit $?"
    done) >"$folder/writer-$writer" 2>&1 &
done
(while [[ ! -e $folder/stop ]]; do "$ekcal" list 2026-03-05 -q >/dev/null || echo "reader: exit $?"; done) \
    >"$folder/reader" 2>&1 &
reader=$!
wait $(jobs -p | grep -vx "$reader")
touch "$folder/stop"
wait "$reader"
same "what the writers said" "" "$(cat "$folder"/writer-*)"
same "what the reader said" "" "$(<"$folder/reader")"
same "items after four times fifty" 200 "$("$ekcal" list 2026-03-05 -q | sort -u | wc -l | tr -d ' ')"
for writer in 1 2 3 4; do
    same "items of writer $writer" 50 "$("$ekcal" list 2026-03-05 --jsonl --fields title | grep -c "Item $writer-")"
done
runs 0 store check
same "store check is silent" "" "$out$err"

# A reader that goes away is no failure that anybody should see.
said=$("$ekcal" list all 2>&1 1> >(head -n 1 >/dev/null))
same "a pipe that is closed early" "" "$said"

# Reading leaves every file as it is, and makes none.
before=$(cd "$EKCAL_STORE" && find . -type f -printf '%p %s %T@\n' 2>/dev/null | sort || ls -lR)
for words in today "list all" week "show $("$ekcal" list 2026-03-05 -q | head -n 1)" export "calendar list" \
    "store info" "store check" "add Tried 2026-03-06 -n"; do
    # shellcheck disable=SC2086
    runs 0 $words
done
after=$(cd "$EKCAL_STORE" && find . -type f -printf '%p %s %T@\n' 2>/dev/null | sort || ls -lR)
same "readers and dry runs write nothing" "$before" "$after"
runs 0 list --store "$folder/none"
[[ ! -e $folder/none ]]; ok "reading makes no store"

# As somebody who may read the store but not write to it.
if [[ $(id -u) -ne 0 ]]; then
    chmod -R a-w "$EKCAL_STORE"
    runs 0 list 2026-03-05 -q
    runs 74 add Never 2026-03-06
    chmod -R u+w "$EKCAL_STORE"
elif command -v setpriv >/dev/null; then
    cp "$ekcal" "$folder/ekcal"
    chmod -R a+rX "$folder"
    as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$folder/ekcal" "$@"; }
    same "a read-only store is read" 200 "$(as_nobody list 2026-03-05 -q 2>&1 | wc -l | tr -d ' ')"
    said=$(as_nobody add Never 2026-03-06 2>&1)
    same "and not written to" 74 "$?"
    [[ $said == *"$EKCAL_STORE"* ]]; ok "the message names the file: $said"
else
    echo "  skipped: a store without write permission (this is root, and there is no setpriv)"
fi

# A command that is stopped while it waits has done nothing.
mkfifo "$folder/pipe"
before=$(bytes "$EKCAL_STORE")
"$ekcal" add Never 2026-03-06 --notes - <"$folder/pipe" >/dev/null 2>&1 &
writer=$!
exec 9>"$folder/pipe"
sleep 0.3
kill -TERM "$writer"
wait "$writer" 2>/dev/null
same "exit code when terminated" 143 "$?"
exec 9>&-
same "the store after it was terminated" "$before" "$(bytes "$EKCAL_STORE")"

# Another program holds the store: 75, after the time that was given.
if command -v flock >/dev/null; then
    exec 8>"$EKCAL_STORE/lock"
    flock 8
    runs 75 add Never 2026-03-06 --lock-timeout 1s
    [[ $err == *"try again"* ]]; ok "it says to try again: $err"
    runs 0 list 2026-03-05 -q
    same "a reader does not wait" "" "$err"
    exec 8>&-
    same "the store after it was locked" "$before" "$(bytes "$EKCAL_STORE")"
else
    echo "  skipped: a store that is locked (there is no flock)"
fi

# Without HOME a store has to be named.
env -u HOME -u EKCAL_STORE "$ekcal" today >"$folder/out" 2>"$folder/err"
same "exit code without HOME" 74 "$?"
grep -q -- --store "$folder/err"; ok "the message says what to do"
(unset HOME; "$ekcal" list 2026-03-05 -q >/dev/null 2>&1); ok "a store that is named needs no HOME"

# Two processes that bring one folder into step at once: one waits for the other, neither fails or leaves a draft, and what they agreed on
# is no conflict afterwards.
"$ekcal" calendar add twice -q
for i in $(seq 20); do "$ekcal" add "Twice $i" 2026-03-07 -c twice -q; done
for round in $(seq 5); do
    "$ekcal" edit calendar:twice --title "Twice $round" -y -q
    for one in 1 2; do
        ("$ekcal" vdir push "$folder/vdir/twice" -c twice -y -q >"$folder/push-$one" 2>&1
            code=$?
            [[ $code == 0 ]] || { echo "push $one: exit $code"; cat "$folder/push-$one"; }) \
            >>"$folder/pushes" &
    done
    wait
done
same "what two pushes at once said" "" "$(<"$folder/pushes")"
runs 0 vdir push "$folder/vdir/twice" -c twice -y -q
same "files of items" 20 "$(find "$folder/vdir/twice" -name '*.ics' | wc -l | tr -d ' ')"
same "no draft is left" "" "$(find "$folder/vdir" "$EKCAL_STORE" -name '*.tmp' -o -name '*.new')"

# A full disk is an error, and a closed standard output too.
if [[ -e /dev/full ]]; then
    "$ekcal" list all >/dev/full 2>/dev/null
    same "exit code when standard output is full" 74 "$?"
fi

finish
