#!/usr/bin/env bash
# Calendars on a server by `ekcal` alone, against the scripted server: accounts, edits on both sides, merging, conflicts, calendars that
# come and go, what is refused or asked about, secrets, and a large account.
source "$(dirname "$0")/accounts.sh"

# In front of curl: notes what other users of the machine could see of it.
mkdir "$folder/fake"
real=$(command -v curl)
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >>"%s/seen"\nenv >>"%s/seen"\nexec %s "$@"\n' "$folder" "$folder" "$real" >"$folder/fake/curl"
chmod +x "$folder/fake/curl"
PATH=$folder/fake:$PATH

starts_server

echo "accounts in the settings"
server usual
at a
runs 0 account list
runs 0 account add Alice "$base/" --user alice --password-command "$password_command"
runs 0 account list
grep "Alice.*$base" <<<"$out" >/dev/null
ok "the account is listed with its address: $out"
same "my address on the server is mine" "alice@example.org" "$("$ekcal" config get user.address)"
runs 6 account add alice "$base/" --user alice --password-command "$password_command"
runs 74 account add Wrong "$base/" --user alice --password-command "echo wrong"
runs 74 account add Closed "http://127.0.0.1:1/" --user alice --password-command "$password_command"
runs 0 account list -q
same "what cannot be reached is not added" Alice "$out"
runs 0 account edit Alice --user bob
runs 0 account list --json
grep '"user":"bob"' <<<"$out" >/dev/null
ok "its user was changed: $out"
runs 0 account edit Alice --user alice
runs 2 account add Mistyped "http://alice:hidden@127.0.0.1:1/" --user alice
grep hidden <<<"$out$err"
[[ $? -ne 0 ]]
ok "an address with a password is refused, and not repeated"
runs 0 account add Gone "$base/" --user alice --password-command "$password_command"
runs 0 account rm Gone -y
runs 0 account list -q
grep Gone <<<"$out"
[[ $? -ne 0 ]]
ok "an account was removed"
grep -F "$secret" "$EKCAL_CONFIG"
[[ $? -ne 0 ]]
ok "the settings have a command, not a password"

echo "both ways"
trip "as RFC 4791 says" a
at a
same "the calendars with their colours" "Alice,Home,#1BADF8
Alice,Tasks,#63DA38
Alice,Work,#FF8800" "$("$ekcal" calendar list --csv --fields source,title,color | grep ^Alice | sort)"
"$ekcal" source list --json | grep '"title":"Alice","kind":"caldav"' >/dev/null
ok "the account is a source"

echo "merged by property"
title_there() { there | sed -n "s/^Work: \(.*\) 20260305T110000Z.*/\1/p"; }
title_here() { here | sed -n "s/^Work: \(.*\) 20260305T110000Z.*/\1/p"; }
fresh merge
edits 'edit title:Lunch --title "Long lunch"'
changes work Lunch '^LOCATION:[^\r]*' 'LOCATION:Bistro'
syncs 0
same "a title from here and a location from there" "Work: Long lunch 20260305T110000Z/20260305T120000Z location=Bistro" "$(there | grep lunch)"
in_step "after a merge"
edits 'edit title:"Long lunch" --notes Soup'
changes work 'Long lunch' '^UID' 'DESCRIPTION:Soup\nUID'
syncs 0
in_step "the same edit on both sides is none"
changes work 'Long lunch' '^DTSTAMP:.*Z' 'DTSTAMP:20260303T080000Z\nSEQUENCE:7\nX-MOZ-GENERATION:3'
edits 'edit title:"Long lunch" --title "Short lunch"'
syncs 0
in_step "counters and times of a change are no conflict"
same "and the edit went there" "Short lunch" "$(title_there)"

