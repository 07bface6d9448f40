#!/usr/bin/env bash
# Servers that refuse what they should take, contradict themselves, or forbid a calendar; and what is only written anew. No change
# may vanish without a word, and none of another device may be undone.
source "$(dirname "$0")/accounts.sh"
starts_server

sent() { control log | grep -o "\"method\": \"$1\", \"path\": \"/calendars[^\"]*\"" | grep -c "${2:-}"; }

echo "the server says that it has another version, and has none"
for status in 412 409; do
    fresh "status-$status"
    edits 'edit title:Lunch --location Hall' 'rm title:Old -y'
    quirks "{\"faults\": [{\"method\": [\"PUT\", \"DELETE\"], \"status\": $status, \"times\": 0}]}"
    control clear-log -X POST >/dev/null
    syncs 7
    same "$status: both changes are listed" "Lunch Old" "$(grep -o '"item":"[A-Z][a-z]*"' <<<"$out" | cut -d'"' -f4 | sort | tr '\n' ' ' | sed 's/ $//')"
    same "$status: each is sent once" "1 1" "$(sent PUT) $(sent DELETE)"
    syncs 7
    quirks '{"faults": []}'
    syncs 0
    same "$status: they are sent as soon as they can be" "1 0" "$(there | grep -c 'Lunch.*Hall') $(there | grep -c Old)"
    in_step "$status"
done

echo "one item that the server cannot take"
for status in 500 423 402 404 507; do
    fresh "cannot-$status"
    edits 'edit title:Lunch --location Hall' 'edit title:Old --location Hall' 'add Dinner "2026-03-12 19:00" -c Work' 'done title:Milk' 'edit title:Walk --location Park'
    name=$(named work Old)
    quirks "{\"faults\": [{\"method\": \"PUT\", \"path\": \"work/$name\", \"status\": $status, \"retry-after\": 0, \"times\": 0}]}"
    syncs 7
    same "$status: it is listed" 1 "$(grep -c '"item":"Old"' <<<"$out")"
    same "$status: the others are there" "1 1 1 1" \
        "$(there | grep -c 'Lunch.*Hall') $(there | grep -c Dinner) $(there | grep -c 'Milk.*done') $(there | grep -c 'Walk.*Park')"
    quirks '{"faults": []}'
    syncs 0
    in_step "$status"
done
fresh full
edits 'add One "2026-03-12 19:00" -c Work' 'add Two "2026-03-12 19:00" -c Work' 'add Three "2026-03-12 19:00" -c Work'
quirks '{"faults": [{"method": "PUT", "status": 507, "times": 0}]}'
syncs 74
quirks '{"faults": []}'
syncs 0
in_step "a server that was full"

echo "a calendar became read-only"
fresh forbidden
edits 'edit title:Lunch --location Hall' 'rm title:Old -y' 'add Dinner "2026-03-12 19:00" -c Work'
quirks '{"read-only": ["work"]}'
for _ in 1 2; do
    syncs 7
    same "what stays here is listed" "Dinner Lunch Old" "$(grep -o '"item":"[A-Z][a-z]*"' <<<"$out" | cut -d'"' -f4 | sort | tr '\n' ' ' | sed 's/ $//')"
done
changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Late lunch'
control clear-log -X POST >/dev/null
syncs 7
same "its changes come, and are merged" 1 "$(here | grep -c 'Late lunch.*Hall')"
same "nothing is sent" "0 0" "$(sent PUT) $(sent DELETE)"
quirks '{"read-only": []}'
syncs 0
in_step "writable again"

