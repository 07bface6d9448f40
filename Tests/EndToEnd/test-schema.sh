#!/usr/bin/env bash
# An independent validator of JSON Schema looks at what commands print, and at what they read.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
if ! "$python" -c 'import jsonschema' 2>/dev/null; then
    echo "  skipped: the package jsonschema is not installed (PEER_PYTHON)"
    finish
fi

"$python" Tests/EndToEnd/schemas.py "$ekcal" "$folder" >"$folder/checked" 2>"$folder/err"
ok "the schemas" "$folder/checked" "$folder/err"
echo "  $(tail -n 1 "$folder/checked")"
finish
