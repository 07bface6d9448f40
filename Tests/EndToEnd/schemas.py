"""Validates what `ekcal` prints and reads against its schemas, by python-jsonschema. Prints one line for each thing that is not as it
should be, and the number of checks at the end."""

import json
import os
import subprocess
import sys

from jsonschema import Draft202012Validator

ekcal = sys.argv[1]
folder = sys.argv[2]
checks = 0
faults = 0


def fault(text):
    global faults
    faults += 1
    print("not so:", text)


def run(*words, text=None, store="schema-store"):
    environment = dict(os.environ, EKCAL_STORE=os.path.join(folder, store))
    return subprocess.run([ekcal, *words], input=text, capture_output=True, text=True, env=environment)


schemas = {}


def schema(*words):
    if words not in schemas:
        document = json.loads(run("schema", *words).stdout)
        Draft202012Validator.check_schema(document)
        schemas[words] = Draft202012Validator(document)
    return schemas[words]


def validate(value, what, *words):
    global checks
    checks += 1
    for error in list(schema(*words).iter_errors(value))[:2]:
        fault(f"{what}: {error.message[:200]} at {list(error.absolute_path)}")


def add(*words):
    return json.loads(run(*words, "--json").stdout)["data"][0]["short_id"]


# Every schema is one.
everything = json.loads(run("schema", "--all").stdout)
for command in everything["answers"]:
    schema(*command.split())
inputs = json.loads(run("schema", "--input", "--all").stdout)
for command in inputs["commands"]:
    schema("--input", *command.split())
for name in inputs["objects"]:
    schema("--input", name)
checks += len(everything["answers"]) + len(inputs["commands"]) + len(inputs["objects"])

# What commands print.
fixture = os.path.abspath("Fixtures/calendar/a-year-of-ada.ics")
validate(json.loads(run("import", fixture, "--json").stdout), "import", "import")
event = add("add", "Standup", "2026-03-02 09:00", "--for", "15m", "--repeat", "weekly", "--alarm", "5m")
reminder = add("todo", "Rent", "2026-03-31", "--repeat", "monthly")
run("calendar", "add", "work")
for line in [
    "today", "list all", "list 2026", "list --summary", "day", "week", "month", "year", "next -l 3", "now", "soon", "overdue",
    "find is:repeating", "find Standup --occurrences", f"show {event}", f"show {event}@2026-03-09", f"show {reminder}",
    f"occurrences {event} 2026", "when tomorrow", "when all", "export", "assert Standup",
    "expand --start 2026-03-04 --all-day --rrule FREQ=DAILY;COUNT=2",
    f"edit {event}@2026-03-09 --title X", f"edit {event}@2026-03-23 --start 11:00", f"edit {reminder} --priority 5 -n",
    f"reschedule {event}@2026-03-16 +1d", f"mv {reminder} --to Reminders", f"copy {event}@2026-03-09", f"skip {event}@2026-03-30",
    f"unskip {event}@2026-03-30", f"split {event}@2026-04-06", f"done {reminder}", "calendar list", "calendar add home",
    "calendar edit home --title Home", "calendar default Home", "calendar merge Home --to work -y", "calendar rm work -y",
    "source list", "source add Other", "source edit Other --title Another", "source rm Another -y",
    "log", "log -l 2", "undo", "redo", "changes", "changes --since 0", f"history {event}", "store info", "store check",
    "store check --fix", "store snapshot", "store backup", "store compact", "store list", "config list", "config path",
    "access", "doctor", "version", f"rm {event} --span all -y", "quick 'Lunch fri 12:30' -y",
]:
    words = [word.strip("'") for word in (line.split() if "'" not in line else ["quick", "Lunch fri 12:30", "-y"])]
    result = run(*words, "--json")
    if result.returncode != 0:
        fault(f"{line}: exit {result.returncode} {result.stderr[:200]}")
        continue
    document = json.loads(result.stdout)
    validate(document, line, *document["ekcal"]["command"].split())
for words in [("show", "e2222"), ("list", "--nope"), ("add", "X", "nope"), ("rm",)]:
    validate(json.loads(run(*words, "--json").stderr), " ".join(words), "error")

# Our own objects can be imported, says the schema, and so says `import`.
for item in json.loads(run("export", "--json").stdout)["data"]:
    validate(item, f"export of {item['title']}", "--input", "item")
lines = run("export", "--jsonl").stdout
imported = run("import", "-", "--json", text=lines, store="imported")
if imported.returncode != 0:
    fault(f"import of our own lines: {imported.stderr[:200]}")