echo "an older change of another device"
fresh older
edits 'add Pears "2026-03-12 19:00" -c Work'
quirks '{"faults": [{"method": "PUT", "path": "work/.*-.*", "status": 415, "times": 0}, {"method": "PUT", "path": "old", "status": 500, "retry-after": 0, "times": 0}]}'
edits 'edit title:Old --location Hall'
changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Soup'
syncs 7
edits 'edit title:Soup --title "Soup and bread"'
syncs 7
changes work 'Soup and bread' '^SUMMARY:[^\r]*' 'SUMMARY:Soup'
syncs 7
same "it is not undone by what this machine had sent before" 1 "$(there | grep -c 'Work: Soup 2026')"
same "it comes here" 1 "$(here | grep -c 'Work: Soup 2026')"

echo "a series is cut, and a later occurrence was changed here"
for policy in ours theirs newer; do
    fresh "cut-$policy"
    puts_event work daily.ics Daily 20260310T080000Z 'RRULE:FREQ=DAILY;COUNT=10'
    syncs 0
    edits "edit $(id Daily)@2026-03-17 --title Special"
    changes work Daily 'COUNT=10' 'COUNT=4'
    syncs 0 --on-conflict "$policy"
    same "$policy: the occurrence stays" "1 1" "$(here | grep -c Special) $(there | grep -c Special)"
    in_step "$policy"
done

echo "an item is missing in one answer"
fresh missing
changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Brunch'
puts_event work new.ics New 20260310T080000Z
quirks '{"multiget-404": ["lunch.ics", "new.ics"]}'
syncs 0
quirks '{"multiget-404": []}'
syncs 0
same "it comes with the next sync" "1 1" "$(here | grep -c Brunch) $(here | grep -c New)"
in_step "an item was missing"

echo "an item got another address, and cannot be read there"
for line in UID NOTHING; do
    fresh "renamed-$line"
    removes work Old
    puts work other.ics BEGIN:VEVENT "$line:old@server" DTSTAMP:20260301T080000Z 'SUMMARY:Old' 'DTSTART:2026x306' END:VEVENT
    syncs 7
    same "$line: it is not deleted here" 1 "$(here | grep -c 'Work: Old')"
    puts work other.ics BEGIN:VEVENT UID:old@server DTSTAMP:20260301T080000Z 'SUMMARY:Old' DTSTART:20260306T110000Z DURATION:PT1H END:VEVENT
    syncs 0
    in_step "$line: it can be read again"
done

echo "what is only written in another way is no change"
fresh stamps
edits 'rm title:Old -y'
changes work Old '^DTSTAMP:[^\r]*' 'DTSTAMP:20260303T080000Z\nLAST-MODIFIED:20260303T080000Z'
syncs 0
same "a new stamp does not bring a deleted item back" "0 0" "$(here | grep -c Old) $(there | grep -c Old)"
fresh zones
edits 'add Zoned "2026-03-12 19:00" -c Work' 'add "Zoned too" "2026-03-13 19:00" -c Work'
syncs 0
if [[ -e /usr/share/zoneinfo/Europe/Berlin && -e /usr/share/zoneinfo/Europe/London ]]; then
    cp -RL /usr/share/zoneinfo "$folder/zones-new"
    # The definition of Berlin is another one.
    cp "$folder/zones-new/Europe/London" "$folder/zones-new/Europe/Berlin"
    export TZDIR=$folder/zones-new
    removes work 'Zoned too'
    control clear-log -X POST >/dev/null
    syncs 0
    same "new zone data does not bring a deleted item back, and sends nothing" "0 0 0" "$(here | grep -c 'Zoned too') $(there | grep -c 'Zoned too') $(sent PUT)"
    syncs 0
    same "nothing is left to do" "" "$(steps)"
    unset TZDIR
else
    echo "  no zone files: skipped"
fi

echo "a line of the state was cut"
fresh line
edits 'edit title:Lunch --location Hall'
state=$(ls "$EKCAL_STORE"*/account-* 2>/dev/null | grep -v lock | head -n 1)
truncate -s -25 "$state"
syncs 0
syncs 0
same "the next run goes on" 1 "$(there | grep -c 'Lunch.*Hall')"
in_step "a line was cut"

finish