echo "conflicts"
both() {
    edits "edit title:\"$(title_here)\" --title Ours$1"
    changes work "$(title_there)" '^SUMMARY:[^\r]*' "SUMMARY:Theirs$1${2:-}"
}
both 1
syncs 7
grep 'Ours1\|Theirs1' <<<"$out$err" >/dev/null
ok "a conflict is named"
same "both stay" "Ours1 Theirs1" "$(title_here) $(title_there)"
edits 'add Meanwhile "2026-03-20 10:00" -c Work'
syncs 7
same "the rest goes on, the conflict stays" "Ours1 Theirs1 1" "$(title_here) $(title_there) $(there | grep -c Meanwhile)"
syncs 0 --on-conflict ours
same "ours" "Ours1 Ours1" "$(title_here) $(title_there)"
in_step "ours"
both 2
syncs 0 --on-conflict theirs
same "theirs" "Theirs2 Theirs2" "$(title_here) $(title_there)"
in_step "theirs"
fresh newer
both 3 '\nLAST-MODIFIED:20260305T080000Z'
syncs 0 --on-conflict newer
same "the newer one, theirs" "Theirs3 Theirs3" "$(title_here) $(title_there)"
fresh newer
both 4 '\nLAST-MODIFIED:20260303T080000Z'
syncs 0 --on-conflict newer
same "the newer one, ours" "Ours4 Ours4" "$(title_here) $(title_there)"
in_step "newer"
edits 'rm title:Old -y'
changes work Old '^SUMMARY:Old' 'SUMMARY:Old and changed'
syncs 0
same "deleted here, changed there: it comes back" 1 "$(here | grep -c 'Old and changed')"
in_step "it comes back"
edits 'edit title:"Old and changed" --title "Old again"'
removes work 'Old and changed'
syncs 0
same "changed here, deleted there: it goes there again" 1 "$(there | grep -c 'Old again')"
in_step "it is there again"
old=$(control "items/alice/work/$(named work 'Old again')")
edits 'edit title:"Old again" --title "Old once more"'
removes work 'Old again'
quirks '{"faults": [{"method": "PUT", "status": 415, "times": 1}]}'
syncs 7
sed 's/^SUMMARY/LOCATION:Cellar\r\nSUMMARY/' <<<"$old" | control items/alice/work/back.ics -T - >/dev/null
syncs 0
same "deleted there, refused, and put back by another machine at another address" 1 "$(there | grep -c 'Old once more.*location=Cellar')"
in_step "it came back at another address"
old=$(control "items/alice/work/$(named work 'Old once more')")
edits 'edit title:"Old once more" --title "Old here"'
removes work 'Old once more'
sed 's/^SUMMARY:.*/SUMMARY:Old there\r/' <<<"$old" | control items/alice/work/other.ics -T - >/dev/null
syncs 7
syncs 7
same "a conflict with an item at another address stays one" 0 "$(grep -c 'same UID' <<<"$out")"
syncs 0 --on-conflict theirs
in_step "a conflict with an item at another address"

echo "calendars come, go and change"
fresh calendars
colors() { "$ekcal" calendar list --csv --fields source,title,color | grep ^Alice | sort | cut -d, -f2,3 | tr '\n' ' '; }
helper properties "$base" alice work displayname=Office color='#CC0000FF'
syncs 0
same "renamed and coloured there" "Home,#1BADF8 Office,#CC0000 Tasks,#63DA38 " "$(colors)"
runs 0 calendar edit Home --title House --tint '#00AA00' -q
syncs 0
control state >"$folder/state.json"
same "renamed and coloured here" "House #00AA00" "$(python3 -c 'import json, re, sys
known = json.load(open(sys.argv[1]))["users"]["alice"]["calendars"]["home"]["properties"]
print(re.sub("<[^>]*>", "", known["{DAV:}displayname"]), re.sub("<[^>]*>", "", known["{http://apple.com/ns/ical/}calendar-color"])[:7].upper())' "$folder/state.json")"
in_step "calendars with other names"
control items/alice/trips -X PUT -d '{}' >/dev/null
helper properties "$base" alice trips displayname=Trips color='#8800FFFF'
puts_event trips rome.ics Rome 20260501T080000Z
syncs 0
same "a new one there" "Trips: Rome 20260501T080000Z/20260501T090000Z" "$(here | grep Trips)"
runs 0 calendar add Garden --tint '#228B22' --source Alice -q
runs 0 calendar add Shopping --kind reminders --source Alice -q
edits 'add Weeds "2026-03-21 10:00" -c Garden' 'reminder add Seeds -c Shopping'
syncs 0
same "new ones here" "Garden: Weeds
Shopping: Seeds" "$(there | sed -n 's/^\(Garden: Weeds\|Shopping: Seeds\).*/\1/p')"
in_step "new calendars"
runs 0 calendar rm Garden -y -q
syncs 0
same "removed here, it stays there" 1 "$(there | grep -c Garden)"
same "and does not come back" 0 "$(here | grep -c Garden)"
control items/alice/trips -X DELETE >/dev/null
"$ekcal" sync --json >"$folder/out" 2>"$folder/err"
code=$?
[[ $code -eq 0 || $code -eq 7 ]]
ok "a calendar that is gone there is no failure ($code)" "$folder/err"
grep Trips "$folder/out" "$folder/err" >/dev/null
ok "a calendar that is gone there is named" "$folder/out"
same "and kept here" 1 "$(here | grep -c Trips)"
runs 6 edit title:Rome --title Milan -q
runs 0 calendar rm Trips -y -q
syncs 0
runs 0 calendar rm Shopping --on-server -y -q
syncs 0
same "removed on the server" 0 "$(there | grep -c Shopping)"

