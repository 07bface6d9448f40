#!/usr/bin/env bash
# Many writers and readers all the time: nothing is lost, no reader fails, nobody sees half of a commit.
source "$(dirname "$0")/harness.sh"

writers=8
readers=8
commits=$(rounds 12 60)
day=2026-03-05
# A store that was never written has nothing to back up.
runs 0 add Before 2026-01-01 -q

# Each commit adds two items: an odd number of them is half a state.
for ((writer = 1; writer <= writers; writer++)); do
    (for ((i = 1; i <= commits; i++)); do
        printf 'add "Item %d-%d a" %s\nadd "Item %d-%d b" %s\n' $writer $i $day $writer $i $day \
            | "$ekcal" batch -q --lock-timeout 60s || echo "writer $writer, commit $i: exit $?"
    done) >"$folder/writer-$writer" 2>&1 &
    pids[writer]=$!
done
for ((reader = 1; reader <= readers; reader++)); do
    (rounds=0 last=0
    while [[ ! -e $folder/stop ]]; do
        "$ekcal" list $day -q >"$folder/list-$reader" || echo "reader $reader: exit $?"
        count=$(wc -l <"$folder/list-$reader")
        ((count % 2 == 0)) || echo "reader $reader: half a state, $count items"
        ((count >= last)) || echo "reader $reader: $count items after $last"
        last=$count
        rounds=$((rounds + 1))
    done
    echo $rounds >"$folder/rounds-$reader") >"$folder/reader-$reader" 2>&1 &
    more[reader]=$!
done
# The files are replaced all the while.
(while [[ ! -e $folder/stop ]]; do
    "$ekcal" store compact --keep 20 -y -q --lock-timeout 60s || echo "compact: exit $?"
    "$ekcal" store snapshot -q || echo "snapshot: exit $?"
    "$ekcal" store backup -q --to "$folder/copies" || echo "backup: exit $?"
    rm -rf "$folder/copies"
    sleep 0.2
done) >"$folder/carer" 2>&1 &
carer=$!
wait "${pids[@]}"
touch "$folder/stop"
wait "${more[@]}" $carer
total=$((writers * commits))
same "what the writers said" "" "$(cat "$folder"/writer-*)"
same "what the readers said" "" "$(cat "$folder"/reader-*)"
same "what compact, snapshot and backup said" "" "$(<"$folder/carer")"
same "items" $((total * 2)) "$("$ekcal" list $day -q | sort -u | wc -l | tr -d ' ')"
same "titles" "$(for ((w = 1; w <= writers; w++)); do for ((i = 1; i <= commits; i++)); do printf 'Item %d-%d a\nItem %d-%d b\n' $w $i $w $i; done; done | sort)" \
    "$("$ekcal" list $day --jsonl --fields title | sed -E 's/.*"title":"([^"]*)".*/\1/' | sort)"
runs 0 store check
same "store check is silent" "" "$out$err"
echo "  $total commits of $writers writers, $(cat "$folder"/rounds-* | paste -sd+ | bc) readings of $readers readers"
finish
