#!/usr/bin/env bash
# A sync with a server that is killed, after each request and at any moment: the next one ends with the same on both sides.
source "$(dirname "$0")/accounts.sh"
starts_server
export WITH_UID=1

# keeps and restores NAME: everything on both sides, and how far a sync has come.
keeps() {
    rm -rf "${folder:?}/$1.kept"
    cp -a "$folder/$1" "$folder/$1.kept"
    control state >"$folder/$1.json"
}
restores() {
    rm -rf "${folder:?}/$1"
    cp -a "$folder/$1.kept" "$folder/$1"
    control state -d "@$folder/$1.json" >/dev/null
    control clear-log -X POST >/dev/null
}
# reference NAME: what a sync that nobody disturbs ends with, in $expected; $count is the number of its requests.
reference() {
    restores "$1"
    syncs 0
    count=$(control log | grep -o '"method"' | wc -l)
    expected=$(there)
    same "$1: undisturbed" "$expected" "$(here)"
}
# ends_well LABEL
ends_well() {
    syncs 0
    same "$1: there" "$expected" "$(there)"
    same "$1: here" "$expected" "$(here)"
}

# stopped N APPLY: the request N gets no answer, and the client is killed before it can ask again.
stopped() {
    local pid
    control clear-log -X POST >/dev/null
    control kill-after -d "{\"n\": $1, \"apply\": $2, \"down\": true}" >/dev/null
    "$program" sync -q >"$folder/killed" 2>&1 &
    pid=$!
    while kill -0 "$pid" 2>/dev/null; do
        control log | grep '"status": 0' >/dev/null && break
    done
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    control kill-after -d '{"n": 0}' >/dev/null
}
# killed NAME N APPLY
killed() {
    restores "$1"
    stopped "$2" "$3"
    ends_well "$1, killed $([[ $3 == true ]] && echo after || echo before) request $2 of $count"
}
# each NAME: killed before and after each request.
each() {
    local n
    for ((n = 1; n <= count; n++)); do
        killed "$1" "$n" true
        # Before a request is much as after the one before it.
        [[ $((n % $(rounds 4 1))) -ne 0 ]] || killed "$1" "$n" false
    done
}

server usual
at first
account
keeps first
reference first
echo "the first sync, killed at each of its $count requests"
each first

server usual
at both
account
syncs 0
plan=$(id Plan)
edits 'add Dinner "2026-03-12 19:00" -c Work' 'edit title:Lunch --title "Late lunch"' "edit $(id Standup)@2026-03-05 --start 11:00" \
    "edit $plan@2026-03-16 --start 14:00 --span future" 'done title:Milk' 'mv title:Budget --to Home' 'mv title:Talk --to Home' \
    'edit title:Talk --title "Long talk"' 'rm title:Old -y'
runs 0 calendar add Trips --tint '#8800FF' --source Alice -q
edits 'add Rome 2026-05-01 -c Trips'
runs 0 calendar edit Tasks --title Errands -q
puts_event work tea.ics Tea 20260309T150000Z
changes work Lunch '^LOCATION:[^\r]*' 'LOCATION:Bistro'
changes home Walk '^SUMMARY:Walk' 'SUMMARY:Long walk'
removes work Review
keeps both
# The name that a calendar gets on the server is a new one each time; its title is not.
reference both
move=$(control log | grep -o '"method": "[A-Z]*"' | grep -n MOVE | tail -n 1 | cut -d: -f1)
echo "edits on both sides, killed at each of $count requests"
each both

echo "killed after the move of an item, and once more"
for ((n = $(rounds 4 1); n <= count; n += $(rounds 4 1))); do
    restores both
    stopped "$move" true
    stopped "$n" true
    ends_well "killed after the move, and then after request $n"
done

echo "killed before the answer, and then changed here once more"
server usual
at again
account
syncs 0
keeps again
# again LABEL TITLE FIRST THEN...: the first change is sent, but its answer is lost; then comes another one.
again() {
    local n
    restores again
    edits "$3"
    cp -a "$folder/again" "$folder/edited"
    control state >"$folder/edited.json"
    control clear-log -X POST >/dev/null
    syncs 0
    n=$(control log | grep -o '"method": "[A-Z]*"' | grep -n 'PUT\|DELETE' | head -n 1 | cut -d: -f1)
    rm -rf "${folder:?}/again"
    mv "$folder/edited" "$folder/again"
    control state -d "@$folder/edited.json" >/dev/null
    stopped "$n" true
    "$ekcal" "${@:4}" -q
    syncs 0
    same "$1: nobody else has changed it" "$(here)" "$(there)"
    same "$1: it is there once" 1 "$(there | grep -c "Work: $2 ")"
    in_step "$1"
}
again "a change, and another" "Very late lunch" 'edit title:Lunch --title "Late lunch"' edit "title:Late lunch" --title "Very late lunch"
again "a new item, and a change" "Big brunch" 'add Brunch 2026-03-14 -c Work' edit title:Brunch --title "Big brunch"
again "a deletion, and its undo" Lunch 'rm title:Lunch -y' undo

