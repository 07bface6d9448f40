#!/usr/bin/env bash
# Random edits on two machines with three accounts, and on the server behind their backs, with runs that are killed: at the end all
# have the same, no edit is lost, and each conflict was named.
source "$(dirname "$0")/accounts.sh"

python3 Tests/EndToEnd/account_rounds.py "$program" "$folder/rounds" "$(rounds 30 1000)" "${CALSTORE_SEED:-$RANDOM}" >"$folder/out" 2>&1
ok "random edits" "$folder/out"
tail -n 3 "$folder/out" | sed 's/^/  /'
finish
