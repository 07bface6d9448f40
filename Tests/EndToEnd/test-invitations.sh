#!/usr/bin/env bash
# A meeting of three people and a delegate, each with a store: invitations, answers, updates, proposals, delegations and
# cancellations go from one to another as files (RFC 5546). Then all messages come again, in another order and twice, and
# the stores are as before.
source "$(dirname "$0")/harness.sh"

mail=$folder/mail
mkdir "$mail"

# as PERSON WORDS...: ekcal with the store and the settings of that person.
as() {
    local person=$1
    shift
    EKCAL_STORE=$folder/$person EKCAL_CONFIG=$folder/$person.config "$ekcal" "$@" >"$folder/out" 2>"$folder/err"
    local code=$?
    out=$(<"$folder/out")
    err=$(<"$folder/err")
    return $code
}

# states PERSON REF: the state of each guest.
# does PERSON WORDS...: the same, which must succeed.
does() { as "$@"; ok "$* ($err)"; }
# at TIME: the clock of all.
at() { export EKCAL_NOW=$1; }
# writes PERSON FILE REF METHOD...: a message of the organizer.
writes() { as "$1" export "$3" --method "${@:4}" && cp "$folder/out" "$mail/$2"; ok "$1 writes $2 ($err)"; }
states() { as "$1" show "$2" --json && grep -oE '"address":"[^"]*","name":[^,]*,"role":"[^"]*","status":"[^"]*"' "$folder/out" | sed -E 's/.*mailto:([a-z]+)@.*"status":"([^"]*)"/\1 \2/' | grep -v '^bob' | tr '\n' ' '; }
# titles PERSON: when each event is, what it is called and its status.
titles() { as "$1" list 2026-03-01..2026-04-30 --format '{start:%m-%d %H:%M} {title} {status}'; printf '%s' "$out"; }
whole() { as "$1" export; printf '%s' "$out"; }

for person in bob ada cy dan; do
    does "$person" config set user.address "$person@x.example"
done

# 1. An invitation, and an answer of each.
at 2026-03-01T10:00
does bob add Review "2026-03-10 10:00" --for 1h --external-id m1 --organizer "Bob <bob@x.example>" \
    --attendee "Ada <ada@x.example>" --attendee "Cy <cy@x.example>"
writes bob 01-request.ics uid:m1 request
at 2026-03-01T11:00
does ada invite accept "$mail/01-request.ics" --reply "$mail/02-reply-ada.ics" --comment "With pleasure; see you"
at 2026-03-01T11:30
does cy import "$mail/01-request.ics"
does cy invite list -q
ref=$out
same "cy is asked once" 1 "$(printf '%s\n' "$out" | wc -l | tr -d ' ')"
does cy invite tentative "$ref" --reply "$mail/03-reply-cy.ics"
as cy invite list -q
same "cy is not asked again" "" "$out"
does bob import "$mail/02-reply-ada.ics"
does bob import "$mail/03-reply-cy.ics"
same "bob knows the answers" "ada accepted cy tentative " "$(states bob uid:m1)"

# 2. An update is a new version, and asks again.
at 2026-03-02T10:00
does bob reschedule uid:m1 "2026-03-11 15:00"
same "an update asks again" "ada pending cy pending " "$(states bob uid:m1)"
writes bob 04-update.ics uid:m1 request
grep -q '^SEQUENCE:1' "$mail/04-update.ics"; ok "the update has a higher SEQUENCE"
at 2026-03-02T11:00
does ada invite accept "$mail/04-update.ics" --reply "$mail/05-reply-ada.ics"
does cy import "$mail/04-update.ics"
does bob import "$mail/05-reply-ada.ics"
# The answer to the first version comes late.
does bob import "$mail/03-reply-cy.ics"
same "a late answer to an old version does not count" "ada accepted cy pending " "$(states bob uid:m1)"

