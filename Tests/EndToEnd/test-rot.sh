#!/usr/bin/env bash
# Bits that change by themselves, and a folder that somebody else sends.
#
# Of each byte of a small store's files one bit is flipped, with its number, size and times kept; a long run flips all eight,
# one after the other. What is read is the store as it was, or an error; never another state without a word.
source "$(dirname "$0")/harness.sh"
command -v python3 >/dev/null || { echo "  skipped: python3 is missing"; exit 0; }

# One store for each processor: a copy would have other numbers and times than its files say.
processors=$(getconf _NPROCESSORS_ONLN || echo 1)
for ((copy = processors; copy > 0; copy--)); do
    export EKCAL_STORE=$folder/store-$copy
    "$ekcal" add B 2026-03-05 -q
    "$ekcal" add 'Stand-up' '2026-03-05 09:00' --repeat 'every week' -q
    "$ekcal" edit "$("$ekcal" find B -q)" --notes 'bring the plans' -q
done
cp -a "$EKCAL_STORE" "$folder/pristine"

python3 - "$ekcal" "$folder/store-" "$processors" "$(rounds 1 8)" <<'PYTHON'
import concurrent.futures, os, subprocess, sys
ekcal, stores, workers, bits = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])

def listing(store):
    done = subprocess.run([ekcal, "list", "2026", "--json", "-s", store], capture_output=True)
    return done.returncode, done.stdout

# Each worker takes its part of the bytes.
def flip(worker):
    store = stores + str(worker + 1)
    code, expected = listing(store)
    assert code == 0, code
    tried = refused = 0
    wrong = []
    index = os.path.join(store, "index")
    with open(index, "rb") as file:
        whole = file.read()
    for name in ("log.jsonl", "store.json", "index", "snapshot.lock"):
        path = os.path.join(store, name)
        size = os.path.getsize(path)
        # Of the index, most of which is empty pages, a part.
        step = 1 if size < 8192 else size // 512
        for byte in range(worker * step, size, workers * step):
            for bit in range(8) if bits > 1 else [byte % 8]:
                status = os.stat(path)
                with open(path, "r+b") as file:
                    file.seek(byte)
                    old = file.read(1)[0]
                    file.seek(byte)
                    file.write(bytes([old ^ 1 << bit]))
                os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
                code, found = listing(store)
                tried += 1
                if code != 0:
                    refused += 1
                # A warning in the answer is a word.
                elif found != expected and b"warning" not in found:
                    wrong.append(f"bit {bit} of byte {byte} of {name} gives another state")
                # Whoever finds the index damaged removes it.
                if name == "index" or not os.path.exists(index):
                    with open(index, "wb") as file:
                        file.write(whole)
                if name != "index":
                    with open(path, "r+b") as file:
                        file.seek(byte)
                        file.write(bytes([old]))
                os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    return tried, refused, wrong

with concurrent.futures.ThreadPoolExecutor(workers) as pool:
    results = list(pool.map(flip, range(workers)))
wrong = [text for result in results for text in result[2]]
for text in wrong[:20]:
    print(f"  not so: {text}")
print(f"  {sum(r[0] for r in results)} bits: {sum(r[1] for r in results)} refused, {len(wrong)} wrong")
sys.exit(len(wrong) > 0)
PYTHON
ok "no flipped bit gives another state"

# The next change records no edit, and writes the file anew.
rm -rf "$EKCAL_STORE"
cp -a "$folder/pristine" "$EKCAL_STORE"
"$ekcal" add Fresh 2026-03-06 -q
rm -f "$EKCAL_STORE/index"
touch -r "$EKCAL_STORE/store.json" "$folder/time"
python3 - "$EKCAL_STORE/store.json" <<'PYTHON'
import sys
with open(sys.argv[1], "r+b") as file:
    text = file.read()
    file.seek(text.index(b'"title":"B"') + 9)
    file.write(b"C")
PYTHON
touch -r "$folder/time" "$EKCAL_STORE/store.json"
runs 0 list 2026
[[ $out == *" B"* && $err == *damaged* ]]; ok "a flipped bit is no edit (was: $out $err)"
runs 74 store check
runs 0 add Next 2026-03-07
! grep -q 'changed outside' "$EKCAL_STORE/log.jsonl"; ok "nothing is recorded as changed outside"
runs 0 store check

# An edit that breaks a rule is refused by name.
python3 - "$EKCAL_STORE/store.json" <<'PYTHON'
import re, sys
nowhere = '"calendar":"11111111-1111-4111-8111-111111111111"'
with open(sys.argv[1]) as file: lines = file.readlines()
with open(sys.argv[1], "w") as file:
    file.writelines(re.sub('"calendar":"[^"]*"', nowhere, line) if '"title":"B"' in line else line for line in lines)
PYTHON
runs 6 add Another 2026-03-08
[[ $err == *'"B"'*calendar* ]]; ok "the record is named (was: $err)"

# Somebody's folder: lock and store.json are links.
mkdir "$folder/home" "$folder/s"
echo 'alias ll="ls -l"' >"$folder/home/bashrc"
"$ekcal" -s "$folder/s" add 'Lunch $(touch PWNED)' tomorrow -q
rm "$folder/s/lock" "$folder/s/store.json"; rm -f "$folder/s/index"
ln -s "$folder/home/bashrc" "$folder/s/lock"
ln -s "$folder/home/aliases" "$folder/s/store.json"
runs 74 -s "$folder/s" add x tomorrow
same "a file outside of the store" 'alias ll="ls -l"' "$(<"$folder/home/bashrc")"
rm "$folder/s/lock"
runs 0 -s "$folder/s" add x tomorrow
same "files outside of the store" bashrc "$(ls "$folder/home")"

# A first command that fails leaves nothing.
printf 'title,start\nA,2026-03-05\n' >"$folder/a.csv"
runs 3 -s "$folder/none" import "$folder/a.csv" -c nope
[[ ! -e $folder/none ]]; ok "no folder is left"

# A plan is for its owner alone.
printf 'add A 2026-03-05\n' | "$ekcal" -s "$folder/planned" batch --plan "$folder/p.plan" >"$folder/out"
same "the rights of a plan" 600 "$(stat -c %a "$folder/p.plan")"

finish
