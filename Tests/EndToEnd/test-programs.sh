#!/usr/bin/env bash
# The program as a process: arguments that cannot be read, no /proc, few descriptors, no threads. And the programs that it starts:
# what they may get, what happens when they fail, and how much they may write.
source "$(dirname "$0")/harness.sh"

# A program that notes what it was started with.
cat >"$folder/record" <<'RECORD'
#!/bin/sh
printf '[%s]' "$@" >>"$0.told"
echo " again=$EKCAL_ALARM_AGAIN" >>"$0.told"
RECORD
chmod +x "$folder/record"
told() { cat "$folder/record.told" 2>/dev/null; rm -f "$folder/record.told"; }

echo "programs: the command line"
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
    # It was taken for the empty command line: today's list of the default store, and 0.
    for code in ENFILE ENOMEM EMFILE EIO; do
        strace -o /dev/null -e inject=openat:error=$code:when=1 "$ekcal" -s "$folder/a-$code" add Dentist 2026-12-01 >/dev/null 2>&1
        same "add, where the first file cannot be opened: $code" 0 $?
        same "and the item is there" 1 "$("$ekcal" -s "$folder/a-$code" find Dentist -q | wc -l | tr -d ' ')"
    done
    # Without /proc it ended with 134.
    strace -f -o /dev/null -e inject=readlink,readlinkat:error=ENOENT "$ekcal" add Walk 2026-12-02 -q >/dev/null 2>"$folder/err"
    same "add, where no link of /proc can be read" 0 $?

    echo "programs: no threads, few descriptors"
    "$ekcal" -s "$folder/many" import "$fixture" -q >/dev/null 2>&1
    for i in $(seq 3000); do echo "{\"op\":\"event.add\",\"when\":\"2026-12-01\",\"set\":{\"title\":\"Item $i\"}}"; done \
        | "$ekcal" -s "$folder/many" batch - >/dev/null 2>&1
    for words in "find Item" "export" "dups" "store compact" "alarm watch --once" "add Late 2026-12-03" "list 2026-12"; do
        # shellcheck disable=SC2086
        timeout -s KILL 20 strace -f -o /dev/null -e inject=clone,clone3:error=EAGAIN "$ekcal" -s "$folder/many" $words >/dev/null 2>"$folder/err"
        same "$words, where no thread can be made" 0 $?
    done
    timeout -s KILL 10 strace -f -o /dev/null -e inject=clone,clone3:error=EAGAIN "$ekcal" -s "$folder/many" alarm watch --once --positions - </dev/null >/dev/null 2>"$folder/err"
    same "a thread that is needed is asked for" 71 $?
else
    echo "strace is not installed, or may not trace: skipped"
fi

for count in 6 7 8 9 10 12 16; do
    for words in "add A$count 2026-12-04" "calendar refresh" "alarm watch --once" "list 2026-12" "find A"; do
        # shellcheck disable=SC2086
        (ulimit -n $count; timeout -s KILL 20 "$ekcal" -s "$folder/few" $words >/dev/null 2>"$folder/err")
        code=$?
        [[ $code -eq 0 || $code -eq 74 || $code -eq 71 ]]; ok "$words with $count descriptors ends with $code" "$folder/err"
    done
done
same "what was said to be saved is" "" "$("$ekcal" -s "$folder/few" store check -q 2>&1 >/dev/null)"

if [[ $(id -u) -eq 0 && $(uname) == Linux ]] && ! ldd "$ekcal" >/dev/null 2>&1; then
    mkdir -p "$folder/root"
    cp "$ekcal" "$folder/root/ekcal"
    EKCAL_TZ=UTC chroot "$folder/root" /ekcal -s /s add Dentist 2026-12-01 >"$folder/out" 2>"$folder/err"
    same "in a root without /proc" 0 $?
else
    echo "no chroot here: skipped"
fi

echo "programs: what strangers write"
invitation() {
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x METHOD:REQUEST BEGIN:VEVENT UID:u1 DTSTAMP:20260301T000000Z \
        DTSTART:20260310T100000Z "SUMMARY:$2" "ORGANIZER;CN=\"O\":mailto:$1" ATTENDEE:mailto:me@example.org END:VEVENT END:VCALENDAR >"$folder/mail.ics"
}
for address in -X/tmp/pwn@x.org --help -oQ/tmp -X/tmp/p 'a@x.org,evil@x.org' 'a@x.org evil@x.org' 'a b@x.org' 'a@x.org;b'; do
    invitation "$address" Review
    runs 6 invite accept "$folder/mail.ics" --as me@example.org --send "$folder/record {to} {subject}"
    grep -qF -- "$address" <<<"$err"; ok "names $address: $err"
    same "nothing was started" "" "$(told)"
    same "nothing was saved" "" "$("$ekcal" find Review -q 2>/dev/null)"
