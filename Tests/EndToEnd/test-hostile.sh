#!/usr/bin/env bash
# Items that somebody else made to do harm, beside a normal calendar: each command ends within a limit of time and memory.
source "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "  skipped: there is no python3 here"; exit 0; }

# So much may be used. A quiet machine needs a fifth of the time.
seconds=${HOSTILE_SECONDS:-10}
megabytes=${HOSTILE_MEGABYTES:-400}

# bounded WORDS...: runs ekcal with a pipe as output, and prints what it took when that is too much.
bounded() {
    python3 - "$seconds" "$megabytes" "$ekcal" "$@" <<'PYTHON'
import resource, subprocess, sys, time
seconds, megabytes, words = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
begin = time.time()
try:
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=seconds)
    code, said = done.returncode, done.stderr.decode(errors="replace").strip()[:200]
except subprocess.TimeoutExpired:
    code, said = "no end", ""
took = time.time() - begin
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
name = " ".join(words[1:])
print(f"  {took:6.2f} s {used:5d} MB  {name}", file=sys.stderr)
# 5: --no-conflict found one, as it should.
if code not in (0, 5) or used > megabytes:
    print(f"{name}: exit {code}, {took:.1f} s, {used} MB {said}")
PYTHON
}

python3 - "$folder" <<'PYTHON'
import sys
def event(uid, *lines):
    return "\r\n".join(("BEGIN:VEVENT", "UID:" + uid, "DTSTAMP:20260101T000000Z") + lines + ("END:VEVENT",)) + "\r\n"
items = {
    "invitation": event("i", "SUMMARY:Invitation", "DTSTART:20160401T000000Z", "DTEND:20260401T000000Z", "RRULE:FREQ=SECONDLY"),
    "seconds": event("s", "SUMMARY:Tick", "DTSTART:19760301T000000Z", "DTEND:19760301T000001Z", "RRULE:FREQ=SECONDLY;UNTIL=20760301T000000Z"),
    "alarms": event("a", "SUMMARY:Alarms", "DTSTART:20260305T100000Z", "DTEND:20260305T110000Z",
        *(line for n in range(10_000) for line in ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-PT{n}M", "DESCRIPTION:x", "END:VALARM"))),
    "exdates": event("x", "SUMMARY:Exdates", "DTSTART:20260101T000000Z", "DTEND:20260101T000001Z", "RRULE:FREQ=SECONDLY",
        *("EXDATE:" + ",".join(f"202601{1 + n // 86400:02}T{n // 3600 % 24:02}{n // 60 % 60:02}{n % 60:02}Z" for n in range(k, k + 1000))
          for k in range(0, 1_000_000, 1000))),
    "title": event("t", "SUMMARY:" + "A" * 1_000_000, "DTSTART:20260305T120000Z", "DTEND:20260305T130000Z"),
    "attendees": event("p", "SUMMARY:Attendees", "DTSTART:20260305T140000Z", "DTEND:20260305T150000Z",
        *(f"ATTENDEE;CN=Person {n}:mailto:p{n}@example.org" for n in range(10_000))),
}
for name, text in items.items():
    with open(f"{sys.argv[1]}/{name}.ics", "w", newline="") as file:
        file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n" + text + "END:VCALENDAR\r\n")
PYTHON

runs 0 import "$fixture" -q
for name in invitation seconds alarms exdates title attendees; do
    same "importing $name" "" "$(bounded import "$folder/$name.ics" -q)"
done
run_all() {
    same "$*" "" "$(bounded "$@")"
}
run_all today
run_all now
run_all next
run_all next -l 5 --json
run_all week
run_all month
run_all year
run_all day 2026-03-05
run_all list 2026 -l 5
run_all list 2026 --json
run_all list 2026 title:standup
run_all list 2026 --summary
run_all list 2026 --series
run_all list 2026 --csv
run_all find tick
run_all find 'title:/(a+)+$/'
run_all find --occurrences tick -l 5
run_all export
run_all export --json
run_all export --from 2026-03-01 --to 2026-03-31
run_all add Dentist '2026-05-05 14:00' --for 1h --no-conflict
for columns in 80 200; do
    COLUMNS=$columns run_all week
    COLUMNS=$columns run_all month
    COLUMNS=$columns run_all day
done
# Such an item can be removed.
run_all rm -y title:Invitation --span all
run_all rm -y title:Tick --span all

# 50,000 lines that are continued are one line.
{ printf 'add "x'; for ((n = 0; n < 50000; n++)); do printf ' word\\\n'; done; printf '" 2026-03-05\n'; } >"$folder/long.txt"
run_all batch "$folder/long.txt" -q

# A full disk, a closed stream, a limit of the size of files, and a reader that had enough.
if [[ -w /dev/full ]]; then
    "$ekcal" list 2026 -l 5 >/dev/full 2>"$folder/err"
    same "a full disk: exit code" 74 $?
    grep -q "the output could not be written" "$folder/err"
    ok "a full disk is told"
fi
"$ekcal" list 2026 -l 5 >&- 2>"$folder/err"
same "a closed stream: exit code" 74 $?
before=$("$ekcal" export --json | cksum)
"$ekcal" add "Written nowhere" 2026-03-06 >&- 2>"$folder/err"
same "a change with a closed stream is saved" 1 "$("$ekcal" find 'title:"Written nowhere"' -q | wc -l)"
runs 0 store check
"$ekcal" list 2026 -l 50000 | head -n 1 >/dev/null
same "a reader that had enough" 0 "${PIPESTATUS[0]}"
(ulimit -f 1; "$ekcal" add "Too large" 2026-03-06 --notes "$(head -c 4000 /dev/zero | tr '\0' x)" >/dev/null 2>"$folder/err")
same "a limit of the size of files: exit code" 74 $?
runs 0 store check

# watch: news is told though it never gets quiet, and a signal is passed on to the program.
export EKCAL_STORE=$folder/watched
runs 0 add First 2026-03-05 -q
"$ekcal" watch --debounce 1s >"$folder/news" 2>/dev/null &
watcher=$!
end=$((SECONDS + 15))
n=0
while ((SECONDS < end)) && [[ ! -s $folder/news ]]; do
    "$ekcal" add "Change $((n++))" 2026-03-05 -q
    sleep 0.2
done
[[ -s $folder/news ]]
ok "watch tells what comes faster than its debounce"
kill "$watcher"
wait "$watcher" 2>/dev/null

"$ekcal" watch --exec 'sleep 60' >/dev/null 2>&1 &
watcher=$!
sleep 1
runs 0 add Second 2026-03-05 -q
sleep 1
begin=$SECONDS
kill -TERM "$watcher"
wait "$watcher"
same "watch --exec ends by the signal" 143 $?
((SECONDS - begin < 10))
ok "watch --exec does not wait for its program"

timeout -s KILL 20 "$ekcal" watch --exec 'sleep 60' --timeout 1s --once >/dev/null 2>"$folder/err" &
watcher=$!
sleep 1
runs 0 add Third 2026-03-05 -q
wait "$watcher"
same "watch --timeout ends the program" 7 $?
grep -q "stopped (--timeout)" "$folder/err"
ok "watch --timeout is told"
finish
