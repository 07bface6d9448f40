#!/usr/bin/env bash
# Subscriptions against a server on loopback that does what servers do: ETag and 304, errors, web pages, half a file, redirects,
# compression, silence; runs that are killed, and two at once.
source "$(dirname "$0")/harness.sh"
# Of its own, so that what it leaves there can be told from what others do.
mkdir "$folder/tmp"
export TMPDIR=$folder/tmp

command -v curl >/dev/null || { echo "curl is not installed: skipped"; exit 0; }
web=$folder/web
mkdir "$web"
python3 Tests/EndToEnd/feed_server.py "$web" &
server=$!
stop() { kill "$server" 2>/dev/null; rm -rf "$folder"; }
trap stop EXIT

# feed NAME COUNT: a calendar with so many events; more lines for the first one come from standard input.
feed() {
    {
        printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\nX-WR-CALNAME:%s\r\nCOLOR:steelblue\r\nREFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n' "$1"
        for ((i = 1; i <= $2; i++)); do
            # Servers write DTSTAMP anew each time.
            printf 'BEGIN:VEVENT\r\nUID:%s-%s\r\nDTSTAMP:20260301T0000%02dZ\r\nDTSTART;VALUE=DATE:202603%02d\r\nSUMMARY:Day %s\r\nEND:VEVENT\r\n' "$1" "$i" "$((SECONDS % 60))" "$((i % 28 + 1))" "$i"
        done
        printf 'END:VCALENDAR\r\n'
    } >"$web/next" && mv "$web/next" "$web/feed.ics"
}
mode() { echo "$1" >"$web/mode"; }
requests() { wc -l <"$web/requests"; }
items() { "$ekcal" find calendar:"${1:-Days}" -q 2>/dev/null | wc -l; }
operations() { "$ekcal" log -q 2>/dev/null | wc -l; }
state() { cat "$EKCAL_STORE"/feed-*; }
member() { sed -nE "s/.*\"$1\":(\"([^\"]*)\"|([^,}]*)).*/\2\3/p" <<<"${2:-$out}" | head -n 1; }

mode ok
feed Days 10
for _ in $(seq 100); do [[ -s $web/port ]] && break; sleep 0.1; done
url=http://127.0.0.1:$(<"$web/port")/feed.ics

echo "a calendar on the web"
runs 0 calendar subscribe "$url" --json
same "all of it" 10 "$(items)"
runs 0 calendar list --json
same "its kind" subscription "$(grep -o '"kind":"subscription"' <<<"$out" | cut -d'"' -f4)"
grep '"title":"Days".*"color":"#4682B4".*"writable":false' <<<"$out" >/dev/null
ok "name and colour of the feed, read-only"
same "the interval of the feed" 7200 "$(member every)"
runs 6 add x fri -c Days
runs 6 rm title:"Day 3" -y
runs 6 calendar subscribe "$url"
same "is:readonly" 10 "$("$ekcal" find is:readonly -q | wc -l)"
same "is:subscribed" 10 "$("$ekcal" find is:subscribed -q | wc -l)"

before=$(operations)
count=$(requests)
runs 0 calendar refresh
same "the server says that nothing is new" 304 "$(tail -n 1 "$web/requests" | awk '{print $NF}')"
sleep 1
feed Days 10
runs 0 calendar refresh
same "only stamps differ: fetched" 200 "$(tail -n 1 "$web/requests" | awk '{print $NF}')"
same "and nothing is written" "$before" "$(operations)"
same "two requests" "$((count + 2))" "$(requests)"
runs 0 calendar refresh --if-due
same "it is not due" "$((count + 2))" "$(requests)"
EKCAL_NOW=2026-03-04T11:59 runs 0 calendar refresh --if-due
same "not before its interval is over" "$((count + 2))" "$(requests)"
EKCAL_NOW=2026-03-04T12:00 runs 0 calendar refresh --if-due
same "then it is" "$((count + 3))" "$(requests)"