echo "what is refused, and what is asked about"
fresh guard
for name in lunch old review; do control "items/alice/work/$name.ics" -X DELETE >/dev/null; done
before=$(here)
syncs 6
same "nothing left there: refused" "$before" "$(here)"
syncs 6 -y
same "-y does not allow it" "$before" "$(here)"
syncs 0 --allow-empty -y
same "--allow-empty does" "" "$(here | grep Work)"
fresh guard2
for name in lunch old; do control "items/alice/work/$name.ics" -X DELETE >/dev/null; done
before=$(here)
syncs 9
same "two of three deleted there: asked" "$before" "$(here)"
syncs 0 -y
same "and -y answers" 1 "$(here | grep -c Work)"
fresh guard3
edits 'rm title:Lunch -y' 'rm title:Old -y'
before=$(there)
syncs 9
same "two of three deleted here: asked" "$before" "$(there)"
syncs 0 -y
same "and -y answers, there" 1 "$(there | grep -c Work)"
fresh guard4
for ((i = 10; i < 30; i++)); do puts_event work "n$i.ics" "Many$i" 20260401T080000Z; done
syncs 0
for ((i = 10; i < 14; i++)); do control "items/alice/work/n$i.ics" -X DELETE >/dev/null; done
syncs 9
same "four deleted there: asked" 20 "$(here | grep -c Many)"
puts_event work n10.ics Many10 20260401T080000Z
"$ekcal" sync --json >"$folder/out" 2>&1
same "three are not asked about" "0 17" "$? $(here | grep -c Many)"
edits 'rm title:Many14 -y' 'rm title:Many15 -y' 'rm title:Many16 -y' 'rm title:Many17 -y'
syncs 9
same "four deleted here: asked" 17 "$(there | grep -c Many)"
syncs 0 -y
same "and -y answers" 13 "$(there | grep -c Many)"

fresh moves
edits 'mv title:Lunch --to Home' 'mv title:Old --to Home'
syncs 0
same "a move is no deletion" 2 "$(there | grep -c 'Home: Lunch\|Home: Old')"
in_step "a calendar that moves"
helper move "$base" alice home Lunch work
helper move "$base" alice home Old work
syncs 0
same "nor is one there" 2 "$(here | grep -c 'Work: Lunch\|Work: Old')"
in_step "and back"

for change in '{"homes": ["kalender"]}' '{"principals": "people"}'; do
    fresh identity
    edits 'rm title:Old -y'
    before=$(here)
    quirks "$change"
    syncs 6
    same "another account at this address ($change): nothing happens here" "$before" "$(here)"
    same "nor there" 1 "$(there | grep -c Old)"
