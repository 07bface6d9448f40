#!/usr/bin/env bash
# Figures to look at: commands as whole processes. Nothing depends on them; Benchmarks measures the library.
source "$(dirname "$0")/harness.sh"

# times WHAT COUNT WORDS...: the mean of several runs.
times() {
    local what=$1 count=$2 start end
    shift 2
    start=$(date +%s%N)
    for _ in $(seq "$count"); do "$ekcal" "$@" >/dev/null 2>&1; done
    end=$(date +%s%N)
    printf '  %-46s %8.1f ms\n' "$what" "$(((end - start) / count / 10000))e-2"
}

times "version: the start of the process" 20 version
times "import of a year (94 items)" 1 import "$fixture"
times "week of it" 20 week
times "add to it" 20 add Dentist tomorrow
times "expand: a daily rule, far window" 20 expand --start 2026-03-04 --rrule FREQ=DAILY --from 9000-01-01 -l 10

# Twenty thousand events, a tenth of them weekly.
{
    printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//CalStore//Benchmark//EN\r\n'
    awk 'BEGIN {
        for (i = 0; i < 20000; i++) {
            printf "BEGIN:VEVENT\r\nUID:%d@example\r\nDTSTAMP:20260101T000000Z\r\n", i
            printf "DTSTART;TZID=Europe/Berlin:%d%02d%02dT%02d0000\r\nDURATION:PT1H\r\n", 2016 + i % 11, i % 12 + 1, i % 28 + 1, 8 + i % 10
            if (i % 10 == 0) printf "RRULE:FREQ=WEEKLY;COUNT=100\r\n"
            printf "SUMMARY:Event %d\r\nEND:VEVENT\r\n", i
        }
    }'
    printf 'END:VCALENDAR\r\n'
} >"$folder/large.ics"
export EKCAL_STORE=$folder/large
times "import of 20,000 events" 1 import "$folder/large.ics"
times "week of them" 5 week
times "add to them" 5 add Dentist tomorrow
times "export of them" 1 export

benchmarks=$(dirname "$ekcal")/Benchmarks
if [[ -x $benchmarks ]]; then "$benchmarks" store "$folder/large.ics" 2>&1 | sed 's/^/  /'; fi