# 3. A proposal is not taken, another one is.
# unfolded: lines as they are before they are folded.
unfolded() { tr -d '\r' | sed -e ':a' -e '$!N' -e 's/\n //' -e 'ta' -e 'P' -e 'D'; }
counter() {
    unfolded <"$mail/04-update.ics" | sed -e 's/^METHOD:REQUEST/METHOD:COUNTER/' -e '/^ATTENDEE.*ada@/d' -e "s/:20260311T150000/:$2T150000/" \
        -e "s/:20260311T160000/:$2T160000/" -e "s/^DTSTAMP:.*/DTSTAMP:$3/" >"$mail/$1"
}
counter 06-counter.ics 20260312 20260302T120000Z
at 2026-03-02T14:00
does bob import "$mail/06-counter.ics"
same "a proposal does not move the meeting" "03-11 15:00 Review none" "$(titles bob)"
as bob invite list -q
ref=$out
as bob invite show "$ref"
[[ $out == *"Cy proposes: Thu 2026-03-12"* ]]; ok "the proposal is shown: $out"
does bob invite decline "$mail/06-counter.ics" --reply "$mail/07-decline.ics"
does cy import "$mail/07-decline.ics"
[[ $err == *"declined the proposal"* ]]; ok "cy hears of it: $err"
counter 08-counter.ics 20260313 20260302T130000Z
at 2026-03-02T15:00
does bob invite accept "$mail/08-counter.ics" --reply "$mail/09-request.ics"
same "the proposal is taken" "03-13 15:00 Review none" "$(titles bob)"
does ada import "$mail/09-request.ics"
does cy import "$mail/09-request.ics"
same "and reaches ada" "03-13 15:00 Review none" "$(titles ada)"
as bob invite accept "$mail/08-counter.ics"
same "it cannot be taken twice" 6 $?

# 4. A series: one date answered, one date cancelled.
at 2026-03-03T10:00
does bob add Weekly "2026-03-16 09:00" --for 30m --rrule "FREQ=WEEKLY;COUNT=4" --external-id s1 \
    --organizer "Bob <bob@x.example>" --attendee "Ada <ada@x.example>" --attendee "Cy <cy@x.example>"
writes bob 10-series.ics uid:s1 request
at 2026-03-03T11:00
does ada invite accept "$mail/10-series.ics" --reply "$mail/11-reply-ada.ics"
does cy invite accept "$mail/10-series.ics" --reply "$mail/12-reply-cy.ics"
as ada list 2026-03-23 -q
at 2026-03-03T12:00
does ada invite decline "$out" --reply "$mail/13-reply-ada-one.ics"
grep -q '^RECURRENCE-ID' "$mail/13-reply-ada-one.ics"; ok "an answer to one date names it"
for file in 11-reply-ada 12-reply-cy 13-reply-ada-one; do does bob import "$mail/$file.ics"; done
as bob list 2026-03-23 -q
same "bob sees that ada does not come once" "ada declined cy accepted " "$(states bob "$out")"
at 2026-03-04T10:00
as bob list 2026-03-30 -q
one=$out
does bob edit "$one" --status cancelled
as bob list 2026-03-30 -q
writes bob 14-cancel-one.ics "$out" cancel
does ada import "$mail/14-cancel-one.ics"
does cy import "$mail/14-cancel-one.ics"
for person in ada cy bob; do
    [[ $(titles $person) == *"03-30 09:00 Weekly canceled"* ]]; ok "one date is cancelled for $person: $out"
done

# 5. One guest is no longer invited; then all is off.
at 2026-03-05T10:00
writes bob 15-uninvite.ics uid:m1 cancel --attendee cy@x.example
does bob edit uid:m1 --remove-attendee cy@x.example
does cy import "$mail/15-uninvite.ics"
[[ $(titles cy) == *"03-13 15:00 Review canceled"* ]]; ok "it is off for cy: $out"
does ada import "$mail/15-uninvite.ics"
same "ada sees who comes" "ada pending " "$(states ada uid:m1)"
at 2026-03-06T10:00
does bob edit uid:m1 --status cancelled
writes bob 16-cancel.ics uid:m1 cancel
does ada import "$mail/16-cancel.ics"
[[ $(titles ada) == *"03-13 15:00 Review canceled"* ]]; ok "it is off for ada: $out"

# 6. A reply for a meeting that nobody knows.
EKCAL_STORE=$folder/empty "$ekcal" import "$mail/02-reply-ada.ics" --rejects none >/dev/null 2>"$folder/err"
same "an answer to nothing" 7 $?

# 7. A program that sends, and one that fails.
at 2026-03-07T10:00
cat >"$folder/send" <<'END'
#!/bin/sh
printf '%s|' "$@" >"$SENT.words"
cat >"$SENT"
END
chmod +x "$folder/send"
export SENT=$folder/sent
as ada list 2026-04-06 -q
date=$out
does ada invite tentative "$date" --send "$folder/send {to} '{subject}' from={from}"
same "the words of the program" "bob@x.example|Answer: Weekly|from=ada@x.example|" "$(cat "$SENT.words")"
grep -q '^METHOD:REPLY' "$SENT"; ok "the program reads the message"
as ada invite accept "$date" --send false
same "a program that fails" 7 $?
same "its answer stays" "ada accepted cy pending " "$(as ada list 2026-04-06 -q; states ada "$out")"