feed Days 9
sed -i 's/SUMMARY:Day 2/SUMMARY:Another day/' "$web/feed.ics"
runs 0 calendar refresh Days --json
same "what left the feed" 1 "$(grep -o '"deleted":[0-9]*' <<<"$out" | cut -d: -f2)"
same "what changed" 1 "$(grep -o '"new":0,"changed":[0-9]*' <<<"$out" | cut -d: -f3)"
same "the calendar has it" "9 1" "$(items) $("$ekcal" find title:Another -q | wc -l)"
same "one operation, with a title" "ekcal calendar refresh Days" "$("$ekcal" log -l 1 --json | sed -nE 's/.*"label":"([^"]*)".*/\1/p')"
runs 0 undo -q
same "undone" "10 0" "$(items) $("$ekcal" find title:Another -q | wc -l)"
runs 0 calendar refresh -q
same "the next refresh brings it again, though the server has nothing new" "9 1" "$(items) $("$ekcal" find title:Another -q | wc -l)"

echo "what servers do"
before=$(operations)
for what in 404 500 401 html nothing cut broken; do
    mode "$what"
    runs 74 calendar refresh
    same "$what: the calendar stays" "9 $before" "$(items) $(operations)"
    problem=$(member problem "$(state)")
    [[ -n $problem ]]
    ok "$what: the reason is kept: $problem"
done
mode html
runs 74 calendar refresh
grep "web page" <<<"$err" >/dev/null
ok "a web page is named: $err"
mode cut
runs 74 calendar refresh
grep "END:VCALENDAR" <<<"$err" >/dev/null
ok "half a file is named: $err"
runs 0 calendar show Days
grep "problem" <<<"$out" >/dev/null
ok "calendar show has the reason"
grep "failed since" <<<"$("$ekcal" calendar list)" >/dev/null
ok "calendar list too"
count=$(requests)
mode ok
EKCAL_NOW=2026-03-04T10:30 runs 0 calendar refresh --if-due
same "what failed is not tried at once" "$count" "$(requests)"
EKCAL_NOW=2026-03-04T11:00 runs 0 calendar refresh --if-due
same "but after an hour" "$((count + 1))" "$(requests)"
same "and all is well" "" "$(member problem "$(state)" | grep -v null)"
mode gzip
feed Days 11
runs 0 calendar refresh -q
same "gzip" 11 "$(items)"
mode redirect
feed Days 12
runs 0 calendar refresh -q
same "a redirect" 12 "$(items)"
runs 0 calendar refresh -q
same "and the ETag of what it leads to" 304 "$(tail -n 1 "$web/requests" | awk '{print $NF}')"
mode ok
feed Days 0
runs 6 calendar refresh
same "a calendar that is suddenly empty is refused" 12 "$(items)"
feed Days 5
runs 6 calendar refresh --no-input
same "so is one that has lost most" 12 "$(items)"
runs 0 calendar refresh -n -y
same "a dry run" 12 "$(items)"
runs 0 calendar refresh -y -q
same "-y takes it" 5 "$(items)"
feed Days 0
runs 0 calendar refresh --allow-empty -q
same "--allow-empty takes that" 0 "$(items)"
feed Days 10
runs 0 calendar refresh -q
for what in slow hang; do
    mode "$what"
    printf '[fetch]\n    command = curl -sSfL --max-time 1 -o {output} --url {url}\n' >"$folder/config"
    EKCAL_CONFIG=$folder/config runs 74 calendar refresh
    same "$what: the time limit" 10 "$(items)"
done

echo "other programs, files, passwords"
mode ok
feed Days 13
cat >"$folder/fetch.py" <<'EOF'
import sys, urllib.request
open(sys.argv[2], "wb").write(urllib.request.urlopen(sys.argv[1]).read())
EOF
printf '[fetch]\n    command = python3 %s {url} {output}\n' "$folder/fetch.py" >"$folder/config"
EKCAL_CONFIG=$folder/config runs 0 calendar refresh -q
same "a program without {etag} and {headers}" 13 "$(items)"
printf '[fetch]\n    command = /no/such/program {url} {output}\n' >"$folder/config"
EKCAL_CONFIG=$folder/config runs 74 calendar refresh
runs 2 config set fetch.command 'curl {url}'
mkdir "$web/a folder"
feed Team 4
mv "$web/feed.ics" "$web/a folder/team.ics"
feed Days 13
runs 0 calendar subscribe "file://$web/a%20folder/team.ics" --name Crew --tint red --every 1h -q
same "a file, with a name" 4 "$(items Crew)"
runs 0 calendar show Crew --json
same "--every wins" 3600 "$(member every)"
head -c 100 "$web/a folder/team.ics" >"$web/a folder/half" && mv "$web/a folder/half" "$web/a folder/team.ics"
runs 7 calendar refresh
same "one of two fails: the other is refreshed" "13 4" "$(items) $(items Crew)"
runs 0 calendar unsubscribe Crew --keep-items -q
runs 0 add Mine fri -c Crew -q
same "kept as an ordinary calendar" 5 "$(items Crew)"
secret=http://ada:geheim@127.0.0.1:$(<"$web/port")/secret.ics
feed Secret 2
runs 0 calendar subscribe "$secret"
same "the server gets the password" "Basic YWRhOmdlaGVpbQ==" "$(tail -n 1 "$web/requests" | cut -d' ' -f4,5)"
said="$out$err"
runs 0 calendar refresh Secret --force
same "each time" "Basic YWRhOmdlaGVpbQ==" "$(tail -n 1 "$web/requests" | cut -d' ' -f4,5)"
mode 404
runs 74 calendar refresh Secret --force
said+="$out$err$("$ekcal" log --json)$("$ekcal" calendar show Secret --json)$("$ekcal" calendar list)"
same "nothing says it" 0 "$(grep -c geheim <<<"$said")"
same "only the notes beside the store have it" 1 "$(grep -l geheim -r "$EKCAL_STORE" | wc -l)"
same "and others cannot read them" 600 "$(stat -c %a "$(grep -l geheim -r "$EKCAL_STORE")")"
runs 0 calendar unsubscribe Secret -y -q
runs 74 calendar subscribe "http://127.0.0.1:9/none.ics"
runs 2 calendar subscribe "ftp://127.0.0.1/x.ics"
runs 74 calendar subscribe "$web/none.ics"
same "nothing was made" 0 "$("$ekcal" calendar list | grep -c none)"
curl -s --globoff "http://127.0.0.1:$(<"$web/port")/{a}[1-3]" >/dev/null
mode ok
runs 0 calendar subscribe "http://127.0.0.1:$(<"$web/port")/{a}[1-3]?x=\$(id)&y" --name Odd -q
same "an odd address is one word" "/{a}[1-3]?x=\$(id)&y" "$(tail -n 1 "$web/requests" | cut -d' ' -f2)"
runs 0 calendar unsubscribe Odd -y -q

echo "the password is in no list of processes"
mkdir "$folder/bin"
cat >"$folder/bin/curl" <<'END'
#!/bin/sh
echo "$*" >"$CURL_SAW.arguments"
cat >"$CURL_SAW.options"
value() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$CURL_SAW.options"; }
printf 'HTTP/1.1 200 OK\r\nETag: "v1"\r\n\r\n' >"$(value dump-header)"
cp "$CURL_SAW.ics" "$(value output)"
END
chmod +x "$folder/bin/curl"
cp "$web/feed.ics" "$folder/saw.ics"
behind() { CURL_SAW=$folder/saw PATH=$folder/bin:$PATH runs "$@"; }
behind 0 calendar subscribe https://ada:geheim@example.org/club.ics --name Club -q
same "curl gets no more than where to read" "--config -" "$(<"$folder/saw.arguments")"
same "the address on its standard input" 1 "$(grep -c 'ada:geheim@example.org' "$folder/saw.options")"
behind 0 calendar refresh Club -q
same "the same later" "--config -" "$(<"$folder/saw.arguments")"
same "with the ETag" 'header = "If-None-Match: \"v1\""' "$(grep If-None-Match "$folder/saw.options")"
runs 0 calendar unsubscribe Club -y -q

echo "killed, and two at once"
for ((round = 1; round <= $(rounds 10 50); round++)); do
    feed Days "$((10 + round % 7))"
    "$ekcal" calendar refresh -q >/dev/null 2>&1 &
    pid=$!
    sleep "0.0$((round % 10))"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
done
# What it was about to remove, a killed run leaves.
rm -rf "$TMPDIR"/ekcal-feed-*
runs 0 calendar refresh -q
same "the next run goes on where a killed one ended" "$((10 + (round - 1) % 7))" "$(items)"
for ((round = 1; round <= $(rounds 8 40); round++)); do
    feed Days "$((10 + round % 7))"
    "$ekcal" calendar refresh -q --force >/dev/null 2>&1 &
    one=$!
    "$ekcal" calendar refresh -q --force >/dev/null 2>&1
    two=$?
    wait "$one"
    same "both end well" "0 0" "$? $two"
done
runs 0 calendar refresh -q
same "and agree" "$((10 + (round - 1) % 7))" "$(items)"
runs 0 store check
same "no folder is left behind" 0 "$(find "$TMPDIR" -maxdepth 1 -name 'ekcal-feed-*' | wc -l)"

finish
