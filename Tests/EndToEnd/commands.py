#!/usr/bin/env python3
"""Random command lines, valid and nonsense, with the program as it is shipped.

  commands.py EKCAL FOLDER batches [ROUNDS [SEED]]   batches with one bad line each: every byte stays as it was
  commands.py EKCAL FOLDER model   [ROUNDS [SEED]]   commands against a naive model: the same items after each
  commands.py EKCAL FOLDER nonsense [ROUNDS [SEED]]  words in any order: an exit code of the table, nothing changed by what fails

The model is a list of dictionaries and knows dates only; it was written without a look at the program.
"""

import datetime
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys

EXIT_CODES = {0, 2, 3, 4, 5, 6, 7, 8, 9, 74, 75}
TODAY = datetime.date(2026, 3, 4)

ekcal, folder, mode = sys.argv[1:4]
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 200
seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(1 << 32)
rng = random.Random(seed)
faults = 0


def run(*words, store=None, stdin=""):
    environment = dict(os.environ, EKCAL_STORE=store or folder + "/store", EKCAL_NOW="2026-03-04T10:00",
                       EKCAL_TZ="Europe/Berlin", HOME=folder, NO_COLOR="1")
    try:
        # Words of a command line hold no zero byte, and are what bytes they are.
        return subprocess.run([ekcal, *[word.replace("\0", "") for word in words]], input=stdin.encode(),
                              capture_output=True, env=environment, timeout=60, cwd=folder)
    except subprocess.TimeoutExpired:
        fault("hangs: " + " ".join(words))
        raise


def fault(text):
    global faults
    faults += 1
    print(f"  not so (seed {seed}): {text}")
    if faults > 10:
        sys.exit(1)


def digest(path):
    """All that is in the files of a store but its locks, which are touched by whoever only tries."""
    found = {}
    for base, _, names in os.walk(path):
        for name in names:
            if name != "lock" and not name.endswith(".lock"):
                with open(os.path.join(base, name), "rb") as file:
                    found[os.path.join(base, name)] = hashlib.sha256(file.read()).hexdigest()
    return found


def day():
    return TODAY + datetime.timedelta(days=rng.randrange(1, 90))


def title():
    return rng.choice(["Dentist", "Übung", "a 'b'", "$x `y`", "-n", "e7kq4", "团队", "two words", "#tag", "\\"]) + str(
        rng.randrange(1000))


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


# MARK: Batches

def good_line(names):
    """A line that is right whatever came before it, and the variable that it sets."""
    kind = rng.randrange(7)
    name = f"v{len(names)}"
    if kind == 0 or not names:
        names.append(name)
        return f"let {name} = add {quoted(title())} {day()} --location {quoted(title())}".replace("'-n", "'n")
    if kind == 1:
        names.append(name)
        return f"let {name} = add {quoted('x' + title())} '{day()} 10:00' --for 30m --repeat daily"
    if kind == 2:
        return f"todo {quoted('x' + title())} {day()} --priority {rng.randrange(10)}"
    if kind == 3:
        return f"edit ${rng.choice(names)} --title {quoted('x' + title())} --span all"
    if kind == 4:
        return f"calendar add {quoted('c' + str(rng.randrange(1 << 40)))}"
    if kind == 5:
        return f"copy ${rng.choice(names)}"
    return "assert type:event --min 1"


BAD_LINES = [
    ("rm e2222", 3), ("rm r2222 -y", 3), ("edit $nobody --title x", 2), ("add X 03/04/2026", 2), ("add", 2),
    ("add X 2026-02-30", 2), ("add X '2026-03-10 10:00' --end '2026-03-10 09:00'", 6), ("nonsense", 2),
    ("add X fri --nope", 2), ("add X fri -c Nowhere", 3), ("assert type:event --count 999999", 5),
    ("list today", 2), ("undo", 2), ("batch", 2), ("add 'X", 2), ("skip $v0", None), ("mv $v0 --to Nowhere", 3),
    ("mv $v0 --to Reminders", 6), ("edit $v0 --if-rev 000000000000 --title x --span all", 5),
    ("calendar rm Calendar", 9), ("edit title:x", 2), ("rm ''", 2), ("done $v0", 6), ("let = add X", 2),
    ("split $v0@1999-01-01", None), ("add X fri --rrule FREQ=SOMETIMES", 2), ("reschedule $v0 whenever", 2),
    ("calendar add Calendar", 6), ("add X fri --no-hooks", 2), ("add X fri -n", 2),
]


