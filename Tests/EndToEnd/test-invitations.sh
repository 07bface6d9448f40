#!/usr/bin/env bash
# A meeting of three people, each with a store: invitations, answers, updates, proposals and cancellations go from one to
# another as files (RFC 5546). Then all messages come again, in another order and twice, and the stores are as before.
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

for person in bob ada cy; do
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
counter() {
    sed -e 's/^METHOD:REQUEST/METHOD:COUNTER/' -e '/^ATTENDEE.*ada@/d' -e "s/:20260311T150000/:$2T150000/" \
        -e "s/:20260311T160000/:$2T160000/" -e "s/^DTSTAMP:.*/DTSTAMP:$3\r/" "$mail/04-update.ics" >"$mail/$1"
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
same "its answer stays" "ada accepted cy unknown " "$(as ada list 2026-04-06 -q; states ada "$out")"

# 8. All messages again, backwards, in another order, and twice.
for person in bob ada cy; do
    before=$(whole "$person")
    # Messages of one's own do not come back by mail.
    case $person in
        bob) files=$(ls "$mail"/*reply* "$mail"/*counter*) ;;
        ada) files=$(ls "$mail"/*request* "$mail"/*update* "$mail"/*series* "$mail"/14* "$mail"/15* "$mail"/16*) ;;
        cy) files=$(ls "$mail"/*request* "$mail"/*update* "$mail"/07* "$mail"/*series* "$mail"/14* "$mail"/15*) ;;
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
"$python" - "$mail" >"$folder/out" <<'END'
import pathlib, sys
import icalendar
must = {
    "REQUEST": {"UID", "DTSTAMP", "DTSTART", "ORGANIZER", "ATTENDEE"},
    "REPLY": {"UID", "DTSTAMP", "ORGANIZER", "ATTENDEE"},
    "CANCEL": {"UID", "DTSTAMP", "ORGANIZER", "SEQUENCE"},
    "DECLINECOUNTER": {"UID", "DTSTAMP", "ORGANIZER", "SEQUENCE"},
}
count = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.ics")):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    method = str(calendar["METHOD"])
    for event in calendar.walk("VEVENT"):
        assert not event.errors, (path.name, event.errors)
        missing = must.get(method, set()) - set(event)
        assert not missing, (path.name, missing)
        assert "VALARM" not in [part.name for part in event.subcomponents], path.name
        assert not [name for name in event if name.startswith("X-CALSTORE")], (path.name, list(event))
        if method == "REPLY":
            assert not isinstance(event["ATTENDEE"], list), path.name
            assert event["ATTENDEE"].params["PARTSTAT"] in ("ACCEPTED", "DECLINED", "TENTATIVE"), path.name
            assert "RSVP" not in event["ATTENDEE"].params, path.name
        count += 1
print(count)
END
ok "python-icalendar reads all messages"
[[ $(<"$folder/out") -ge 16 ]]; ok "messages that were read: $(<"$folder/out")"
finish
