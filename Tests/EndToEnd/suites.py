"""What becomes of the files of other projects' test suites, for test-suites.sh: a line of numbers, and a line a difference."""

import datetime
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter

import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc
# A file has its own of these. Names of a calendar's components that are items or zones are no lines of it.
OF_FILE = {"VERSION", "PRODID", "CALSCALE", "METHOD"}
# Written anew for each item, or where it has no other meaning than what stands there by default.
OF_WRITER = {"DTSTAMP", "SEQUENCE", "PRIORITY", "TRANSP", "STATUS", "CLASS"}


def ekcal(store, *words):
    return subprocess.run(
        [os.environ["EKCAL"], *words], capture_output=True, env={**os.environ, "EKCAL_STORE": store, "EKCAL_TZ": "UTC"})


def components(content):
    """How many events and to-dos begin, with their folded lines."""
    text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "latin-1").lstrip("\ufeff")
    lines = [line.strip().upper() for line in text.replace("\r", "\n").replace("\n\n", "\n").split("\n")]
    return sum(line in ("BEGIN:VEVENT", "BEGIN:VTODO") for line in lines)


def properties(calendars):
    """The names of the properties of each item, by kind, UID and RECURRENCE-ID, and those of the calendars."""
    items, level = {}, Counter()
    for calendar in calendars:
        if calendar.name == "VCALENDAR":
            level += Counter(name for name in calendar if name not in OF_FILE)
        for item in calendar.walk():
            if item.name in ("VEVENT", "VTODO"):
                original = item.get("RECURRENCE-ID")
                key = item.name, str(item.get("UID")), original and str(original.dt)
                items[key] = {name for name in item if item[name] not in ("", [])}
    return items, set(level)


def moment(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    return (time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)).isoformat()


def expected(calendars, first, last):
    """Occurrences by recurring-ical-events."""
    found = Counter()
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar).between(first, last):
            found[moment(event.start), str(event.get("SUMMARY", ""))] += 1
    return found


def listed(store, first, last):
    answer = json.loads(ekcal(store, "list", f"{first}..{last - datetime.timedelta(1)}", "--json").stdout)
    found = Counter()
    for row in answer["data"]:
        if row["type"] != "event":
            continue
        start = row["first_day"] if row["all_day"] else moment(datetime.datetime.fromisoformat(row["start"]))
        found[start, row["title"]] += 1
    return found


def years(calendars):
    starts = [item["DTSTART"].dt for calendar in calendars for item in calendar.walk("VEVENT") if "DTSTART" in item]
    first = min(start.year for start in starts)
    return datetime.date(first, 1, 1), datetime.date(max(start.year for start in starts) + 3, 1, 1)


def examine(path, totals):
    with open(path, "rb") as file:
        content = file.read()
    store = tempfile.mkdtemp(dir=os.environ["FOLDER"])
    name = os.path.basename(path)
    done = ekcal(store, "import", path, "--json", "--rejects", "none")
    totals["files"] += 1
    if done.returncode == 2:
        totals["no calendar"] += 1
        return
    if done.returncode not in (0, 7):
        yield f"{name}: exit {done.returncode}"
        return
    counts = json.loads(done.stdout)["result"]["files"][0]
    # A file may have an item twice: the older one is left out.
    taken = counts["new"] + counts["changed"] + counts["same"] + counts["kept"] + len(counts["left_out"])
    rejected = len(counts["rejected"])
    totals["components"] += components(content)
    totals["taken"] += taken
    totals["rejected"] += rejected
    if taken + rejected != components(content):
        yield f"{name}: {components(content)} components, {taken} taken, {rejected} rejected"
    try:
        before = icalendar.Calendar.from_ical(content, multiple=True)
        after = icalendar.Calendar.from_ical(ekcal(store, "export").stdout, multiple=True)
    except Exception:
        totals["not read by python-icalendar"] += 1
        return
    (items, level), (exported, exported_level) = properties(before), properties(after)
    for key, names in items.items():
        if key in exported:
            totals["items compared"] += 1
            missing = names - exported[key] - OF_WRITER
            if missing:
                yield f"{name}: {key[1]} lost {', '.join(sorted(missing))}"
    if level - exported_level and exported:
        yield f"{name}: the calendar lost {', '.join(sorted(level - exported_level))}"
    try:
        first, last = years(before)
        want = expected(before, first, last)
    except Exception:
        totals["not expanded by recurring-ical-events"] += 1
        return
    got = listed(store, first, last)
    totals["occurrences expected"] += want.total()
    totals["occurrences equal"] += (want & got).total()
    totals["files expanded"] += 1
    if want == got:
        totals["files equal"] += 1
    else:
        yield f"{name}: {want.total()} occurrences, {got.total()} of ours, {(want & got).total()} equal"


if __name__ == "__main__":
    totals = Counter()
    for path in sys.argv[1:]:
        for difference in examine(path, totals):
            print("  " + difference)
    print("; ".join(f"{number} {name}" for name, number in totals.items()))