done
fresh person
printf '{"bob": %s}' "$(python3 -c 'import json, sys; print(json.dumps(sys.argv[1]))' "$secret")" | control users -d @- >/dev/null
before=$(here)
runs 0 account edit Alice --user bob -q
syncs 6 -y
same "another user: nothing happens here" "$before" "$(here)"
same "nor there" "" "$(there bob)"
fresh recreate
control recreate -d '{"user": "alice", "calendar": "work"}' >/dev/null
before=$(here | grep Work)
"$ekcal" sync -y --json >"$folder/out" 2>"$folder/err"
same "another calendar at the same address deletes nothing" "$before" "$(here | grep Work)"

fresh meetings
meeting() { puts_event work "$1.ics" "Meeting $1" 20260320T080000Z ORGANIZER:mailto:alice@example.org 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:alice@example.org' 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.org'; }
for name in one two three four five six; do meeting "$name"; done
syncs 0
edits 'rm title:"Meeting one" -y' 'rm title:"Meeting two" -y'
syncs 9
same "two cancellations that would be mailed: asked" 6 "$(there | grep -c Meeting)"
grep -i 'cancel\|mail\|guest\|invit\|attendee' <<<"$out$err" >/dev/null
ok "and it says what would be sent: $err"
syncs 0 -y
same "and -y answers" 4 "$(there | grep -c Meeting)"
edits 'rm title:"Meeting three" -y'
syncs 0
same "one is not asked about" 3 "$(there | grep -c Meeting)"

fresh locks
quirks '{"delay": 1.0}'
edits 'edit title:Lunch --title Slow'
"$ekcal" sync -q >"$folder/first" 2>&1 &
first=$!
sleep 1.5
runs 0 add Meanwhile "2026-03-20 10:00" -c Work --lock-timeout 0.5s -q
runs 75 sync --lock-timeout 0.2s -q
wait "$first"
ok "the store is not locked while the server is slow, and the account is" "$folder/first"
quirks '{"delay": 0.0}'
syncs 0
in_step "two runs"

echo "-n"
fresh dry
edits 'add Dinner "2026-03-12 19:00" -c Work' 'edit title:Lunch --title "Late lunch"'
changes home Walk '^SUMMARY:Walk' 'SUMMARY:Long walk'
removes work Old
before="$(bytes "$folder/dry") $(there)"
control clear-log -X POST >/dev/null
runs 0 sync -n
same "-n changes nothing on either side" "$before" "$(bytes "$folder/dry") $(there)"
same "and sends nothing that could" "" "$(requests | grep 'PUT\|DELETE\|MK\|PATCH\|MOVE')"
runs 0 sync -n --json
same "and counts what would go where" "Home: changed 1
Work: deleted 1, sent_new 1, sent_changed 1" "$(counts | sort)"
syncs 0
in_step "after -n"
rm -rf "$folder/dry"
at dry
account
runs 0 sync -n
same "-n of a first sync makes nothing here" "" "$(here)"

echo "what is not known stays"
ours='^[<>] \(DTSTAMP\|LAST-MODIFIED\|SEQUENCE\)[:;]'
# A place of Apple belongs to the text of a place, and goes with it.
# unknown NAME PROPERTY EDIT...: an edit of one property changes the lines of this property only.
unknown() {
    local name=$1 property=$2
    control "items/alice/work/$name.ics" >"$folder/before.ics"
    edits "${@:3}"
    syncs 0
    control "items/alice/work/$name.ics" >"$folder/after.ics"
    same "$name: only $property changed" "" "$(diff <(sed ':a;N;$!ba;s/\r\n[ \t]//g' "$folder/before.ics") \
        <(sed ':a;N;$!ba;s/\r\n[ \t]//g' "$folder/after.ics") | grep '^[<>]' | grep -v "$ours" | grep -v "^[<>] \(X-APPLE-STRUCTURED-\)\?$property[:;]")"
    same "$name: and it did" 1 "$(diff "$folder/before.ics" "$folder/after.ics" | grep -c "^> $property[:;]")"
}
server small
rm -rf "$folder/unknown"
at unknown
account
control items/alice/work/nextcloud.ics -T - >/dev/null <<'ICS'
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
VERSION:2.0
PRODID:-//IDN nextcloud.com//Calendar app 4.7.6//EN
BEGIN:VEVENT
CREATED:20260220T101010Z
DTSTAMP:20260220T101214Z
LAST-MODIFIED:20260220T101214Z
SEQUENCE:3
UID:2f0c2b54-6f37-4a27-9a3c-a3f1d5e7a001
DTSTART;TZID=Europe/Berlin:20260312T100000
DTEND;TZID=Europe/Berlin:20260312T110000
STATUS:CONFIRMED
SUMMARY:Board
X-NC-GROUP-ID:7
LOCATION;ALTREP="https://example.org/room";X-KEPT=yes:Room 4
DESCRIPTION:A long text that a server has folded at seventy-five octets\, as
  RFC 5545 asks for.
