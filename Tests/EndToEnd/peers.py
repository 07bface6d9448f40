"""What other programs say, one line a fact, for test-peers.sh."""

import ctypes
import ctypes.util
import datetime
import json
import random
import sys


def line(title, start, end):
    """Moments in UTC, dates as dates, floating times as they are."""

    def text(time):
        if not isinstance(time, datetime.datetime):
            return time.isoformat()
        if time.tzinfo is None:
            return time.isoformat()
        return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    return f"{text(start)} {text(end)} {title}"


def year(path, number):
    import icalendar
    import recurring_ical_events

    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    first = datetime.date(int(number), 1, 1)
    for event in recurring_ical_events.of(calendar).between(first, datetime.date(int(number) + 1, 1, 1)):
        # Without an end an event lasts its day, or no time at all (RFC 5545, 3.6.1).
        yield line(event["SUMMARY"], event.start, event.end)


def normalize():
    for text in sys.stdin:
        item = json.loads(text)

        def time(text):
            if "T" not in text:
                return datetime.date.fromisoformat(text)
            return datetime.datetime.fromisoformat(text)

        yield line(item["title"], time(item["start"]), time(item["end"]))


def rules(seed, count):
    """Requests for `ekcal expand --lines`, a tab, and the answer of dateutil."""
    from dateutil import rrule

    random.seed(int(seed))
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    for number in range(int(count)):
        frequency = random.choice(["DAILY", "WEEKLY", "MONTHLY"])
        parts = [f"FREQ={frequency}", f"INTERVAL={random.randint(1, 5)}"]
        if random.random() < 0.5:
            chosen = random.sample(days, random.randint(1, 3))
            if frequency == "MONTHLY":
                chosen = [random.choice(["", "1", "2", "-1"]) + day for day in chosen]
            parts.append("BYDAY=" + ",".join(chosen))
        if frequency != "WEEKLY" and random.random() < 0.3:
            parts.append("BYMONTHDAY=" + ",".join(str(day) for day in random.sample(range(1, 32), 3)))
        if random.random() < 0.3:
            parts.append("BYMONTH=" + ",".join(str(month) for month in random.sample(range(1, 13), 3)))
        start = datetime.datetime(2020, 1, 1) + datetime.timedelta(minutes=random.randrange(4 * 365 * 1440))
        # dateutil does not count a start that its rule does not produce; RFC 5545 does. So take one that fits.
        first = rrule.rrulestr(";".join(parts), dtstart=start).after(start, inc=True)
        if first is None:
            continue
        found = []
        for occurrence in rrule.rrulestr(";".join(parts), dtstart=first):
            found.append(occurrence.isoformat())
            if len(found) == 30:
                break
        request = {"id": number, "start": first.isoformat(), "rrule": [";".join(parts)], "limit": 30}
        yield json.dumps(request) + "\t" + json.dumps(found, separators=(",", ":"))


def libical(path):
    """How many events and to-dos libical finds, and how many of its error notes."""
    name = ctypes.util.find_library("ical")
    if name is None:
        sys.exit("libical is not here")
    library = ctypes.CDLL(name)
    library.icalparser_parse_string.restype = ctypes.c_void_p
    library.icalcomponent_count_components.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.icalcomponent_as_ical_string.argtypes = [ctypes.c_void_p]
    library.icalcomponent_as_ical_string.restype = ctypes.c_char_p
    library.icalcomponent_string_to_kind.argtypes = [ctypes.c_char_p]
    with open(path, "rb") as file:
        root = library.icalparser_parse_string(file.read())
    kinds = [library.icalcomponent_string_to_kind(kind) for kind in (b"VEVENT", b"VTODO")]
    count = sum(library.icalcomponent_count_components(root, kind) for kind in kinds)
    text = library.icalcomponent_as_ical_string(root).decode().replace("\r\n ", "")
    # PROXIMITY (RFC 9074) is younger than libical 3.
    errors = [line for line in text.splitlines() if "X-LIC-ERROR" in line and "PROXIMITY" not in line]
    yield f"{count} {len(errors)}"


if __name__ == "__main__":
    facts = {"year": year, "normalize": normalize, "rules": rules, "libical": libical}
    answer = facts[sys.argv[1]](*sys.argv[2:])
    lines = list(answer)
    if sys.argv[1] in ("year", "normalize"):
        lines.sort()
    print("\n".join(lines))