echo "killed behind the commit, before it is recorded, and then changed here"
restores again
state=$(find "$EKCAL_STORE" -name 'account-*' ! -name '*.lock')
cp "$state" "$folder/state"
changes work Lunch '^SUMMARY:Lunch' 'SUMMARY:Late lunch'
puts_event work tea.ics Tea 20260309T150000Z
syncs 0
cp "$folder/state" "$state"
edits 'edit title:"Late lunch" --title "Very late lunch"' 'edit title:Tea --title "Green tea"'
syncs 0
same "what was changed here is sent" "Green tea
Very late lunch" "$(there | grep -o 'Green tea\|Very late lunch' | sort)"
in_step "a pull that was not recorded"
cp "$state" "$folder/state"
removes work Review
syncs 0
cp "$folder/state" "$state"
"$ekcal" undo -q
syncs 0
same "what an undo has brought back stays" 1 "$(there | grep -c 'Work: Review ')"
in_step "a deletion that was not recorded"

echo "changed here behind a pull that was not recorded: deleted, undone"
changes work 'Green tea' '^SUMMARY:Green tea' 'SUMMARY:Mint tea'
cp "$state" "$folder/state"
syncs 0
cp "$folder/state" "$state"
edits 'rm title:"Mint tea" -y'
syncs 0
same "what was deleted here is gone" "0 0" "$(here | grep -c tea) $(there | grep -c 'Mint tea')"
in_step "deleted here"
"$ekcal" undo -q
syncs 0
in_step "and back"
cp "$state" "$folder/state"
changes work 'Mint tea' '^SUMMARY:Mint tea' 'SUMMARY:Black tea'
syncs 0
cp "$folder/state" "$state"
"$ekcal" undo -q
syncs 0
same "what was undone here stays undone" "Work: Mint tea" "$(there | grep -o 'Work: [A-Z][a-z]* tea')"
in_step "undone here"

echo "never sent, undone, and then done by somebody else"
edits 'edit title:"Mint tea" --title "Green tea"'
control clear-log -X POST >/dev/null
stopped 2 false
"$ekcal" undo -q
syncs 0
changes work 'Mint tea' '^SUMMARY:Mint tea' 'SUMMARY:Green tea'
syncs 0
in_step "done by somebody else"
same "it is taken" "Work: Green tea" "$(here | grep -o 'Work: [A-Z][a-z]* tea')"

cp "$state" "$folder/state"
changes work 'Green tea' '^SUMMARY:Green tea' 'SUMMARY:Black tea'
syncs 0
cp "$folder/state" "$state"
changes work 'Black tea' '^SUMMARY:Black tea' 'SUMMARY:White tea'
edits 'edit title:"Black tea" --title "Red tea"'
syncs 7
same "what both sides have changed is a conflict" "Work: Red tea, Work: White tea" "$(here | grep -o 'Work: [A-Z][a-z]* tea'), $(there | grep -o 'Work: [A-Z][a-z]* tea')"

at both
echo "no answer, and the client goes on"
for ((i = 0; i < $(rounds 4 40); i++)); do
    n=$((RANDOM % count + 1))
    apply=$([[ $((RANDOM % 2)) -eq 0 ]] && echo true || echo false)
    restores both
    control kill-after -d "{\"n\": $n, \"apply\": $apply}" >/dev/null
    "$ekcal" sync -q >"$folder/out" 2>"$folder/err"
    ends_well "no answer to request $n, apply $apply"
done

echo "killed at any moment"
for ((i = 0; i < $(rounds 15 300); i++)); do
    restores both
    for ((kills = 0; kills < 3; kills++)); do
        delay=$(printf '0.%03d' $((RANDOM % 700)))
        "$program" sync -q >"$folder/killed" 2>&1 &
        pid=$!
        sleep "$delay"
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    ends_well "killed thrice, at last after $delay s"
done
finish
