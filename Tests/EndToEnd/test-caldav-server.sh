#!/usr/bin/env bash
# The CalDAV server that the tests of sync run against keeps to the RFCs, and each of its switches does what it says.
source "$(dirname "$0")/harness.sh"

python3 Tests/EndToEnd/caldav_server_test.py >"$folder/tests" 2>&1
ok "the tests of the server" "$folder/tests"
echo "  $(grep -E '^Ran ' "$folder/tests")"
finish
