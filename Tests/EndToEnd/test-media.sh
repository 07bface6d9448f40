#!/usr/bin/env bash
# A medium that cannot be written to, and one that is full: real ones, where this machine lets us mount them.
source "$(dirname "$0")/harness.sh"

if ! mkdir "$folder/mount" || ! mount -t tmpfs -o size=384k tmpfs "$folder/mount" 2>/dev/null; then
    echo "  skipped: this machine does not let us mount a file system"
    finish
fi
trap 'umount "$folder/mount" 2>/dev/null; umount "$folder/mount" 2>/dev/null; rm -rf "$folder"' EXIT
export EKCAL_STORE=$folder/mount/store

"$ekcal" add Standup '2026-03-02 09:00' --for 15m --repeat weekly -q
"$ekcal" todo Rent 2026-03-31 -q
"$ekcal" add Dentist '2026-03-05 14:00' -q
"$ekcal" store backup -q
event=$("$ekcal" list 2026-03-05 -q | head -n 1)
series=$("$ekcal" find Standup -q)

# Read only: every command that reads, reads; every one that writes says that it cannot.
mount -o remount,ro "$folder/mount"
cases=0
while read -r words; do
    # shellcheck disable=SC2086
    eval "runs 0 $words"
    same "what ekcal $words says on standard error" "" "$err"
    cases=$((cases + 1))
done <<END
today
list all
list all --json
week
next
overdue
find Dentist
show $event
occurrences $series
when tomorrow
expand --start 2026-03-04 --rrule 'FREQ=DAILY;COUNT=2'
export
export --json
assert Dentist
log
history $event
changes --since 0
calendar list
source list
store info
store check
store list
doctor
add Tried 2026-03-06 -n
rm $event -n
undo -n
store check --fix -n
store backup --to "$folder/elsewhere" -q
store check --salvage "$folder/rescued"
help
version
END
while read -r words; do
    eval "runs 74 $words"
    [[ $err == *"$EKCAL_STORE"* ]]; ok "ekcal $words names the file: $err"
    cases=$((cases + 1))
done <<END
add Never 2026-03-06
edit $event --title Never
rm $event
undo
store compact --keep 1 -y
store backup
store restore $folder/elsewhere/$(ls "$folder/elsewhere" | head -n 1)
END
mount -o remount,rw "$folder/mount"
echo "  $cases commands on a read-only file system"

# Full: some bytes are left, another number each time. A command does all of its work or nothing.
content() { "$ekcal" export 2>&1; }
full=0
done_=0
for left in 0 1 2 3 4 6 8; do
    while read -r words; do
        rm -f "$folder/mount/filler"
        before=$(content)
        # What is left is counted in pages.
        dd if=/dev/zero of="$folder/mount/filler" bs=4096 2>/dev/null
        size=$(wc -c <"$folder/mount/filler")
        truncate -s $((size - left * 4096 > 0 ? size - left * 4096 : 0)) "$folder/mount/filler"
        eval "\"\$ekcal\" $words" >/dev/null 2>"$folder/err"
        code=$?
        after=$(content)
        case $code in
            0) done_=$((done_ + 1)) ;;
            74)
                full=$((full + 1))
                same "the store after a full disk ($left pages): ekcal $words" "$before" "$after"
                grep -q 'No space left' "$folder/err"; ok "the reason: $(<"$folder/err")"
                ;;
            *) same "exit code of ekcal $words on a full disk: $(<"$folder/err")" 74 $code ;;
        esac
        same "check after ekcal $words ($left pages left)" "" "$("$ekcal" store check 2>&1)"
    done <<END
add "Item $left" 2026-03-07 -q
edit $series --title "Standup $left" --span all -q
import "$fixture" -q
undo -q
store backup -q
store compact --keep 2 -y -q
store new "$folder/mount/new-$left"
END
    rm -f "$folder/mount/filler" "$folder/mount/store/backups/"*
done
[[ $full -gt 0 && $done_ -gt 0 ]]; ok "some found no room ($full), some did ($done_)"
runs 0 add "There is room again" 2026-03-08
runs 0 store check
same "store check is silent" "" "$out$err"
echo "  $full commands found no room, $done_ did"
finish