# 8. A guest proposes another time, with words; the organizer sees them and takes it.
at 2026-03-08T10:00
does bob add Budget "2026-04-15 10:00" --for 1h --external-id m2@x.example --organizer "Bob <bob@x.example>" \
    --attendee "Ada <ada@x.example> optional no-rsvp" --attendee "Cy <cy@x.example>"
writes bob 17-request.ics m2@x.example request
unfolded <"$mail/17-request.ics" | grep -q "^ATTENDEE;CN=Cy;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:"; ok "cy is asked for an answer"
unfolded <"$mail/17-request.ics" | grep -q "^ATTENDEE;CN=Ada;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:"; ok "ada is not"
at 2026-03-08T11:00
does ada import "$mail/17-request.ics"
does cy import "$mail/17-request.ics"
as bob invite propose m2@x.example "2026-04-16 11:00"
same "the organizer does not propose" 6 $?
[[ $err == *"ekcal reschedule e"*" WHEN"*"ekcal export e"*" --method request"* ]]; ok "he is told what to do: $err"
does cy invite propose m2@x.example "2026-04-16 11:00" --comment "In Rome; back then" --reply "$mail/18-counter.ics" -n
[[ ! -e $mail/18-counter.ics ]]; ok "a dry run writes no message"
does cy invite propose m2@x.example "2026-04-16 11:00" --comment "In Rome; back then" --reply "$mail/18-counter.ics"
[[ $(titles cy) == *"04-15 10:00 Budget"* ]]; ok "the meeting stays at cy's: $out"
as cy invite show uid:m2@x.example
[[ $out == *"you proposed: Thu 2026-04-16 11:00-12:00"* ]]; ok "cy sees the own proposal: $out"
does cy undo
does cy redo
does bob invite show "$mail/18-counter.ics"
[[ $out == *"Cy proposes: Thu 2026-04-16 11:00-12:00"*'saying "In Rome; back then"'* ]]; ok "the file is shown before: $out"
does bob import "$mail/18-counter.ics"
[[ $err == *'Cy proposes a change of "Budget", saying "In Rome; back then"'* ]]; ok "the words are told: $err"
does bob invite show "$mail/18-counter.ics"
[[ $out == *"Cy proposes: Thu 2026-04-16 11:00-12:00"*"accept it: ekcal invite accept e"* ]]; ok "and after: $out"
for words in "show uid:m2@x.example" "invite show uid:m2@x.example" "history uid:m2@x.example" "log -l 1 -v" "op show @"; do
    as bob $words
    [[ $out != *X-CALSTORE* ]]; ok "nothing raw in $words: $out"
done
does bob invite accept uid:m2@x.example --reply "$mail/19-request.ics"
for person in ada cy; do
    does "$person" import "$mail/19-request.ics"
    [[ $(titles $person) == *"04-16 11:00 Budget"* ]]; ok "the proposal reaches $person: $out"
done
as cy invite show uid:m2@x.example
[[ $out != *"you proposed"* ]]; ok "the proposal is answered: $out"
as bob invite show "$mail/18-counter.ics"
[[ $out == *"is about an older version, so there is nothing to do"* ]]; ok "an answered proposal: $out"

# 9. A guest sends somebody else.
at 2026-03-08T12:00
as cy invite delegate uid:m2@x.example ada@x.example
same "not to one who is invited" 6 $?
as cy invite delegate uid:m2@x.example CY@x.example
same "not to oneself" 6 $?
as cy invite delegate uid:m2@x.example "dan@x.example?cc=eve@x.example"
same "not to what is no mail address" 2 $?
does cy invite delegate uid:m2@x.example "Dan <dan@x.example>" --comment "Dan knows more" --reply "$mail/20-reply-cy.ics"
mv "$mail/20-reply-cy.request.ics" "$mail/21-delegation.ics"; ok "the invitation for dan is a file of its own"
at 2026-03-08T13:00
does dan invite accept "$mail/21-delegation.ics" --reply "$mail/22-reply-dan.ics"
does bob import "$mail/22-reply-dan.ics"
does bob import "$mail/20-reply-cy.ics"
[[ $err == *'Cy delegated "Budget" to dan@x.example, saying "Dan knows more"'* ]]; ok "bob reads who comes: $err"
same "dan comes for cy" "ada unknown cy delegated dan accepted " "$(states bob m2@x.example)"
writes bob 23-request.ics m2@x.example request
for person in ada cy dan; do does "$person" import "$mail/23-request.ics"; done
same "all know it" "ada pending cy delegated dan accepted " "$(states ada m2@x.example)"
as bob show m2@x.example
[[ $out == *'Cy <cy@x.example>'*delegated*'"Dan knows more"'* ]]; ok "the words are shown: $out"

