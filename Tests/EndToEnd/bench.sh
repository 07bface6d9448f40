#!/usr/bin/env bash
# Figures to look at: commands as whole processes, and what Benchmarks measures of the library. Nothing depends on them.
# Prints for each how many times its value in .ci/benchmarks.tsv it is; `bench.sh --record` writes that file, and the times of
# README.md, which are from it.
#
# Instructions (where valgrind is installed) and ratios to a peer that runs in the same minute are worth comparing. Times are those
# of whatever machine this is, and of what else it does.
source "$(dirname "$0")/harness.sh"

record=$PWD/.ci/benchmarks.tsv
figures=$folder/figures
: >"$figures"

# figure NAME VALUE UNIT [RATIO]: how many times as much the peer needs, or "-".
figure() {
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4:--}" >>"$figures"
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4:--}" | awk -F '\t' -v known="$record" '
        BEGIN { while ((getline line < known) > 0) { split(line, part, "\t"); old[part[1], part[3]] = part[2]; peer[part[1], part[3]] = part[4] } }
        {
            before = old[$1, $3] == "" ? "-" : old[$1, $3]
            other = peer[$1, $3] == "" ? "-" : peer[$1, $3]
            times = before > 0 ? sprintf("%.2f times %s", $2 / before, before) : "not recorded"
            printf "  %-44s %12s %-12s (peer %s), %s (peer %s)\n", $1, $2, $3, $4, times, other
        }'
}

ratio() { awk -v other="$1" -v own="$2" 'BEGIN { if (own > 0) printf other / own < 10 ? "%.2f" : "%.0f", other / own; else printf "-" }'; }

# mean COUNT WORDS...: milliseconds that a run of the words takes.
mean() {
    local count=$1 start end
    shift
    start=$(date +%s%N)
    for _ in $(seq "$count"); do "$@" >/dev/null 2>&1; done
    end=$(date +%s%N)
    awk -v all=$((end - start)) -v count="$count" 'BEGIN { printf "%.1f", all / count / 1e6 }'
}

# times WHAT COUNT WORDS...: the mean of several runs, and the instructions of one more.
times() {
    local what=$1 count=$2
    shift 2
    figure "$what" "$(mean "$count" "$ekcal" "$@")" ms
    counted "$what" "$@"
}

counted() {
    local what=$1 counted store=$EKCAL_STORE
    shift
    command -v valgrind >/dev/null || return 0
    # The first import of a file, as the one that was timed.
    if [[ $1 == import ]]; then store=$folder/counted-$RANDOM; fi
    counted=$(EKCAL_STORE=$store valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$ekcal" "$@" 2>&1 >/dev/null \
        | sed -nE 's/.*I +refs: +([0-9,]+).*/\1/p' | tr -d ,)
    if [[ -n $counted ]]; then figure "$what" "$counted" instructions; fi
}

# from_benchmarks WORDS...: what Benchmarks prints: a head, then what, how many, median, least, most, unit.
from_benchmarks() {
    if ! "$benchmarks" "$@" >"$folder/measured" 2>"$folder/measured.log"; then
        tail -n 20 "$folder/measured.log" >&2
        echo "Benchmarks $* failed" >&2
        exit 1
    fi
    while IFS=$'\t' read -r what count median _ _ unit; do
        if [[ -n $unit ]]; then figure "$what ($count)" "$median" "$unit"; fi
    done < <(tail -n +2 "$folder/measured")
}

own=$(mean 20 "$ekcal" version)
figure "start: ekcal version, git --version" "$own" ms "$(ratio "$(mean 20 git --version)" "$own") git"
counted "start: ekcal version, git --version" version
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
times "week of 20,000 events" 5 week
times "add to 20,000 events" 5 add Dentist tomorrow
times "export of 20,000 events" 1 export

# The first import of a file, by itself: into a store that has nothing yet, and nothing is saved.
own=$(mean 5 env EKCAL_STORE="$folder/empty/" "$ekcal" import "$folder/large.ics" -n)
libical=$folder/libical
if cc -O2 -o "$libical" Tests/EndToEnd/libical.c -lical 2>/dev/null; then
    figure "import -n of 20,000 events" "$own" ms "$(ratio "$(mean 5 "$libical" read "$folder/large.ics")" "$own") libical"
else
    libical=
    echo "  without libical: no compiler, or its headers are missing"
fi
python=${PEER_PYTHON:-python3}
if "$python" -c 'import icalendar' 2>/dev/null; then
    peer=$(mean 1 "$python" -c 'import icalendar, sys; icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())' "$folder/large.ics")
    figure "import -n of 20,000 events, again" "$own" ms "$(ratio "$peer" "$own") python-icalendar"
fi

benchmarks=$(dirname "$ekcal")/Benchmarks
if [[ -x $benchmarks ]]; then
    from_benchmarks store "$folder/large.ics"
    from_benchmarks zones
    # Expansion, against libical's, or else against Foundation's.
    mkdir "$folder/rules"
    : >"$folder/rules/rules10k.tsv"
    declare -A rules
    while read -r name rule; do
        rules[$name]=$rule
        printf '%s\t2026-01-05T09:00:00\tEurope/Berlin\t%s\t-\n' "$name" "$rule"
    done >"$folder/rules/workloads.tsv" <<'END'
daily FREQ=DAILY
weekdays FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
second-tuesday FREQ=MONTHLY;BYDAY=2TU
last-workday FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
thanksgiving FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
END
    # Engine, mode, rule, occurrences, sum, median, least, most, nanoseconds an occurrence.
    paste <("$benchmarks" recurrence "$folder/rules" expand 2>/dev/null | grep -P '\texpand\t') \
        <("$benchmarks" recurrence "$folder/rules" foundation 2>/dev/null | grep -P '\texpand\t') >"$folder/expanded"
    while IFS=$'\t' read -r -a column; do
        peer=${column[17]:-0} name=Foundation
        if [[ -n $libical ]]; then
            peer=$("$libical" expand "${rules[${column[2]}]}" "${column[3]}") name=libical
        fi
        figure "expand ${column[2]} (${column[3]})" "${column[8]}" "ns each" "$(ratio "$peer" "${column[8]}") $name"
    done <"$folder/expanded"
fi

# Gives the rows of README.md's table of times the recorded figures.
show_record() {
    awk -F '\t' '
        NR == FNR && FNR == 1 { commit = substr($1, 3); sub(/,.*/, "", commit) }
        NR == FNR { if (!($1 in time)) { time[$1] = $2 " " $3; peer[$1] = $4 }; next }
        / at commit / { sub(/commit [0-9a-f]+/, "commit " commit) }
        /^\| / {
            name = substr($0, 3)
            sub(/ \|.*/, "", name)
            if (name in time) {
                split(peer[name], part, " ")
                other = peer[name] == "-" ? "no peer" : part[1] " (" part[2] ")"
                $0 = "| " name " | " time[name] " | " other " |"
            }
        }
        { print }
    ' "$record" README.md >"$folder/readme"
    cp "$folder/readme" README.md
}

if [[ ${1:-} == --record ]]; then
    {
        printf '# %s, %s, %s processors. Times are of a machine that did other things too: compare instructions, and peers.\n' \
            "$(git rev-parse --short HEAD)" "$(uname -sm)" "$(getconf _NPROCESSORS_ONLN)"
        printf '# Name, figure, unit, and how many times as much the named peer needs in the same run.\n'
        cat "$figures"
    } >"$record"
    show_record
    echo "  recorded in $record and README.md"
fi