CATEGORIES:Work,Travel
COLOR:steelblue
CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Call:https://meet.example.org/board
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER;RELATED=START:-PT15M
X-NC-ALARM:1
END:VALARM
END:VEVENT
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
END:VCALENDAR
ICS
control items/alice/work/google.ics -T - >/dev/null <<'ICS'
BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
X-WR-CALNAME:alice@example.org
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VEVENT
DTSTART:20260313T090000Z
DTEND:20260313T100000Z
RRULE:FREQ=WEEKLY;WKST=MO;COUNT=8;BYDAY=FR
DTSTAMP:20260228T120000Z
ORGANIZER;CN=Bob:mailto:bob@example.org
UID:5qk1m2n3o4p5q6r7s8t9u0@google.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Alice;X-NUM-GUESTS=0:mailto:alice@example.org
X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
CREATED:20260201T120000Z
DESCRIPTION:-::~:~::~:~:~:~:~\nJoin with Google Meet: https://meet.google.com/abc-defg-hij
LAST-MODIFIED:20260228T110000Z
LOCATION:
SEQUENCE:2
STATUS:CONFIRMED
SUMMARY:One to one
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H10M0S
END:VALARM
END:VEVENT
END:VCALENDAR
ICS
control items/alice/work/apple.ics -T - >/dev/null <<'ICS'
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//macOS 15.3//EN
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZNAME:MESZ
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZNAME:MEZ
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
ATTACH;FMTTYPE=application/pdf;X-APPLE-FILENAME=plan.pdf:https://p42-caldav.icloud.com/1/plan.pdf
CREATED:20260202T080000Z
DTEND;TZID=Europe/Berlin:20260314T183000
DTSTAMP:20260202T080100Z
DTSTART;TZID=Europe/Berlin:20260314T170000
LAST-MODIFIED:20260202T080059Z
LOCATION:Alexanderplatz\nBerlin
SEQUENCE:1
SUMMARY:Concert
TRANSP:OPAQUE
UID:7A0B3D5E-1C2F-4E6A-9B8C-0D1E2F3A4B5C
URL;VALUE=URI:
X-APPLE-CREATOR-IDENTITY:com.apple.mobilecal
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Alexanderplatz\\nBerlin";X-APPLE-RADIUS=70;X-TITLE=Alexanderplatz:geo:52.521918,13.413215
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT30M
UID:1D2E3F40-0000-4000-8000-000000000001
X-WR-ALARMUID:1D2E3F40-0000-4000-8000-000000000001
END:VALARM
END:VEVENT
END:VCALENDAR
ICS
for name in nextcloud google apple; do
    control "items/alice/work/$name.ics" | sed 's/$/\r/' >"$folder/one.ics"
    control "items/alice/work/$name.ics" -T "$folder/one.ics" >/dev/null
done
syncs 0
unknown nextcloud SUMMARY 'edit title:Board --title "Full board"'
unknown google SUMMARY "edit $(id 'One to one') --title 'Two to two' --span all"
unknown apple SUMMARY 'edit title:Concert --title Opera'
unknown nextcloud DESCRIPTION 'edit title:"Full board" --notes Short'
unknown apple LOCATION 'edit title:Opera --location Opera'
in_step "what is not known"

