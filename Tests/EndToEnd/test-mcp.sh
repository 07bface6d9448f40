#!/usr/bin/env bash
# A client of PyPI's `mcp` talks to `ekcal mcp`, and two of them at once lose nothing.
source "$(dirname "$0")/harness.sh"

python=${PEER_PYTHON:-python3}
if ! "$python" -c 'import mcp' 2>/dev/null; then
    echo "  skipped: the package mcp is not installed (PEER_PYTHON)"
    finish
fi

"$python" Tests/EndToEnd/mcp_client.py "$ekcal" >"$folder/client" 2>"$folder/client.err"
ok "the session of a client" "$folder/client" "$folder/client.err"
echo "  $(tail -n 1 "$folder/client")"
"$python" Tests/EndToEnd/mcp_client.py "$ekcal" --read-only >"$folder/client" 2>"$folder/client.err"
ok "a session that only reads" "$folder/client" "$folder/client.err"

# adds NAME: as many requests as a client sends without waiting.
adds() {
    echo '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}'
    for number in $(seq 100); do
        printf '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"add","arguments":{"set":{"title":"%s%d","start":"2026-04-01"}}}}\n' \
            "$number" "$1" "$number"
    done
}
for name in a b; do adds "$name" | "$ekcal" mcp --lock-timeout 1m >"$folder/$name" & done
wait
same "calls that were answered" 200 "$(cat "$folder/a" "$folder/b" | grep -c '"isError":false')"
same "events that are there" 200 "$("$ekcal" find on:2026-04-01 -q | wc -l | tr -d ' ')"
runs 0 store check
finish