# Lines of a batch: the schema and the reader agree about each.
line = '{"op":"event.add","set":{"title":"A","start":"2026-03-05"}}'
reads = [
    line, '{"op":"add","as":"x","set":{"title":"A","start":"2026-03-05T10:00:00+01:00","end":null}}',
    '{"op":"event.add","when":"fri 10:00","repeat":"weekly","set":{"title":"A"}}',
    '{"op":"event.add","no_conflict":"warn","set":{"title":"A","start":"2026-03-05T10:00","duration":"PT30M"}}',
    '{"op":"event.add","no_conflict":true,"set":{"title":"A","start":"2026-03-05T10:00"}}',
    '{"op":"event.add","if_missing":true,"set":{"title":"A","start":"2026-03-05","external_id":"x"}}',
    '{"op":"event.add","upsert":true,"set":{"title":"A","start":"2026-03-05","external_id":"y","notes":null}}',
    '{"op":"event.add","set":{"title":"A","start":"2026-03-05","calendar":{"title":"Calendar","source":"Local"},"alarms":[{"offset":"-PT5M"}]}}',
    '{"op":"event.add","set":{"title":"A","start":"2026-03-05","recurrence":{"rrule":"FREQ=DAILY;COUNT=3"},"color":"navy"}}',
    '{"op":"todo","set":{"title":"A","due":"2026-03-05","priority":1}}',
    '{"op":"reminder.add","set":{"title":"A","due":"2026-03-05T10:00:00","time_zone":"Europe/Berlin","priority":"high"}}',
    '{"op":"edit","query":"title:Keep","detached":"keep","yes":true,"set":{"title":"Keep","location":null}}',
    '{"op":"mv","query":"title:Keep","to":"Calendar"}', '{"op":"assert","query":"title:Keep","count":1}',
    '{"op":"calendar.add","name":"new"}', '{"op":"commit"}', '{"op":"rm","query":"title:Nobody"}',
]
refuses = [
    '{"op":"event.add","set":{"title":5,"start":"2026-03-05"}}', '{"op":"event.add","set":{"title":"A","start":"yesterday"}}',
    '{"op":"event.add","set":{"title":"A","start":20260305}}', '{"op":"event.add","set":{"title":"A","where":"x"}}',
    '{"op":"event.add","set":["A"]}', '{"op":"event.add"}', '{"op":"event.add","set":{"start":"2026-03-05"}}',
    '{"op":"event.add","upsert":"yes","set":{"title":"A","start":"2026-03-05"}}',
    '{"op":"event.add","no_conflict":"perhaps","set":{"title":"A","start":"2026-03-05"}}',
    '{"op":"event.add","when":5,"set":{"title":"A"}}', '{"op":"assert","query":"x","count":"2"}', '{"op":"assert","count":2}',
    '{"op":"edit","ids":"e2222","set":{"title":"A"}}', '{"op":"edit","id":5,"set":{"title":"A"}}', '{"op":"rm","span":"some","id":"e2222"}',
    '{"op":"todo","set":{"title":"A","priority":12}}', '{"op":"todo","set":{"title":"A","end":"2026-03-05"}}',
    '{"op":"event.add","set":{"title":"A","start":"2026-03-05","alarms":[{"after":"x"}]}}',
    '{"op":"event.add","set":{"title":"A","start":"2026-03-05","all_day":"yes"}}', '{"op":"watch"}', '{"op":5}', '{"as":"x"}', '[]',
]
for text in reads + refuses:
    run("add", "Keep", "2026-03-05", store="lines") if run("find", "title:Keep", "-q", store="lines").stdout == "" else None
    taken = run("batch", "-n", text=text + "\n", store="lines")
    valid = schema("--input", "batch-line").is_valid(json.loads(text))
    checks += 1
    if valid != (text in reads) or (taken.returncode == 0) != (text in reads):
        fault(f"{text}: the schema says {valid}, batch says {taken.returncode} {taken.stderr[:200]}")

# Plans.
run("batch", "--plan", os.path.join(folder, "plan.json"), text=line + '\n{"op":"assert","query":"title:A"}\n')
with open(os.path.join(folder, "plan.json")) as file:
    validate(json.load(file), "a plan", "--input", "plan")

# Results of a batch.
for text in run("batch", "--json", text=line).stdout.splitlines():
    validate(json.loads(text), "batch", "batch")

print(f"{checks} checks")
sys.exit(1 if faults else 0)