echo "odd items"
fresh odd
odd=0
for name in 'a%20b' 'x%2Fy' 'u%40host' '%C3%BC%25' "q'uote%22" 'semi;colon,' '%3Fq%23'; do
    puts_event work "$name.ics" "Odd$((++odd))" 20260320T080000Z
done
puts work alone.ics BEGIN:VEVENT UID:alone@server DTSTAMP:20260301T080000Z RECURRENCE-ID:20260312T080000Z SUMMARY:Alone DTSTART:20260312T090000Z \
    DURATION:PT1H END:VEVENT BEGIN:VEVENT UID:alone@server DTSTAMP:20260301T080000Z RECURRENCE-ID:20260319T080000Z SUMMARY:Single \
    DTSTART:20260319T090000Z DURATION:PT1H END:VEVENT
puts_event work twin.ics Twin 20260310T080000Z
puts_event home twin.ics Brother 20260311T080000Z
syncs 0
in_step "odd names, occurrences without a series, a UID in two calendars"
edits 'edit title:Odd1 --location Hall' 'edit title:Odd2 --location Hall' 'edit title:Odd4 --location Hall' 'edit title:Odd6 --location Hall' \
    'edit title:Single --location Hall' 'edit title:Twin --location Hall' 'rm title:Brother -y' 'rm title:Odd3 -y' 'rm title:Odd7 -y'
syncs 0
same "edits of odd items" "6 0" "$(there | grep -c Hall) $(there | grep -c 'Odd3\|Odd7\|Brother')"
in_step "edits of odd items"
puts work zone.ics BEGIN:VTIMEZONE 'TZID:W. Europe Standard Time' BEGIN:STANDARD DTSTART:16010101T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 \
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10' END:STANDARD BEGIN:DAYLIGHT DTSTART:16010101T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 \
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3' END:DAYLIGHT END:VTIMEZONE BEGIN:VEVENT UID:zone@server DTSTAMP:20260301T080000Z SUMMARY:Zoned \
    'DTSTART;TZID=W. Europe Standard Time:20260312T090000' 'DTEND;TZID=W. Europe Standard Time:20260312T100000' END:VEVENT
syncs 0
edits 'edit title:Zoned --start 11:00'
syncs 0
same "a zone of another vendor keeps its name" 'DTSTART;TZID=W. Europe Standard Time:20260312T110000' \
    "$(control items/alice/work/zone.ics | tr -d '\r' | grep '^DTSTART;')"
puts work journal.ics BEGIN:VJOURNAL UID:journal@server DTSTAMP:20260301T080000Z SUMMARY:Journal END:VJOURNAL
syncs 0
same "a journal is for other programs, and no reason for exit code 7" 1 "$(grep -o '"others":[0-9]*' <<<"$out" | grep -c ':1$')"
there_is work/journal.ics
ok "a journal is left alone" "$folder/out"
syncs 0
same "it is not fetched again" 0 "$(grep -o '"others":[0-9]*' <<<"$out" | grep -vc ':0$')"
fresh titles
control items/alice/work2 -X PUT -d '{}' >/dev/null
helper properties "$base" alice work2 displayname=Work
puts_event work2 second.ics Second 20260310T080000Z
runs 0 calendar add 'A/B 😀 <&> "q"' --source Alice -q
edits "add Inside 2026-03-20 -c 'Alice/A/B 😀 <&> \"q\"'"
syncs 0
in_step "two calendars of one title, and a title that has to be escaped"
fresh undone
puts_event work new.ics New 20260310T080000Z
syncs 0
runs 0 undo -q
syncs 0
same "a sync that was undone is undone there" "0 0" "$(here | grep -c New) $(there | grep -c New)"
in_step "after undo"
fresh declined
for answer in ACCEPTED DECLINED; do
    puts_event work "$answer.ics" "Their$answer" 20260320T080000Z ORGANIZER:mailto:bob@example.org "ATTENDEE;PARTSTAT=$answer:mailto:alice@example.org"
