#!/usr/bin/env bash
# Walking a hundred times as many occurrences asks for no more memory: no allocation for an occurrence. The
# set of a plain rule is made without one too.
source "$(dirname "$0")/harness.sh"

benchmarks=${BENCHMARKS:-.build/release/Benchmarks}
if [[ $(uname -s) != Linux || ! -x $benchmarks ]] || ! command -v cc >/dev/null \
    || ! cc -shared -fPIC -O1 -o "$folder/counting.so" Tests/EndToEnd/count-allocations.c -ldl 2>"$folder/err"; then
    echo "  skipped: no C compiler, not glibc, or no Benchmarks $(head -n 3 "$folder/err" 2>/dev/null)"
    finish
fi

# Id, start, zone, rule, exceptions: plain, with a zone, cut down by other parts, below a day.
{
    printf 'daily\t19700105T090000\tUTC\tFREQ=DAILY\t-\n'
    printf 'weekly in a zone\t19700105T090000\tAmerica/New_York\tFREQ=WEEKLY;BYDAY=MO,WE,FR\t-\n'
    printf 'another start\t19700106T090000\tAmerica/New_York\tFREQ=WEEKLY;BYDAY=MO,WE,FR\t-\n'
    printf 'in gaps\t19700105T023000\tAmerica/New_York\tFREQ=DAILY;BYHOUR=2,3\t-\n'
    printf 'last working day\t00010131T090000\tUTC\tFREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1\t-\n'
    printf 'week number\t00010101T090000\tUTC\tFREQ=YEARLY;BYWEEKNO=11,12,13;BYDAY=MO,TU,WE,TH,FR\t-\n'
    printf 'hours\t19700105T090000\tEurope/Berlin\tFREQ=HOURLY;INTERVAL=5;BYDAY=MO,TU\t-\n'
    printf 'exception\t19700105T090000\tEurope/Berlin\tFREQ=DAILY\t19700112T090000,22000112T090000\n'
} >"$folder/workloads.tsv"

LD_PRELOAD=$folder/counting.so "$benchmarks" recurrence "$folder" allocations >"$folder/out"
ok "counts"
same "workloads" 9 "$(wc -l <"$folder/out" | tr -d ' ')"
# A gap starts a walk of its own, which shares the rule's plan: nothing is asked for there either.
same "no more for more occurrences" "" "$(awk -F '\t' 'NR > 1 && $6 > $4' "$folder/out")"
same "sets made without memory" $'daily\nweekly in a zone\nanother start' \
    "$(awk -F '\t' 'NR > 1 && $2 == 0 {print $1}' "$folder/out")"
sed 's/^/  /' "$folder/out"
finish
