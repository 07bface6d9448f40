#!/usr/bin/env bash
# Every oddity of a server that caldav_server.py can play, each with an account of its own: what is found, changed, sent and refused.
source "$(dirname "$0")/accounts.sh"

# begins QUIRKS [PATH [SEED]]: an empty machine with an account on a server that behaves like this.
machines=0
begins() {
    machines=$((machines + 1))
    server "${3:-small}" "$1"
    at "m$machines"
    account "${2:-/}"
    ok "the account on $1" "$folder/err"
}
# refuses QUIRKS [PATH]: an account that cannot be added, so that nothing is written.
refuses() {
    machines=$((machines + 1))
    server small "$1"
    at "m$machines"
    runs 74 account add Alice "$base${2:-/}" "${login[@]}" -q
    same "nothing is written ($1)" "" "$("$ekcal" account list -q)$(here)"
}
# meets LABEL: whatever was odd is over; a sync brings both sides in step.
meets() {
    quirks '{"reset": true}'
    syncs 0
    in_step "$1"
}
# answers CODES WORDS...: a sync that ends with one of several codes: "0 7".
answers() {
    local codes=" $1 " code
    shift
    "$ekcal" sync --json "$@" >"$folder/out" 2>"$folder/err"
    code=$?
    out=$(<"$folder/out") err=$(<"$folder/err")
    [[ $codes == *" $code "* ]]
    ok "exit code $code is one of$codes: $(tail -n 3 "$folder/err")"
}
# says WORDS LABEL: the report or a message has this text.
says() { grep -i -- "$1" "$folder/out" "$folder/err" >/dev/null; ok "$2: $(head -c 600 "$folder/err")"; }
sent() { control log | grep -o "\"method\": \"$1\"" | wc -l; }
clears() { control clear-log -X POST >/dev/null; }

# What a user never notices: QUIRKS|PATH.
usual='{"prefix": "/dav.php"}|/dav.php/
{"prefix": "/dav", "well-known": 301}|/
{"prefix": "/dav", "well-known": 302}|/
{"prefix": "/dav", "well-known": 307}|/
{"prefix": "/dav", "well-known": 308}|/
{"prefix": "/dav", "well-known": 404}|/dav/
{"prefix": "/dav", "redirects": {"/": [301, "/dav/"]}}|/
{"prefix": "/dav", "redirects": {"/": [302, "self:/dav/"]}}|/
{"prefix": "/dav", "redirects": {"/": [307, "/dav"]}}|/
{"prefix": "/dav", "redirects": {"/": [308, "/x/"], "/x/": [308, "/dav/"]}}|/
{}|/principals/alice/
{}|/nothing/here/
{}|/calendars/alice/
{"other-host": true}|/
{"home-on-root": true}|/
{"home-on-root": true, "principal-on-root": false}|/
{"special": ["inbox", "outbox", "notification", "subscribed", "trashbin", "deleted-calendar"]}|/
{"special": []}|/
{"component-set": false}|/
{"privileges": "all"}|/
{"privileges": "write"}|/
{"privileges": "none"}|/
{"displayname-is-path": true}|/
{"href-style": "absolute"}|/
{"href-style": "encoded"}|/
{"href-style": "lower"}|/
{"href-style": "raw"}|/
{"prefixes": "usual"}|/
{"prefixes": "default"}|/
{"prefixes": "numbered"}|/
{"prefixes": "upper"}|/
{"prefixes": "local"}|/
{"prefixes": "rebound"}|/
{"calendar-data": "raw"}|/
{"calendar-data": "cdata"}|/
{"reports": ["calendar-query", "calendar-multiget"]}|/
{"reports": ["calendar-query"]}|/
{"reports": ["calendar-multiget"]}|/
{"reports": ["sync-collection"]}|/
{"reports": []}|/
{"reports": ["calendar-query", "calendar-multiget"], "ctag": false}|/
{"listing": false}|/
{"listing": false, "reports": ["calendar-query", "calendar-multiget"]}|/
{"sync-depth": "0"}|/
{"sync-depth": "1"}|/
{"empty-token": "collection"}|/
{"empty-token": "refused"}|/
{"token-style": "number"}|/
{"limit": "ignored"}|/
{"limit": "silent"}|/
{"first-sync-deletions": true}|/
{"page-size": 1}|/
{"page-size": 2}|/
{"page-size": 1, "page-token": "same"}|/
{"collection-in-sync": "ok"}|/
{"collection-in-sync": "404"}|/
{"ghosts": ["ghost.ics"]}|/
{"ghosts": ["ghost.ics"], "multiget-missing": "fails"}|/
{"leave-out": ["lunch.ics"]}|/
{"multiget-limit": 1}|/
{"multiget-limit": 2, "multiget-limit-status": 413}|/
{"multiget-limit": 1, "multiget-limit-status": 502}|/
{"multiget-limit": 1, "multiget-limit-status": 504}|/
{"query-needs-component": 400, "reports": ["calendar-query", "calendar-multiget"]}|/
{"query-needs-component": 403, "reports": ["calendar-query"]}|/
{"if-none-match": false}|/
{"etags": "weak"}|/
{"etags": "unquoted"}|/
{"etag-of": "revision"}|/
{"etag-after-put": "always", "rewrite": "reorder"}|/
{"etag-after-put": "always", "rewrite": "both"}|/
{"etag-after-put": "never"}|/
{"etag-after-put": "never", "rewrite": "x-property"}|/
{"etag-after-put": "never", "etag-of": "revision", "rewrite": "both"}|/
{"etag-after-put": "cyrus"}|/
{"rewrite": "both"}|/
{"schedule-tags": false}|/
{"schedule-tags": "all"}|/
{"uid-conflict": 0}|/
{"uid-scope": "account", "uid-conflict": 412}|/
{"mkcalendar": 403, "mkcol": 403}|/
{"xml-type": true}|/
{"delete-status": 200}|/
{"sequence": "not-lower"}|/
{"sequence": "higher"}|/
{"trash-bin": 400}|/
{"trash-bin": 403, "trash-holds": "uid", "trash-listed": true}|/
{"gzip": "asked"}|/
{"gzip": "always", "chunked": true}|/
{"chunked": true, "keep-alive": false}|/'