done
invitation bob@example.org "--help"
runs 0 invite accept "$folder/mail.ics" --as me@example.org --send "$folder/record -- {to} {from} {subject}"
same "an address that is one" "[--][bob@example.org][me@example.org][Answer: --help] again=" "$(told)"

echo "programs: alarms that were not told"
export EKCAL_STORE=$folder/alarms
runs 0 add --alarm 10m -q -- --icon=/etc/passwd "2026-03-06 14:00"
runs 0 alarm watch --once --now 2026-03-06T12:00
at() { "$ekcal" alarm watch --once --now 2026-03-06T13:50 "$@" >"$folder/out" 2>"$folder/err"; }
at --exec /nonexistent/x
same "a missing program" 7 $?
at --exec false
same "one that fails" 7 $?
at --exec 'sleep 60' --timeout 1s
same "one that hangs" 7 $?
at --exec "$folder/record {title}"
same "a title that would be an option" 7 $?
same "is not passed" "" "$(told)"
grep -q 'possibly a repeat' "$folder/out"; ok "it is a line, and marked" "$folder/out"
if [[ -w /dev/full ]]; then
    "$ekcal" alarm watch --once --now 2026-03-06T13:50 >/dev/full 2>/dev/null
    same "an output that is full" 74 $?
fi
at --exec "$folder/record -- {title}"
same "one that does it" 0 $?
same "gets the alarm, and that it comes again" "[--][--icon=/etc/passwd] again=1" "$(told)"
at --jsonl
same "then it is told" "0 " "$? $(<"$folder/out")"

echo "programs: Control-C while one runs"
runs 0 add Second -q "2026-03-06 14:00" --alarm 10m
"$ekcal" alarm watch --now 2026-03-06T13:50 --exec 'sleep 60' >/dev/null 2>&1 &
pid=$!
sleep 1
kill -TERM $pid
wait $pid
same "ends it by the signal" 143 $?
at --jsonl
grep -q '"again":true' "$folder/out"; ok "the alarm comes again" "$folder/out"

echo "programs: a feed without an end"
export EKCAL_STORE=$folder/feeds TMPDIR=$folder/tmp
mkdir "$TMPDIR"
runs 0 config set fetch.command 'sh -c "exec cat /dev/zero >$1" sh {output} {url}' -q
"$ekcal" calendar subscribe http://127.0.0.1:1/endless.ics >"$folder/out" 2>"$folder/err" &
pid=$!
most=0
while kill -0 $pid 2>/dev/null; do
    # Not the blocks, some of which a file system reserves ahead.
    size=$(find "$TMPDIR" -type f -exec wc -c {} + 2>/dev/null | awk 'END { print int($1 / 1024) }')
    [[ ${size:-0} -gt $most ]] && most=$size
    sleep 0.05
done
wait $pid
same "is refused" 74 $?
grep -q '64 MB' "$folder/err"; ok "the limit is named" "$folder/err"
# The program is stopped at the next look at the file, so a busy machine lets it write somewhat more.
[[ $most -le 131072 ]]; ok "it is stopped soon after 64 MB: $most KB"
same "and nothing is left" "" "$(ls "$TMPDIR")"
runs 0 config unset fetch.command -q
if command -v curl >/dev/null && command -v python3 >/dev/null; then
    # curl before 8.4 counts the length that a server names, not the bytes: a small answer may become gigabytes.
    python3 - "$folder/port" 2>/dev/null <<'BOMB' &
import gzip, http.server, sys
bomb = gzip.compress(b"x" * (300 << 20))
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            self.wfile.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(bomb), bomb))
        except OSError:
            pass
    def log_message(self, *words): pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
open(sys.argv[1], "w").write(str(server.server_port))
server.handle_request()
BOMB
    bomb=$!
    for _ in $(seq 200); do [[ -s $folder/port ]] && break; sleep 0.1; done
    (timeout 60 "$ekcal" calendar subscribe "http://127.0.0.1:$(<"$folder/port")/bomb.ics" >"$folder/out" 2>"$folder/err")
    same "a bomb is refused" 74 $?
    grep -qE '64 MB' "$folder/err"; ok "the limit is named" "$folder/err"
    kill $bomb 2>/dev/null
fi

finish
