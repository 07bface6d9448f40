#!/usr/bin/env bash
# Thousands of rules on which independent engines agree, through `ekcal expand --lines`.
source "$(dirname "$0")/harness.sh"

oracle=$shared/data/recurrence/oracle-dev.jsonl
if [[ ! -e $oracle ]]; then
    echo "  skipped: $oracle is not here (CALSTORE_SHARED names its folder)"
    finish
fi
"$ekcal" expand --lines <"$oracle" >"$folder/answers"
same "exit code" 0 "$?"
same "answers" "$(wc -l <"$oracle" | tr -d ' ')" "$(wc -l <"$folder/answers" | tr -d ' ')"
sed -E 's/.*"id": "([^"]*)".*"expect": \[([^]]*)\], "complete".*/\1 \2/; s/", "/","/g' "$oracle" >"$folder/expected"
sed -E 's/^\{"id":"([^"]*)","occurrences":\[([^]]*)\],.*/\1 \2/' "$folder/answers" >"$folder/got"
wrong=$(diff "$folder/expected" "$folder/got" | grep -c '^>')
same "answers that differ" 0 "$wrong"
echo "  $(wc -l <"$oracle" | tr -d ' ') rules"
finish