# 10. A guest asks for the newest version; the answer is the command that the organizer reads.
at 2026-03-08T14:00
as ada invite refresh m2@x.example
same "a message to nowhere" 2 $?
does ada invite refresh m2@x.example --reply "$mail/24-refresh.ics"
does bob import "$mail/24-refresh.ics"
command=$(sed -nE 's/.*`ekcal (export [^`]*)`.*/\1/p' "$folder/err")
does bob $command
grep -q '^METHOD:REQUEST' "$folder/out"; ok "the command of the hint writes the request: $command"
does dan import "$mail/24-refresh.ics"
[[ $err == *"which only its organizer can send, Bob; there is nothing to do"* ]]; ok "at a guest: $err"

# 11. One occurrence of a series: a request, a proposal, a delegation.
at 2026-03-08T15:00
as bob list 2026-04-06 -q
one=$out
writes bob 25-request-one.ics "$one" request
sed '1,/^BEGIN:VEVENT/d' "$mail/25-request-one.ics" >"$folder/one"
grep -q '^RECURRENCE-ID' "$folder/one" && ! grep -q '^RRULE' "$folder/one"; ok "a request of one occurrence"
does ada import "$mail/25-request-one.ics"
[[ $err != *"series that the file does not have"* ]]; ok "no warning where the calendar has the series: $err"
does cy import "$mail/25-request-one.ics"
EKCAL_STORE=$folder/empty "$ekcal" import "$mail/25-request-one.ics" >/dev/null 2>"$folder/err"
grep -q "series that the file does not have" "$folder/err"; ok "a warning where it has not"
at 2026-03-08T15:30
does cy invite propose "s1@2026-04-06" +1h --reply "$mail/26-counter-one.ics"
does bob import "$mail/26-counter-one.ics"
does bob invite decline "$mail/26-counter-one.ics" --comment "No room" --reply "$mail/27-decline-one.ics"
does cy import "$mail/27-decline-one.ics"
[[ $err == *'saying "No room"'* ]]; ok "cy reads why: $err"
does cy invite delegate "s1@2026-04-06" dan@x.example --reply "$mail/28-reply-one.ics"
mv "$mail/28-reply-one.request.ics" "$mail/29-delegation-one.ics"
does bob import "$mail/28-reply-one.ics"
as bob list 2026-04-06 -q
[[ $(states bob "$out") == *"cy delegated dan pending "* ]]; ok "dan is asked for one date: $(states bob "$out")"
[[ $(states bob s1) != *dan* ]]; ok "and not for the others"
does dan import "$mail/29-delegation-one.ics"

# 12. The messages go to the right people, and to nobody else.
cat >"$folder/mailer" <<'END'
#!/bin/sh
printf '%s|' "$@" >>"$SENT.to"
grep '^METHOD' | tr -d '\r' >>"$SENT.to"
END
chmod +x "$folder/mailer"
at 2026-03-08T16:00
: >"$SENT.to"
does bob add Plan "2026-04-20 10:00" --external-id m3 --organizer bob@x.example --attendee cy@x.example --attendee ada@x.example
as bob export m3 --method request
cp "$folder/out" "$folder/m3.ics"
does cy invite propose "$folder/m3.ics" +1d --send "$folder/mailer {to}" --reply "$folder/m3-counter.ics"
does cy invite refresh m3 --send "$folder/mailer {to}"
does cy invite delegate m3 dan@x.example --send "$folder/mailer {to}"
does bob invite accept "$folder/m3-counter.ics" --send "$folder/mailer {to}"
same "who gets what" "bob@x.example|METHOD:COUNTER
bob@x.example|METHOD:REFRESH
bob@x.example|METHOD:REPLY
dan@x.example|METHOD:REQUEST
cy@x.example,ada@x.example|METHOD:REQUEST" "$(cat "$SENT.to")"
for address in "urn:uuid:1" "mailto:-x@x.example" "mailto:a b@x.example" "mailto:a@x.example%0Acc"; do
    sed -e "s/^ORGANIZER.*/ORGANIZER:$address\r/" -e "s/^UID:.*/UID:odd\r/" "$folder/m3.ics" >"$folder/odd.ics"
    : >"$SENT.to"
    for verb in propose delegate refresh accept; do
        case $verb in propose) more=+1d ;; delegate) more=dan@x.example ;; *) more= ;; esac
        as cy invite $verb "$folder/odd.ics" $more --send "$folder/mailer -- {to}"
        same "$verb to $address ($err)" 6 $?
    done
    same "no program was started for $address" "" "$(cat "$SENT.to")"