row() {
    begins "$1" "$2"
    small_trip "$1 $2"
}

# A short run takes a third of the rows, another one each time; a long one, or one of named parts, takes all.
stride=$([[ $# -gt 0 ]] && echo 1 || rounds 3 1)
offset=$((RANDOM % stride))
is_chosen() { [[ $(($1 % stride)) -eq $offset && $(($1 / stride % 2)) -eq $2 ]]; }
check_usual() {
    local number=0 line
    while IFS= read -r line; do
        number=$((number + 1))
        is_chosen "$number" "$1" && row "${line%|*}" "${line##*|}"
    done <<<"$usual"
}

check_discovery() {
    local calendars
    refuses '{"prefix": "/dav", "well-known": 404, "redirects": {"/": [301, "/b"], "/b": [301, "/"]}}'
    same "a loop of redirects ends" 1 "$(($(control log | grep -o '"method"' | wc -l) < 40))"

    refuses '{"principal-on-root": false, "well-known": 404}'
    refuses '{"prefix": "/dav", "well-known": 404}'
    refuses '{"faults": [{"do": "html", "times": 0}]}'
    refuses '{"faults": [{"do": "empty", "times": 0}]}'
    refuses '{"faults": [{"status": 401, "times": 0}]}'
    refuses '{"bearer": "token"}'

    refuses '{"other-host": true, "other-name": "localhost"}'
    same "another host gets no password" "" "$(control log | grep -o '"listener": "other"[^}]*"authorization": true')"

    begins '{"homes": ["calendars", "shared"]}'
    control items/alice/second -X PUT -d '{"home": 1}' >/dev/null
    puts_event second one.ics Shared 20260320T080000Z
    syncs 0
    same "calendars of two homes" "second: Shared 20260320T080000Z/20260320T090000Z" "$(here | grep Shared)"

    begins '{"read-only": ["work"]}'
    syncs 0
    runs 6 edit title:Lunch --title "Late lunch" -q
    runs 6 add Dinner "2026-03-12 19:00" -c Work -q
    changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Their lunch'
    syncs 0
    same "a calendar that is read-only there follows" 1 "$(here | grep -c 'Their lunch')"

    begins '{}'
    syncs 0
    edits 'edit title:Lunch --title "Late lunch"'
    quirks '{"read-only": ["work"]}'
    answers "7"
    same "no right to write any more: the edit is kept" "1 1" "$(here | grep -c 'Late lunch') $(there | grep -c 'Work: Lunch')"
    meets "the right came back"

    begins '{"displayname-is-path": true}'
    control items/alice/nameless -X PUT -d '{}' >/dev/null
    puts_event nameless one.ics First 20260320T080000Z
    syncs 0
    same "a calendar without a name has one here" 1 "$(here | grep -c 'First')"

    begins '{"special": ["inbox", "outbox", "notification", "subscribed", "trashbin", "deleted-calendar"]}'
    syncs 0
    calendars=$("$ekcal" calendar list --csv --fields source,title | grep '^Alice' | sort | tr '\n' ' ')
    same "inboxes, trash bins and subscriptions are no calendars" "Alice,Home Alice,Tasks Alice,Work " "$calendars"

    echo token >"$folder/token"
    login=(--auth bearer --password-command "cat $folder/token")
    begins '{"bearer": "token"}'
    small_trip "a token in place of a password"
    echo old >"$folder/token"
    syncs 74
    login=(--user alice --password-command "$password_command")
}

check_changes() {
    local status body before
    for status in 403 412 400 410; do
        for body in true false; do
            [[ $status$body != 400false && $status$body != 403false && $status$body != 412false ]] || continue
            begins "{\"expired-status\": $status, \"expired-body\": $body}"
            syncs 0
            control expire-tokens -X POST >/dev/null
            edits 'edit title:Lunch --title "Late lunch"'
            removes work Old
            puts_event work tea.ics Tea 20260309T150000Z
            syncs 0
            in_step "tokens expired with $status, $body"
        done
    done

    begins '{}'
    syncs 0
    before=$(here)
    control expire-tokens -X POST >/dev/null
    quirks '{"empty-listing": true}'
    syncs 6
    same "an empty listing deletes nothing" "$before" "$(here)"
    quirks '{"empty-listing": false, "no-propstat": ["lunch.ics"]}'
    answers "0 7"
    same "a response without properties is no deletion" "$before" "$(here)"
    meets "after listings that said nothing"

    begins '{"reports": ["calendar-query", "calendar-multiget"]}'
    syncs 0
    before=$(here)
    edits 'edit title:Lunch --location Bistro'
    quirks '{"empty-listing": true}'
    puts_event work tea.ics Tea 20260309T150000Z
    syncs 6
    same "an empty listing of a server without tokens deletes nothing" 5 "$(here | grep -c 'Lunch\|Old\|Review\|Milk\|Walk')"
    quirks '{"empty-listing": false}'
    syncs 0
    in_step "after an empty listing"

    for status in 404 silent; do
        begins "{\"made-and-deleted\": \"$status\"}"
        syncs 0
        edits 'add Dinner "2026-03-12 19:00" -c Work'
        syncs 0
        # Somebody else deletes it before this machine has asked for changes.
        removes work Dinner
        syncs 0
        same "made here and deleted there since the last token ($status)" 0 "$(here | grep -c Dinner)"
        in_step "made here and deleted there ($status)"
        edits 'mv title:Old --to Home'
        syncs 0
        removes home Old
        syncs 0
        same "moved here and deleted there ($status)" 0 "$(here | grep -c Old)"
    done

    begins '{"leave-out": ["lunch.ics"], "faults": [{"method": "GET", "path": "lunch", "status": 403, "times": 0}]}'
    answers "0 7"
    same "an item that cannot be fetched stops nothing" 4 "$(here | grep -c 'Old\|Review\|Milk\|Walk')"
    meets "the item can be fetched"

    begins '{"bad-item": ["lunch.ics"]}'
    syncs 7
    says lunch "an item that cannot be read is listed"
    same "and stops nothing" 4 "$(here | grep -c 'Old\|Review\|Milk\|Walk')"
    same "and stays there" 1 "$(there | grep -c Lunch)"
    quirks '{"bad-item": []}'
    changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Good lunch'
    syncs 0
    in_step "the item can be read"

    begins '{}'
    syncs 0
    changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Their lunch'
    quirks '{"multiget-404": ["lunch.ics"]}'
    answers "0 7"
    same "an item that multiget does not find is not deleted" 1 "$(here | grep -ci lunch)"
    meets "multiget finds it"

    begins '{}'
    syncs 0
    edits 'edit title:Lunch --title "Late lunch"'
    quirks '{"vanished": ["work"]}'
    answers "7"
    same "a calendar that cannot be found deletes nothing" 3 "$(here | grep -c 'Late lunch\|Old\|Review')"
    says Work "and it is named"
    meets "the calendar is found again"
}

check_writing() {
    local status holds_what refused
    for status in 409 403 412 0; do
        begins "{\"uid-conflict\": $status}"
        syncs 0
        printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//EN BEGIN:VEVENT UID:tea@server DTSTAMP:20260301T080000Z SUMMARY:Tea \
            DTSTART:20260309T150000Z DURATION:PT1H END:VEVENT END:VCALENDAR >"$folder/tea.ics"
        runs 0 import "$folder/tea.ics" -c Work -q
        puts_event work tea.ics Tea 20260309T150000Z
        syncs 0
        same "the same item on both sides is one ($status)" "1 1" "$(here | grep -c Tea) $(there | grep -c Tea)"
        in_step "the same UID ($status)"
    done
    begins '{"uid-conflict": 409, "uid-conflict-body": false}'
    syncs 0
    runs 0 import "$folder/tea.ics" -c Work -q
    control items/alice/work/other-name.ics -T "$folder/tea.ics" >/dev/null
    quirks '{"no-propstat": ["other-name.ics"]}'
    answers "0 7"
    quirks '{"no-propstat": []}'
    answers "0 7"
    same "a UID that was not listed before is not written twice" 1 "$(there | grep -c Tea)"
    for status in 'unique-scheduling-object-resource' 'no-uid-conflict'; do
        begins "{\"uid-scope\": \"account\", \"uid-conflict\": 403, \"uid-conflict-name\": \"$status\"}"
        syncs 0
        puts_event home tea.ics Tea 20260309T150000Z
        runs 0 import "$folder/tea.ics" -c Work -q
        answers "0 7"
        same "a UID of another calendar is not lost ($status)" 1 "$( (here; there) | grep -c 'Home: Tea' | sed 's/2/1/')"
    done

    for status in 0 405 412 501; do
        begins "{\"move\": $status}"
        syncs 0
        edits 'mv title:Old --to Home'
        syncs 0
        same "moved ($status)" "1 0" "$(there | grep -c 'Home: Old') $(there | grep -c 'Work: Old')"
        in_step "a move ($status)"
        edits 'mv title:Old --to Work' 'edit title:Old --title "Old and changed"'
        syncs 0
        same "moved and changed ($status)" 1 "$(there | grep -c 'Work: Old and changed')"
        in_step "a move and an edit ($status)"
    done
    for status in 0 412; do
        begins "{\"move\": $status, \"uid-scope\": \"account\", \"uid-conflict\": 412, \"headers\": {\"Server\": \"AppleHttpServer/1\"}}"
        syncs 0
        edits 'mv title:Old --to Home'
        syncs 0
        in_step "a move where a UID may be there once ($status)"
    done

    begins '{"mkcalendar": 405}'
    syncs 0
    runs 0 calendar add Trips --tint '#8800FF' --source Alice -q
    edits 'add Rome 2026-05-01 -c Trips'
    syncs 0
    same "MKCOL in place of MKCALENDAR" "Trips: Rome 20260501/20260502" "$(there | grep Rome)"
    in_step "MKCOL"
    for status in '"mkcalendar": 403' '"mkcalendar": 405, "mkcol": 405' '"mkcalendar": 405, "mkcol": 403'; do
        begins "{$status}"
        syncs 0
        runs 0 calendar add Trips --source Alice -q
        edits 'add Rome 2026-05-01 -c Trips' 'edit title:Lunch --title "Late lunch"'
        answers "7"
        says Trips "a calendar that the server does not make is named ($status)"
        same "the rest goes on ($status)" "1 1" "$(there | grep -c 'Late lunch') $(here | grep -c Rome)"
        quirks '{"mkcalendar": 0}'
        syncs 0
        in_step "the server makes calendars ($status)"
    done
    for refused in calendar-color displayname; do
        begins "{\"proppatch-refused\": [\"$refused\"]}"
        syncs 0
        runs 0 calendar add Trips --tint '#8800FF' --source Alice -q
        edits 'add Rome 2026-05-01 -c Trips'
        answers "0 7"
        same "a calendar without its $refused" 1 "$(there | grep -c Rome)"
        same "is one ($refused)" 1 "$(control items/alice | grep -o '"[^"]*"' | grep -vc '"work"\|"home"\|"tasks"')"
        runs 0 calendar edit Home --title House --tint '#00AA00' -q
        answers "0 7"
        answers "0 7"
        same "the name here stays ($refused)" 1 "$(here | grep -c 'House: Walk')"
    done

    begins '{"delete-calendar": 403}'
    syncs 0
    "$ekcal" calendar rm Home --on-server -y -q >"$folder/out" 2>"$folder/err" || true
    answers "0 7"
    same "a calendar that the server keeps is there" 1 "$(there | grep -c Walk)"

    begins '{"max-resource-size": 1500}'
    syncs 0
    edits "edit title:Lunch --notes '$(printf 'x%.0s' $(seq 1800))'" 'add Dinner "2026-03-12 19:00" -c Work'
    syncs 7
    says Lunch "an item that is too large is listed"
    says "1500 bytes" "with the sentence of the server"
    same "the rest goes on" 1 "$(there | grep -c Dinner)"
    clears
    syncs 7
    same "it is not sent again" 0 "$(sent PUT)"
    edits 'edit title:Lunch --notes short'
    syncs 0
    in_step "shorter"

    begins '{"component-set": false}'
    syncs 0
    "$ekcal" reminder add Seeds -c Work -q >"$folder/out" 2>&1
    answers "0 7"
    same "an event still goes there" 3 "$(there | grep -c 'Work: Lunch\|Work: Old\|Work: Review')"

    for status in not-lower higher; do
        begins "{\"sequence\": \"$status\"}"
        syncs 0
        changes work Review '^UID' 'SEQUENCE:7\nUID'
        syncs 0
        edits "edit $(id Review)@2026-03-08 --start 15:00"
        syncs 0
        in_step "SEQUENCE has to be $status"
    done
    begins '{"sequence": "higher", "headers": {"Server": "GSE"}}'
    syncs 0
    changes work Review '^UID' 'SEQUENCE:7\nUID'
    edits "edit $(id Review) --location Hall --span all"
    syncs 0
    same "both edits of a series with another SEQUENCE" 1 "$(there | grep -c 'Review.*location=Hall')"
    in_step "SEQUENCE"

    for status in 400 403; do
        for holds_what in name uid; do
            begins "{\"trash-bin\": $status, \"trash-holds\": \"$holds_what\", \"trash-listed\": true}"
            syncs 0
            edits 'rm title:Old -y'
            syncs 0
            runs 0 undo -q
            same "back here" 1 "$(here | grep -c Old)"
            if [[ $holds_what == name ]]; then syncs 0; else answers 7; fi
            same "what was deleted and came back ($status $holds_what)" "$([[ $holds_what == name ]] && echo 1 || echo 0) 1" \
                "$(there | grep -c Old) $(here | grep -c Old)"
        done
    done
}

# FAULT|CODES|WHAT: one rule while an edit of each kind is on its way; afterwards nothing is missing or twice.
faults='"method": "PROPFIND", "status": 423, "retry-after": 1|0
"method": "PROPFIND", "status": 429, "retry-after": 1|0
"method": "PROPFIND", "status": 503, "retry-after": "date+1"|0
"report": "sync-collection", "status": 500, "retry-after": 1|0
"report": "sync-collection", "status": 502|0
"report": "calendar-multiget", "status": 503, "retry-after": 0|0
"report": "calendar-multiget", "do": "cut"|0
"report": "sync-collection", "do": "close"|0
"report": "sync-collection", "do": "cut"|0
"report": "sync-collection", "do": "truncate"|0 7 74
"report": "sync-collection", "do": "html"|0 7 74
"report": "sync-collection", "do": "html", "times": 0|7 74
"report": "sync-collection", "do": "empty", "times": 0|0 7 74
"report": "calendar-multiget", "do": "html", "times": 0|7 74
"report": "calendar-multiget", "do": "empty", "times": 0|0 7 74
"method": "PROPFIND", "do": "html", "times": 0|74
"method": "PROPFIND", "do": "empty", "times": 0|7 74
"method": "PROPFIND", "do": "truncate", "times": 0|7 74
"method": "PROPFIND", "do": "slow", "seconds": 0.5|0
"method": "PROPFIND", "status": 401|0
"method": "PROPFIND", "status": 401, "times": 0|74
"method": "PUT", "status": 401|0
"method": "PUT", "status": 401, "times": 0|74
"method": "PUT", "status": 423, "retry-after": 0|0
"method": "PUT", "status": 429, "retry-after": 1|0
"method": "PUT", "status": 500, "retry-after": 0|0
"method": "PUT", "status": 502, "retry-after": 0, "apply": true|0
"method": "PUT", "status": 504, "retry-after": 0, "apply": true|0
"method": "PUT", "do": "close", "apply": true|0
"method": "PUT", "do": "close"|0
"method": "PUT", "do": "cut"|0
"method": "PUT", "status": 412|0 7
"method": "PUT", "status": 403, "precondition": "c:valid-calendar-data", "message": "we hate this", "times": 0|7
"method": "PUT", "status": 403, "precondition": "c:supported-calendar-component", "message": "we hate this", "times": 0|7
"method": "PUT", "status": 412, "precondition": "c:valid-calendar-data", "message": "we hate this", "times": 0|7
"method": "PUT", "status": 400, "message": "we hate this", "times": 0|7
"method": "PUT", "status": 415, "message": "we hate this", "times": 0|7
"method": "PUT", "status": 413, "message": "we hate this", "times": 0|7
"method": "PUT", "status": 507, "message": "we hate this", "retry-after": 0, "times": 0|7 74
"method": "PUT", "status": 404, "times": 0|7
"method": "PUT", "status": 409|0 7
"method": "DELETE", "status": 404, "apply": true|0
"method": "DELETE", "status": 410, "apply": true|0
"method": "DELETE", "status": 503, "retry-after": 0, "apply": true|0
"method": "DELETE", "do": "close", "apply": true|0
"method": "DELETE", "status": 403, "times": 0|7
"method": "MOVE", "do": "close", "apply": true|0
"method": "MOVE", "status": 503, "retry-after": 0|0
"path": "/calendars/alice/work/", "status": 404, "times": 0|7
"path": "/calendars/alice/", "status": 404, "times": 0|6 7 74
"path": "/calendars/alice/work/", "status": 403, "times": 0|7
"path": "/calendars/alice/work/", "status": 503, "retry-after": 1, "times": 0|7 74'

fault() {
    local rule=$1 codes=$2 before
    begins '{}'
    puts_event work one.ics One 20260401T080000Z
    puts_event work two.ics Two 20260402T080000Z
    syncs 0
    edits 'add Dinner "2026-03-12 19:00" -c Work' 'edit title:Lunch --title "Late lunch"' 'rm title:Old -y' 'mv title:Review --to Home' 'done title:Milk'
    changes home Walk '^SUMMARY:Walk' 'SUMMARY:Long walk'
    puts_event work tea.ics Tea 20260309T150000Z
    quirks "{\"faults\": [{$rule}]}"
    before=$(here)
    answers "$codes"
    [[ $rule != *"we hate"* ]] || says "we hate this" "the sentence of the server is shown ($rule)"
    same "nothing is lost here meanwhile ($rule)" "" "$(diff <(echo "$before") <(here) | grep '^<' | grep -v 'Home: Walk')"
    if [[ $rule == *PUT*"we hate"* && $rule != *507* ]]; then
        clears
        answers "$codes"
        same "it is not sent again ($rule)" 0 "$(sent PUT)"
        edits 'edit title:"Late lunch" --location Hall' 'edit title:Dinner --location Hall' 'edit title:Milk --notes Fresh'
    fi
    quirks '{"faults": []}'
    syncs 0
    same "all of it arrives ($rule)" "Home: Long walk
Home: Review
Tasks: Milk
Work: Dinner
Work: Late lunch
Work: One
Work: Tea
Work: Two" "$(there | sed -E 's/ (due=)?2026.*//')"
    in_step "$rule"
}
check_faults() {
    local number=0 line
    while IFS= read -r line; do
        number=$((number + 1))
        is_chosen "$number" "$1" && fault "${line%|*}" "${line##*|}"
    done <<<"$faults"
    [[ $1 -eq 0 ]] || return 0
    begins '{}'
    syncs 0
    runs 0 calendar add Trips --source Alice -q
    quirks '{"faults": [{"method": "MKCALENDAR", "do": "close", "apply": true}]}'
    answers "0 7"
    syncs 0
    same "a calendar whose making got no answer is made once" 4 "$(control items/alice | grep -o '"[^"]*"' | wc -l)"
    in_step "a calendar whose making got no answer"
    begins '{}'
    syncs 0
    edits 'rm title:Old -y'
    syncs 0
    runs 0 undo -q
    quirks '{"faults": [{"method": "PUT", "status": 400, "message": "Calendar object with uid already exists in this calendar collection."}], "headers": {"DAV": "1, nc-calendar-search"}}'
    syncs 0
    same "a trash bin: another address, once" 1 "$(there | grep -c Old)"
    in_step "a trash bin"
}

check_presets() {
    local number=0 preset path
    for preset in radicale google xandikos icloud sabre nextcloud baikal fastmail; do
        number=$((number + 1))
        [[ $((number % 2)) -eq $1 ]] || continue
        case $preset in
        sabre | baikal) path=/dav.php/ ;;
        google) path=/caldav/v2/ ;;
        *) path=/ ;;
        esac
        if [[ $preset == google ]]; then
            echo token >"$folder/token"
            login=(--auth bearer --password-command "cat $folder/token")
        fi
        begins "{\"preset\": \"$preset\"}" "$path" usual
        trip "$preset" "m$machines" "$path"
        login=(--user alice --password-command "$password_command")
    done
}

# Two workers, each with a folder and a server of its own, do the parts that were asked for; some are cut into two halves.
work() {
    local check
    trap - EXIT
    folder=$1 HOME=$1 servers=()
    mkdir "$folder"
    starts_server
    for check in "${@:2}"; do
        echo "$check"
        # shellcheck disable=SC2086
        check_$check
    done
    kill "${servers[@]}"
    echo "$holds $broken" >"$folder/counts"
}
trap 'kill $(jobs -p) 2>/dev/null; stop' EXIT
[[ $stride -eq 1 ]] || echo "every third row, from $offset on"
first=() second=()
for part in ${*:-usual discovery changes writing faults presets}; do
    case $part in
    usual | faults | presets) first+=("$part 0") second+=("$part 1") ;;
    writing) second+=("$part") ;;
    *) first+=("$part") ;;
    esac
done
work "$folder/1" "${first[@]}" >"$folder/1.log" 2>&1 &
work "$folder/2" "${second[@]}" >"$folder/2.log" 2>&1 &
wait $(jobs -p)
for worker in 1 2; do
    cat "$folder/$worker.log"
    read -r good bad <"$folder/$worker/counts" || { good=0 bad=1; echo "  not so: worker $worker came to its end"; }
    holds=$((holds + good)) broken=$((broken + bad))
done
finish