def batches():
    run("batch", "-q", stdin="add Before fri\ntodo Milk\nadd Daily '2026-03-09 09:00' --repeat weekdays")
    before = digest(folder + "/store")
    for round in range(rounds):
        names = []
        lines = [good_line(names) for _ in range(rng.randrange(1, 20))]
        place = rng.randrange(1, len(lines) + 1)
        bad, code = rng.choice(BAD_LINES)
        lines.insert(place, bad)
        text = "\n".join(lines)
        result = run("batch", "--max-changes", "1000", stdin=text)
        if result.returncode == 0 or result.returncode not in EXIT_CODES:
            fault(f"exit {result.returncode} of a batch with a bad line: {text}\n{result.stderr.decode()}")
        elif code is not None and result.returncode != code:
            fault(f"exit {result.returncode}, not {code}: {bad}: {result.stderr.decode()}")
        elif f"line {place + 1}: ".encode() not in result.stderr:
            fault(f"line {place + 1} ({bad}) is not named: {result.stderr.decode()}")
        if result.stdout:
            fault(f"something on standard output: {result.stdout[:200]}")
        if digest(folder + "/store") != before:
            fault(f"bytes changed by: {text}")
            return
        # The same without the bad line is right.
        if round % 20 == 0:
            del lines[place]
            result = run("batch", "--max-changes", "1000", "-n", "-q", stdin="\n".join(lines))
            if result.returncode != 0:
                fault(f"a batch without a bad line: {result.stderr.decode()}\n" + "\n".join(lines))
    print(f"  {rounds} batches with a bad line each, seed {seed}: {faults} faults")


# MARK: Nonsense