done
as cy find uid:odd -q
same "and nothing is saved" "" "$out"
for person in bob cy; do
    as "$person" rm m3 -y
    ok "m3 goes ($err)"
done

# 13. All messages again, backwards, in another order, and twice.
for person in bob ada cy dan; do
    before=$(whole "$person")
    # Messages of one's own do not come back by mail.
    case $person in
        bob) files=$(ls "$mail"/*reply* "$mail"/*counter* "$mail"/*refresh*) ;;
        ada) files=$(ls "$mail"/*request* "$mail"/*update* "$mail"/*series* "$mail"/14* "$mail"/15* "$mail"/16*) ;;
        cy) files=$(ls "$mail"/*request* "$mail"/*update* "$mail"/07* "$mail"/27* "$mail"/*series* "$mail"/14* "$mail"/15*) ;;
        dan) files=$(ls "$mail"/21* "$mail"/23* "$mail"/24* "$mail"/29*) ;;
    esac
    for order in "sort -r" "sort" "sort -R --random-source=$mail/01-request.ics"; do
        for file in $(printf '%s\n' "$files" | $order) $(printf '%s\n' "$files" | sort -r); do
            as "$person" import "$file" --rejects none
        done
        same "the store of $person after all messages again ($order)" "$before" "$(whole "$person")"
    done
    does "$person" store check
done

python=${PEER_PYTHON:-python3}
if ! "$python" -c 'import icalendar' 2>/dev/null; then
    echo "  skipped: python-icalendar is not installed (PEER_PYTHON)"
    finish
fi
# Each message by the tables of RFC 5546, 3.2: what it must have.
"$python" - "$mail" >"$folder/out" 2>"$folder/err" <<'END'
import pathlib, sys
import icalendar
once = {
    "REQUEST": {"UID", "DTSTAMP", "DTSTART", "ORGANIZER", "SUMMARY"},
    "REPLY": {"UID", "DTSTAMP", "ORGANIZER", "ATTENDEE"},
    "CANCEL": {"UID", "DTSTAMP", "ORGANIZER", "SEQUENCE"},
    "COUNTER": {"UID", "DTSTAMP", "DTSTART", "ORGANIZER", "SUMMARY"},
    "DECLINECOUNTER": {"UID", "DTSTAMP", "ORGANIZER"},
    "REFRESH": {"UID", "DTSTAMP", "ORGANIZER", "ATTENDEE"},
}
only = {
    "DECLINECOUNTER": {"SEQUENCE", "RECURRENCE-ID", "COMMENT", "REQUEST-STATUS"},
    "REFRESH": {"RECURRENCE-ID", "COMMENT"},
}
count = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.ics")):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    method = str(calendar["METHOD"])
    for event in calendar.walk("VEVENT"):
        assert not event.errors, (path.name, event.errors)
        for name in once[method]:
            assert name in event, (path.name, name)
            assert not isinstance(event[name], list), (path.name, name)
        if method in only:
            extra = set(event) - once[method] - only[method]
            assert not extra, (path.name, extra)
        assert "VALARM" not in [part.name for part in event.subcomponents], path.name
        assert "X-CALSTORE" not in path.read_text(), path.name
        people = event.get("ATTENDEE", [])
        people = people if isinstance(people, list) else [people]
        if method == "REQUEST":
            assert people, path.name
            for person in people:
                if person.params.get("PARTSTAT") == "NEEDS-ACTION":
                    assert person.params["ROLE"] in ("REQ-PARTICIPANT", "OPT-PARTICIPANT"), path.name
                    assert person.params["RSVP"] in ("TRUE", "FALSE"), path.name
        if method == "REPLY":
            states = ("ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED")
            assert people[0].params["PARTSTAT"] in states, path.name
            assert ("DELEGATED-TO" in people[0].params) == (people[0].params["PARTSTAT"] == "DELEGATED"), path.name
            assert "RSVP" not in people[0].params, path.name
        if "delegation" in path.name:
            cy, dan = people[-2:] if str(people[-1]).endswith("dan@x.example") else (None, None)
            assert cy.params["PARTSTAT"] == "DELEGATED" and "dan@x.example" in str(cy.params["DELEGATED-TO"])
            assert "cy@x.example" in str(dan.params["DELEGATED-FROM"]) and dan.params["RSVP"] == "TRUE"
        if path.name.endswith("-one.ics"):
            assert "RECURRENCE-ID" in event and "RRULE" not in event, path.name
        count += 1
print(count)
END
ok "python-icalendar reads all messages" "$folder/err"
[[ $(<"$folder/out") -ge 29 ]]; ok "messages that were read: $(<"$folder/out")"
finish