done
syncs 0
edits 'rm title:TheirDECLINED -y'
syncs 0
edits 'rm title:TheirACCEPTED -y'
syncs 0
same "who has declined sends no answer again" "F null" "$(control log | grep -o '"method": "DELETE", "path": "/calendars[^}]*' | grep -o '"schedule-reply": [^,]*' \
    | cut -d' ' -f2 | tr -d '"' | tr '\n' ' ' | sed 's/ $//')"
rm -rf "$folder/range"
server small
at range
account
printf '[caldav]\n    from = 30d\n' >>"$EKCAL_CONFIG"
puts_event work past.ics Past 20250101T080000Z
puts_event work since.ics Since 20250101T080000Z 'RRULE:FREQ=DAILY;COUNT=1000'
syncs 0
same "caldav.from leaves out what is over, not what began earlier" "0 1" "$(here | grep -c Past) $(here | grep -c Since)"
control expire-tokens -X POST >/dev/null
removes work Since
syncs 0
same "what is out of the range is no deletion, there or here" "1 0" "$(there | grep -c Past) $(here | grep -c Since)"
# The items that were known before had been deleted there by the sync after the next.
fresh readded
puts_event work past.ics Past 20250101T080000Z
syncs 0
same "Past is here" 1 "$(here | grep -c Past)"
runs 0 calendar rm Work -y -q
syncs 0
printf '[caldav]\n    from = 30d\n' >>"$EKCAL_CONFIG"
runs 0 calendar add Work --source Alice -q
syncs 0
edits 'add Dinner "2026-03-12 19:00" -c Work'
syncs 0
syncs 0
same "an item that a calendar had when it was removed stays there" 1 "$(there | grep -c Past)"

echo "wrong passwords, and secrets"
printf '#!/bin/sh\necho x >>%s/asked\ncat %s/password\n' "$folder" "$folder" >"$folder/asks"
chmod +x "$folder/asks"
fresh wrong
runs 0 account edit Alice --password-command "$folder/asks" -q
control users -d '{"alice": "another"}' >/dev/null
edits 'edit title:Lunch --title "Late lunch"'
before=$(here)
syncs 74
same "a wrong password loses nothing" "$before" "$(here)"
same "and is asked for twice at most" 1 "$(($(wc -l <"$folder/asked") <= 2))"
grep -F "$secret" <<<"$out$err"
[[ $? -ne 0 ]]
ok "a message does not have the password"
printf '{"alice": %s}' "$(python3 -c 'import json, sys; print(json.dumps(sys.argv[1]))' "$secret")" | control users -d @- >/dev/null
syncs 0
in_step "the right password"
printf '[account "Evil"]\n    url = %s/\n    user = alice\n    password_command = touch %s/evil\n' "$base" "$folder" >>"$EKCAL_STORE/config"
"$ekcal" sync -q >"$folder/out" 2>&1
"$ekcal" account list >"$folder/out" 2>&1
[[ ! -e $folder/evil ]] && ! grep -q Evil "$folder/out"
ok "a store cannot bring accounts" "$folder/out"
runs 0 account edit Alice --password-command "false" -q
runs 74 sync -q
runs 0 account edit Alice --password-command "$folder/missing" -q
runs 74 sync -q
runs 0 account edit Alice --password-command "$password_command" -q
quirks '{"delay": 0.4}'
changes home Walk '^SUMMARY:Walk' 'SUMMARY:Seen walk'
"$ekcal" sync -v >"$folder/verbose" 2>&1 &
pid=$!
while kill -0 "$pid" 2>/dev/null; do
    ps -eo pid,args >>"$folder/ps" 2>/dev/null || cat /proc/[0-9]*/cmdline >>"$folder/ps" 2>/dev/null
    sleep 0.05
