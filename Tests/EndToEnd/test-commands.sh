#!/usr/bin/env bash
# Random command lines with the program as it is shipped: batches with a bad line leave every byte, commands agree with a naive
# model, and nonsense ends with a code of the table. Each part prints its seed, CALSTORE_SEED
# repeats one.
source "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "  python3 is missing: skipped"; exit 0; }

part() {
    echo "commands: $1"
    mkdir "$folder/$1"
    python3 Tests/EndToEnd/commands.py "$ekcal" "$folder/$1" "$1" "$(rounds "$2" "$3")" ${CALSTORE_SEED:+"$CALSTORE_SEED"}
    ok "$1"
}
part batches 300 2000
part model 300 2000
part nonsense 1000 5000
finish