def nonsense():
    schema = json.loads(run("schema", "--all").stdout)
    commands = schema["commands"]
    options = sorted({option["name"] for command in commands for option in command["options"]})
    values = ["fri", "2026-03-05", "2026-13-45", "all", "", "-", "--", "x" * 3000, "e2222", "r2222@2026-03-05", "$x",
              "\x1b[31m", "🦆", "0", "-1", "99999999999999999999", "PT1H", "FREQ=DAILY;COUNT=99999", "title:/[/",
              "((((", "calendar:Calendar", "is:open", "/dev/null", folder, "%1", "@x", "o2222", "1h", "Calendar",
              "{}", "[1]", "\n", "'", "\"", "\\", "2026-03-09T09:00[Europe/Berlin]", "next fri", "text", "json"]
    values += ["\u202e", "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "a=b", "=", "50%"]
    run("batch", "-q", stdin="add A '2026-03-09 09:00' --repeat weekly\ntodo B fri\nadd C 2026-03-10")
    ids = run("find", "type:event", "-q").stdout.decode().split() + run("find", "type:reminder", "-q").stdout.decode().split()
    values += ids + [ids[0] + "@2026-03-16"]
    forbidden = {"watch", "alarm watch", "alarm install", "--exec", "man install", "access set", "account add", "store new", "store backup", "--salvage", "--plan", "--to"}
    codes = {}
    for round in range(rounds):
        store = folder + "/tried"
        shutil.rmtree(store, ignore_errors=True)
        shutil.copytree(folder + "/store", store)
        before = digest(store)
        command = rng.choice([command for command in commands if command["name"] not in forbidden])
        words = rng.choice([command["name"], *command["also"]]).split()
        # Mostly what could be meant, with a slip here and there.
        for parameter in command["parameters"]:
            if parameter["required"] or rng.random() < 0.3:
                words.append(rng.choice(ids if "REF" in parameter["name"] and rng.random() < 0.8 else values))
        for _ in range(rng.randrange(4)):
            option = rng.choice(command["options"])
            if rng.random() < 0.05:
                option = dict(name=rng.choice(options), value="X", choices=None)
            if option["name"] in forbidden:
                continue
            words.append(option["name"])
            if option["value"]:
                words.append(rng.choice(option["choices"] if option["choices"] and rng.random() < 0.9 else values))
        result = run(*words, "--no-input" if rng.random() < 0.5 else "-q", store=store, stdin=rng.choice(["", "x\n", ids[0]]))
        codes[result.returncode] = codes.get(result.returncode, 0) + 1
        if result.returncode not in EXIT_CODES:
            fault(f"exit {result.returncode}: {words}: {result.stderr.decode(errors='replace')[:500]}")
        elif result.returncode not in (0, 7) and digest(store) != before:
            fault(f"a command that fails ({result.returncode}) changed bytes: {words}")
        elif run("store", "check", store=store).returncode != 0 and result.returncode in (0, 7):
            fault(f"the store is not whole after: {words}")
    print(f"  {rounds} random lines, seed {seed}, exit codes {dict(sorted(codes.items()))}: {faults} faults")


# MARK: Model

class Model:
    """Events and reminders as a person would note them on paper."""

    def __init__(self):
        self.items = []

    def copy(self):
        other = Model()
        other.items = [dict(item, skipped=set(item["skipped"])) for item in self.items]
        return other

    def dates(self, item):
        if item["kind"] == "reminder":
            return [item["date"]]
        return [item["date"] + datetime.timedelta(days=item["step"] * number) for number in range(item["count"])
                if number not in item["skipped"]]

    def lines(self, first, last):
        found = []
        for item in self.items:
            if item.get("done"):
                continue
            found += [(str(date), item["title"], item["calendar"]) for date in self.dates(item) if first <= date <= last]
        return sorted(found)


def listing(first, last):
    result = run("list", f"{first}..{last}", "--jsonl", "--fields", "type,title,calendar.title,first_day,due")
    found = []
    for line in result.stdout.decode().splitlines():
        item = json.loads(line)
        date = item["first_day"] if item["type"] == "event" else (item["due"] or "")[:10]
        found.append((date, item["title"], item["calendar"]["title"]))
    return sorted(found)


def model():
    run("calendar", "add", "work", "-q")
    paper = Model()
    undo = []
    for round in range(rounds):
        kind = rng.choice(["add", "add", "series", "todo", "edit", "move", "shift", "rm", "skip", "unskip", "done",
                           "undo", "bad", "copy"])
        then = paper.copy()
        item = rng.choice(then.items) if then.items else None
        expected = 0
        words = None
        if kind in ("add", "series"):
            new = dict(kind="event", title="x" + title(), calendar=rng.choice(["Calendar", "work"]), date=day(), step=1,
                       count=1, skipped=set())
            words = ["add", new["title"], str(new["date"]), "-c", new["calendar"]]
            if kind == "series":
                new["step"], new["count"] = rng.choice([1, 7, 14]), rng.randrange(2, 9)
                unit = {1: "daily", 7: "weekly", 14: "every 2 weeks"}[new["step"]]
                words += ["--repeat", f"{unit} for {new['count']} times"]
        elif kind == "todo":
            new = dict(kind="reminder", title="x" + title(), calendar="Reminders", date=day(), step=1, count=1, skipped=set())
            words = ["todo", new["title"], str(new["date"])]
        elif item is None:
            continue
        elif kind == "edit":
            item["title"] = "x" + title()
            words = ["edit", item["id"], "--title", item["title"], "--span", "all"]
        elif kind == "move":
            target = rng.choice(["Calendar", "work", "Reminders"])
            words = ["mv", item["id"], "--to", target]
            fits = (target == "Reminders") == (item["kind"] == "reminder")
            expected = 0 if fits else 6
            item["calendar"] = target
        elif kind == "shift":
            days = rng.randrange(1, 20)
            item["date"] += datetime.timedelta(days=days)
            words = ["reschedule", item["id"], f"+{days}d", "--span", "all"]
        elif kind == "rm":
            then.items.remove(item)
            words = ["rm", item["id"], "--span", "all", "-y"]
        elif kind in ("skip", "unskip"):
            number = rng.randrange(item["count"] + 1)
            date = item["date"] + datetime.timedelta(days=item["step"] * number)
            words = [kind, f"{item['id']}@{date}"]
            isThere = number < item["count"] and number not in item["skipped"]
            if item["count"] == 1:
                expected = None
            elif kind == "skip":
                expected = 0 if isThere else 3
                item["skipped"].add(number)
                if len(item["skipped"]) >= item["count"]:
                    then.items.remove(item)
            else:
                expected = 0 if number in item["skipped"] else None
                item["skipped"].discard(number)
        elif kind == "done":
            words = ["done", item["id"]]
            expected = 0 if item["kind"] == "reminder" else 6
            item["done"] = True
        elif kind == "copy":
            new = dict(item, skipped=set(item["skipped"]))
            words = ["copy", item["id"]]
            # A copy of what is done is done too.
        elif kind == "undo":
            if not undo:
                continue
            words = ["undo"]
            then = undo[-1].copy()
        else:
            words = rng.choice([["edit", item["id"], "--start", "03/04/2026"], ["rm", "e2222"], ["mv", item["id"]],
                                ["add", "X", "2026-03-10 10:00", "--end", "2026-03-10 09:00"],
                                ["edit", item["id"], "--title", "Y", "--if-rev", "000000000000", "--span", "all"]])
            expected = None
        before = digest(folder + "/store")
        result = run(*words, "--json")
        code = result.returncode
        if code not in EXIT_CODES or expected is not None and code != expected:
            fault(f"exit {code}, not {expected}: {words}: {result.stderr.decode()[:400]}")
        if code != 0:
            if digest(folder + "/store") != before:
                fault(f"a command that fails changed bytes: {words}")
        elif expected is None:
            fault(f"exit 0 of: {words}")
        else:
            answer = json.loads(result.stdout)
            if kind in ("add", "series", "todo", "copy"):
                new["id"] = answer["data"][0]["id"]
                then.items.append(new)
            if kind == "undo":
                undo.pop()
            elif answer["result"]["op"]:
                undo.append(paper.copy())
            paper = then
        first = day()
        last = first + datetime.timedelta(days=rng.randrange(60))
        wanted, got = paper.lines(first, last), listing(first, last)
        if wanted != got:
            fault(f"round {round}, after {words}: {first}..{last}\n    wanted {wanted}\n    got    {got}")
            return
    if run("store", "check").returncode != 0:
        fault("the store is not whole")
    print(f"  {rounds} commands against the model, seed {seed}: {faults} faults")


{"batches": batches, "model": model, "nonsense": nonsense}[mode]()
sys.exit(1 if faults else 0)