done
wait "$pid"
ok "a slow sync" "$folder/verbose"
# Other tests, which may run at the same time, tell the secret to their servers.
sed -i '/Tests\/EndToEnd\//d' "$folder/ps"
quirks '{"delay": 0.0}'
grep curl "$folder/ps" >/dev/null
ok "curl was seen while it ran"
encoded=$(printf 'alice:%s' "$secret" | base64 -w 0)
for text in "$secret" xyzzy7 "$encoded"; do
    same "no password among arguments, in the environment, in output or messages: ${text:0:5}" "" \
        "$(grep -aF "$text" "$folder/seen" "$folder/ps" "$folder/verbose" "$folder/out" "$folder/err" "$folder/first" | head -n 3)"
    same "no password in a store, settings or the state: ${text:0:5}" "" \
        "$(find "$folder" -maxdepth 1 -mindepth 1 -type d ! -name fake -exec grep -rlaF "$text" {} + | head -n 3)"
done
same "no temporary files are left" "" "$(ls "$TMPDIR")"

echo "several accounts"
PATH=${PATH#*:}
fresh several
control users -d '{"bob": "b", "carol": "c"}' >/dev/null
runs 0 account add Bob "$base/" --user bob --password-command "echo b" -q
runs 0 account add Carol "$base/" --user carol --password-command "echo c" -q
syncs 0
control users -d '{"bob": "changed"}' >/dev/null
changes home Walk '^SUMMARY:Walk' 'SUMMARY:Long walk'
edits 'add Dinner "2026-03-12 19:00" -c Carol/calendar' 'add Supper "2026-03-12 19:00" -c Bob/calendar'
"$ekcal" sync --json >"$folder/out" 2>"$folder/err"
code=$?
[[ $code -ne 0 ]]
ok "an account that fails is no success ($code)" "$folder/err"
grep Bob "$folder/out" "$folder/err" >/dev/null
ok "and it is named" "$folder/err"
same "the others go on" "1 1" "$(here | grep -c 'Long walk') $(there carol | grep -c Dinner)"
control clear-log -X POST >/dev/null
syncs 0 Carol
same "one account alone" 0 "$(control log | grep -c '"user": "alice"')"
control users -d '{"bob": "b"}' >/dev/null
syncs 0
same "all of them" "$(there bob)" "$(here Bob)"
edits 'mv title:Supper --to Carol/calendar' 'mv "title:Long walk" --to Bob/calendar'
control clear-log -X POST >/dev/null
syncs 0 Alice
grep 'Long walk.* went to Bob, and stays' <<<"$out" >/dev/null
ok "an item on its way to another account is named" "$folder/out"
same "it stays on its server until the other one has it" "1 0" "$(there | grep -c 'Long walk') $(control log | grep -c '"DELETE"')"
syncs 0
same "and then it is only there" "0 1 0 1" \
    "$(there | grep -c 'Long walk') $(there bob | grep -c 'Long walk') $(there bob | grep -c Supper) $(there carol | grep -c Supper)"
same "it was sent before it was deleted" "PUT PUT DELETE DELETE" "$(control log | grep -oE '"(PUT|DELETE)"' | tr -d '"' | xargs)"
syncs 0
same "and nothing is left to do" "" "$(steps)"

echo "a large account"
rm -rf "$folder/large"
server "$(rounds 2000 2000)"
at large
account
TIMEFORMAT='  2,000 items: %R s, %U + %S s of processor time'
time syncs 0
same "2,000 items arrive" 2000 "$(here | wc -l)"
control clear-log -X POST >/dev/null
TIMEFORMAT='  nothing changed: %R s, %U + %S s of processor time'
time syncs 0
same "nothing changed: one request a calendar at most, and one for the account" 1 "$(($(control log | grep -o '"method"' | wc -l) <= 3))"
echo "  $(requests)"
for i in $(seq 10); do changes home "Home $i" '^LOCATION:[^\r]*' "LOCATION:Hall $i"; done
control clear-log -X POST >/dev/null
TIMEFORMAT='  10 changed there: %R s, %U + %S s of processor time'
time syncs 0
same "10 changed there: two requests for this calendar" 1 "$(($(control log | grep -o '"path": "/calendars/alice/home/' | wc -l) <= 2))"
echo "  $(requests)"
same "and they are here" 10 "$(here | grep -c Hall)"
in_step "a large account"

finish
