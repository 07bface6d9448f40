#!/usr/bin/env bash
# The program with each of its system calls on the store made to fail: all or nothing, a silent check,
# and exit 74. A long run fails each call in nine ways; else in one.
source "$(dirname "$0")/harness.sh"

# What is shipped may be linked statically, and nothing can be loaded into it: the debug build makes the same calls. What
# is left behind is looked at with what is shipped, which is faster.
tool=$ekcal
if [[ -z ${EKCAL:-} ]] && ! ldd "$ekcal" >/dev/null 2>&1; then
    ekcal=$PWD/.build/debug/ekcal
    [[ -x $ekcal ]] || { echo "$ekcal is missing: swift build"; exit 2; }
fi

if [[ $(uname -s) != Linux ]] || ! command -v cc >/dev/null \
    || ! cc -shared -fPIC -O1 -o "$folder/failing.so" Tests/EndToEnd/failing-calls.c -ldl 2>"$folder/err"; then
    echo "  skipped: no C compiler, or not Linux $(head -n 3 "$folder/err" 2>/dev/null)"
    finish
fi

"$ekcal" import "$fixture" -q
"$ekcal" add Standup '2026-03-02 09:00' --for 15m --repeat weekly -q
"$ekcal" todo Quarterly-fee 2026-03-31 -q
"$ekcal" add Plumber '2026-03-05 14:00' -q
"$ekcal" store backup -q --to "$folder/backup.json"
"$ekcal" edit "$("$ekcal" find Plumber -q)" --title 'Plumber, later' -q
pristine=$folder/pristine
mv "$EKCAL_STORE" "$pristine"
event=$(EKCAL_STORE=$pristine "$ekcal" find Plumber -q)
reminder=$(EKCAL_STORE=$pristine "$ekcal" find Quarterly-fee -q)
printf 'add One 2026-03-06\nadd Two 2026-03-06\nadd Three 2026-03-06\n' >"$folder/batch"
export EKCAL_STORE=$folder/store

fresh() { rm -rf "$EKCAL_STORE"; cp -R "$pristine" "$EKCAL_STORE"; }
# Without identifiers and times, which are new in each run.
content() { "$tool" export 2>&1 | grep -vE '^(UID|DTSTAMP|CREATED|LAST-MODIFIED)' | LC_ALL=C sort; }

# ENOSPC EIO EINTR EROFS EMFILE
errors=(28 5 4 30 24)
fresh
before=$(content)
total=0
failed=0
while read -r words; do
    fresh
    eval "FAIL_PATH=\$EKCAL_STORE FAIL_COUNT=\$folder/count LD_PRELOAD=\$folder/failing.so \"\$ekcal\" $words" >/dev/null 2>&1
    calls=$(<"$folder/count")
    after=$(content)
    [[ $calls -gt 3 ]]; ok "ekcal $words makes calls ($calls)"
    for ((call = 1; call <= calls; call++)); do
        ways=("${errors[call % 5]}")
        if [[ ${CALSTORE_TESTS:-} == long ]]; then ways=(28 5 4 30 24 28+ 5+ 30+ 24+); fi
        for way in "${ways[@]}"; do
            fresh
            ever=
            if [[ $way == *+ ]]; then ever="FAIL_EVER=1"; fi
            eval "env $ever FAIL_PATH=\$EKCAL_STORE FAIL_CALL=$call FAIL_ERRNO=${way%+} LD_PRELOAD=\$folder/failing.so \"\$ekcal\" $words" \
                >"$folder/out" 2>"$folder/err"
            code=$?
            total=$((total + 1))
            found=$(content)
            what="ekcal $words, call $call of $calls, errno $way: $(head -c 300 "$folder/err")"
            case $code in
                0) same "all of it: $what" "$after" "$found" ;;
                74)
                    failed=$((failed + 1))
                    # All of it only when the message says so.
                    if [[ $found != "$after" ]] || ! grep -qE 'could not be undone|the change is saved' "$folder/err"; then
                        same "nothing of it: $what" "$before" "$found"
                    fi
                    ;;
                *) same "exit code: $what" 74 $code ;;
            esac
            said=$("$tool" store check 2>&1)
            # Where every further call fails, half a write cannot be cut off again: the command says so, and so does the check.
            if [[ $way == *+ ]] && grep -q 'could not be undone' "$folder/err"; then
                said=$(grep -v 'bytes of an unfinished write after operation' <<<"$said")
            fi
            same "check: $what" "" "$said"
        done
    done
done <<END
add New 2026-03-06 -q
edit $event --title Edited -q
rm $event -q
done $reminder -q
batch "$folder/batch" -q
undo -q
store compact --keep 1 -y -q
store snapshot -q
store backup -q
store restore "$folder/backup.json" -q
store check --fix
list 2026-03-05 -q
store info
END
echo "  $total failing calls, $failed of them ended the command"
finish
