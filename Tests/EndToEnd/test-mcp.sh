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

# What a model reads before it says a word, and what it reads of a month.
hello='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}'
# tells BYTES WORD LINE...: the last answer has at most this many bytes, and this word in it.
tells() {
    local most=$1 word=$2
    shift 2
    { echo "$hello"; printf '%s\n' "$@"; } | "$ekcal" mcp ${tools:+--tools $tools} | tail -n 1 >"$folder/answer"
    echo "  $(wc -c <"$folder/answer") bytes: $word"
    same "at most $most bytes" yes "$([[ $(wc -c <"$folder/answer") -le $most ]] && echo yes)"
    same "$word is there" yes "$(grep -q -- "$word" "$folder/answer" && echo yes)"
}
listing='{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
tells 30000 '"reschedule"' "$listing"
same "basic tools" 16 "$(grep -o '"inputSchema"' "$folder/answer" | wc -l | tr -d ' ')"
tools=all tells 60000 '"alarm_snooze"' "$listing"
EKCAL_STORE=$folder/ada runs 0 import "$fixture" -q
EKCAL_STORE=$folder/ada tells 65536 'count' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":{"range":"2026-03"}}}'
EKCAL_STORE=$folder/ada tells 65536 'truncated' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":{"range":"2026","fields":["all"]}}}'

# Thirty tasks in the words of a user, with the basic tools alone.
EKCAL_STORE=$folder/tasks EKCAL_NOW=2026-03-04T10:00 EKCAL_TZ=Europe/Berlin \
    "$python" Tests/EndToEnd/mcp_tasks.py "$ekcal" >"$folder/tasks.out" 2>"$folder/tasks.err"
ok "tasks in words" "$folder/tasks.out" "$folder/tasks.err"
sed 's/^/  /' "$folder/tasks.out"

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
