#!/usr/bin/env bash
# Writers that are killed at random moments: what was acknowledged is there, nothing else is by half, the lock is free.
source "$(dirname "$0")/harness.sh"

rounds=$(rounds 60 600)
day=2026-03-05

# How long a command takes here, in milliseconds: moments are chosen from a third more than that.
"$ekcal" add "Item 0" $day -q
start=$(date +%s%N)
for _ in 1 2 3 4 5; do "$ekcal" add Warm-up 2026-04-01 -q; done
span=$((($(date +%s%N) - start) / 5000000 * 4 / 3 + 2))

killed=0
odd=
: >"$folder/acknowledged"
: >"$folder/tried"
echo "Item 0" >>"$folder/acknowledged"
echo "Item 0" >>"$folder/tried"

# verify: the items of the store against what was acknowledged and what was tried.
verify() {
    local said
    said=$("$ekcal" store check 2>&1) || odd+="check after round $round: $said"$'\n'
    "$ekcal" list $day --jsonl --fields title >"$folder/list" 2>"$folder/said" || odd+="list after round $round"$'\n'
    [[ ! -s $folder/said ]] || odd+="list after round $round: $(<"$folder/said")"$'\n'
    sed -E 's/.*"title":"([^"]*)".*/\1/' "$folder/list" | sort >"$folder/there"
    comm -23 <(sort "$folder/acknowledged") "$folder/there" | sed 's/^/lost: /' >>"$folder/wrong"
    comm -13 <(sort "$folder/tried") "$folder/there" | sed 's/^/nobody wrote: /' >>"$folder/wrong"
    # Those of a batch come all three or not at all.
    grep -o '^Batch [0-9]*' "$folder/there" | sort | uniq -c | awk '$1 != 3 { print "by half: " $0 }' >>"$folder/wrong"
}
: >"$folder/wrong"

for ((round = 1; round <= rounds; round++)); do
    titles=()
    case $((round % 12)) in
        4) words=(store compact --keep 5 -y -q) ;;
        7) words=(store backup -q) ;;
        9) words=(store snapshot -q) ;;
        3 | 11)
            titles=("Batch $round a" "Batch $round b" "Batch $round c")
            printf 'add "%s" 2026-03-05\n' "${titles[@]}" >"$folder/batch"
            words=(batch "$folder/batch" -q)
            ;;
        *)
            titles=("Item $round")
            words=(add "Item $round" $day -q)
            ;;
    esac
    # A killed writer's lock is free at once: nobody waits for it.
    if [[ ${words[0]} == add ]]; then words+=(--lock-timeout 1s); fi
    if [[ ${#titles[@]} -gt 0 ]]; then printf '%s\n' "${titles[@]}" >>"$folder/tried"; fi
    rm -f "$EKCAL_STORE/backups/"daily-*
    "$ekcal" "${words[@]}" >/dev/null 2>"$folder/err" &
    process=$!
    sleep "$(printf '0.%03d' $(((RANDOM * 32768 + RANDOM) % span)))"
    kill -KILL $process 2>/dev/null
    wait $process 2>/dev/null
    code=$?
    case $code in
        0) if [[ ${#titles[@]} -gt 0 ]]; then printf '%s\n' "${titles[@]}" >>"$folder/acknowledged"; fi ;;
        137) killed=$((killed + 1)) ;;
        *) odd+="round $round, ekcal ${words[*]}: exit $code: $(<"$folder/err")"$'\n' ;;
    esac
    if ((round % 20 == 0 || round == rounds)); then verify; fi
done
same "every round is acknowledged or killed, every check is silent" "" "$odd"
same "nothing is lost, nothing is there that nobody wrote, nothing by half" "" "$(sort -u "$folder/wrong")"
[[ $killed -gt 0 ]]; ok "some were killed"
runs 0 add After $day -q --lock-timeout 0s
echo "  $killed of $rounds were killed, $(wc -l <"$folder/acknowledged" | tr -d ' ') items acknowledged, $(wc -l <"$folder/there" | tr -d ' ') there"
finish
