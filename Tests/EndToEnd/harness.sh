# What the end-to-end scripts have in common: run the program as it is shipped, say what holds and what does not.
# shellcheck shell=bash
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

ekcal=$PWD/${EKCAL:-.build/release/ekcal}
[[ -x $ekcal ]] || { echo "$ekcal is missing: swift build -c release"; exit 2; }
fixture=$PWD/Fixtures/calendar/a-year-of-ada.ics
# A folder with data that is not part of the package; what needs it is skipped without it.
shared=${CALSTORE_SHARED:-$PWD/../shared}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder EKCAL_STORE=$folder/store EKCAL_NOW=2026-03-04T10:00 EKCAL_TZ=Europe/Berlin NO_COLOR=1
unset XDG_DATA_HOME EKCAL_OUTPUT COLUMNS

# rounds USUAL LONG: how often a script repeats what it repeats. CALSTORE_TESTS=long takes the second number, as .ci/run does, and
# CALSTORE_ROUNDS is one for this run.
rounds() {
    if [[ -n ${CALSTORE_ROUNDS:-} ]]; then
        echo "$CALSTORE_ROUNDS"
    elif [[ ${CALSTORE_TESTS:-} == long ]]; then
        echo "$2"
    else
        echo "$1"
    fi
}
if [[ -n ${CALSTORE_TESTS:-} && $CALSTORE_TESTS != long ]]; then
    echo "cannot read CALSTORE_TESTS=$CALSTORE_TESTS: write long, or leave it out"
    exit 2
fi

holds=0
broken=0

# ok TEXT [FILE...]: the last status decides; where it is not 0, the ends of the files are shown. A `$(...)` in the text would
# have a status of its own.
ok() {
    if [[ $? -eq 0 ]]; then
        holds=$((holds + 1))
        return
    fi
    broken=$((broken + 1))
    echo "  not so: $1"
    shift
    local file
    for file in "$@"; do tail -n 20 "$file" | sed 's/^/    /'; done
}

# same TEXT EXPECTED GOT
same() {
    if [[ $2 == "$3" ]]; then
        holds=$((holds + 1))
    else
        broken=$((broken + 1))
        printf '  not so: %s\n' "$1"
        diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") | sed -n '1,12s/^/    /p'
    fi
}

# runs CODE WORDS...: runs ekcal, keeps what it printed in $out and $err.
runs() {
    local expected=$1 code
    shift
    "$ekcal" "$@" >"$folder/out" 2>"$folder/err"
    code=$?
    out=$(<"$folder/out")
    err=$(<"$folder/err")
    same "exit code of: ekcal $*${err:+ ($err)}" "$expected" "$code"
}

# short JSON-LINE: the short identifier of the first item in it.
short() { sed -nE 's/.*"short_id":"([erc][^"]+)","ref.*/\1/p' | head -n 1; }

# bytes FOLDER: what is in its files, in one line.
bytes() { (cd "$1" && find . -type f ! -name '*.lock' ! -name lock -exec cksum {} + | sort); }

finish() {
    echo "  $holds hold, $broken do not"
    [[ $broken -eq 0 ]]
    exit
}
