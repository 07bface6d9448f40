"""What stands on both sides of an account, and changes behind the client's back, for test-accounts*.sh.

    accounts.py seed KIND PASSWORD            a state for caldav_server.py: small, usual, or a number of items
    accounts.py here ACCOUNT <all.ics         the items of an export of ekcal, a line each
    accounts.py there BASE USER               the items on the server, in the same words
    accounts.py name BASE USER CAL TITLE      the name of the resource with this title
    accounts.py change BASE USER CAL TITLE PATTERN REPLACEMENT     a substitution in its text
    accounts.py move BASE USER CAL TITLE OTHER                     to another calendar, under the same name
    accounts.py requests BASE                 how often each request came since the log was cleared
    accounts.py counts <sync.json             what a sync did, without what it did not
    accounts.py properties BASE USER CAL NAME=VALUE...             name and colour of a calendar there

The line of an item has what a person sees of it: not DTSTAMP, SEQUENCE and the like, which differ after every exchange.
"""
import datetime
import json
import os
import re
import sys
from xml.sax.saxutils import unescape

sys.dont_write_bytecode = True
from caldav_store import parse_calendar, parse_duration  # noqa: E402

SAFE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
NAMES = {"displayname": "{DAV:}displayname", "color": "{http://apple.com/ns/ical/}calendar-color"}


# Lines


def when(component):
    """Start and end with the zone of the start; a DURATION is added up."""
    start, end, length = (component.first(name) for name in ("DTSTART", "DTEND", "DURATION"))
    due = component.first("DUE")
    text = [start.value] if start else []
    if end:
        text.append(end.value)
    elif start and length:
        known = start.value.rstrip("Z")
        form = "%Y%m%dT%H%M%S" if "T" in known else "%Y%m%d"
        reached = datetime.datetime.strptime(known, form) + parse_duration(length.value)
        text.append(reached.strftime(form) + start.value[len(known):])
    words = ["/".join(text)] if text else []
    if start and "TZID" in start.parameters:
        words.append(start.parameters["TZID"])
    if due:
        words.append("due=" + due.value)
    return words


def line(component, calendar):
    words = [f"{calendar}: {component.value('SUMMARY')}", *when(component)]
    for name, label in (("LOCATION", "location"), ("DESCRIPTION", "notes"), ("RECURRENCE-ID", "of"), ("PRIORITY", "priority")):
        value = component.value(name)
        # A priority of 0 is none (RFC 5545 3.8.1.9).
        if value and (name, value) != ("PRIORITY", "0"):
            words.append(f"{label}={value}")
    if component.value("RRULE"):
        words.append("rule=" + ";".join(sorted(component.value("RRULE").upper().split(";"))))
    dates = sorted(date for each in component.properties if each.name == "EXDATE" for date in each.value.split(","))
    if dates:
        words.append("without=" + ",".join(dates))
    if component.value("STATUS") == "COMPLETED" or component.value("COMPLETED"):
        words.append("done")
    if component.value("STATUS") in ("TENTATIVE", "CANCELLED"):
        words.append(component.value("STATUS").lower())
    guests = sorted(each.value.lower() for each in component.properties if each.name == "ATTENDEE")
    return " ".join(words + guests + ([component.value("UID")] if os.environ.get("WITH_UID") else []))


def lines(text, calendar_of):
    """The lines of all items; `calendar_of` names the calendar of a component, or None to leave it out."""
    root = parse_calendar(text)
    found = [(each, calendar_of(each)) for each in root.components if each.name in ("VEVENT", "VTODO")]
    return [line(each, calendar) for each, calendar in found if calendar is not None]


def here(account, text):
    def calendar_of(component):
        place = component.first("X-CALSTORE-CALENDAR")
        return place.value if place and place.parameters.get("X-SOURCE") == account else None

    return sorted(lines(text, calendar_of)) if text.strip() else []


# The server


def ask(base, path, data=None, method="GET"):
    import http.client  # half of the time that this program takes

    connection = http.client.HTTPConnection(base.removeprefix("http://"), timeout=60)
    connection.request(method, "/.control/" + path, data)
    reply = connection.getresponse()
    body = reply.read()
    if reply.status >= 400:
        sys.exit(f"{method} {path}: {reply.status} {body.decode()}")
    return body


def quoted(name):
    return "".join(chr(byte) if chr(byte) in SAFE else f"%{byte:02X}" for byte in name.encode())


def calendars(base, user):
    return json.loads(ask(base, "state"))["users"][user]["calendars"]


def title(name, calendar):
    text = calendar["properties"].get(NAMES["displayname"])
    return unescape(re.sub(r"<[^>]*>", "", text), {"&quot;": '"'}) if text else name


def there(base, user):
    found = []
    for name, calendar in calendars(base, user).items():
        for item in calendar["items"].values():
            try:
                found += lines(item["data"], lambda _, known=title(name, calendar): known)
            except ValueError as error:
                found.append(f"{name}: cannot be read: {error}")
    return sorted(found)


def resource(base, user, calendar, wanted):
    """The name and the text of the resource whose first component has this title."""
    for name, item in calendars(base, user)[calendar]["items"].items():
        if re.search(rf"^SUMMARY[^:]*:{re.escape(wanted)}\r?$", item["data"], re.MULTILINE):
            return name, item["data"]
    sys.exit(f"there is no {wanted} in {calendar}")


def put(base, user, calendar, name, text):
    ask(base, f"items/{user}/{calendar}/{quoted(name)}", text.encode(), "PUT")


def change(base, user, calendar, wanted, pattern, replacement):
    name, text = resource(base, user, calendar, wanted)
    changed, count = re.subn(pattern, replacement.replace("\\n", "\r\n"), text, count=1, flags=re.MULTILINE)
    if not count:
        sys.exit(f"{pattern} is not in {wanted}")
    put(base, user, calendar, name, changed)


def move(base, user, calendar, wanted, other):
    name, text = resource(base, user, calendar, wanted)
    ask(base, f"items/{user}/{calendar}/{quoted(name)}", method="DELETE")
    put(base, user, other, name, text)


def properties(base, user, calendar, *values):
    state = json.loads(ask(base, "state"))
    for each in values:
        short, _, value = each.partition("=")
        namespace, _, tag = NAMES[short][1:].partition("}")
        state["users"][user]["calendars"][calendar]["properties"][NAMES[short]] = f'<x:{tag} xmlns:x="{namespace}">{value}</x:{tag}>'
    ask(base, "state", json.dumps(state).encode(), "POST")


def requests(base):
    counts = {}
    for each in json.loads(ask(base, "log")):
        name = each["report"] or each["method"]
        counts[name] = counts.get(name, 0) + 1
    return [" ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"]


# The report of a sync


def counts(report):
    """Each count that is not 0, of each calendar; the lists by how many they have."""
    try:
        accounts = json.loads(report)["result"]["accounts"]
    except (KeyError, TypeError, ValueError):
        yield "no report"
        return
    for account in accounts:
        for calendar in account.get("calendars", []):
            words = []
            for key, value in calendar.items():
                number = len(value) if isinstance(value, list) else value
                if isinstance(number, int) and not isinstance(number, bool) and number:
                    words.append(f"{key} {number}")
            if words:
                yield f"{calendar['calendar']}: {', '.join(words)}"


# What a test begins with


def item(kind, uid, summary, *more, version="VERSION:2.0"):
    body = [f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20260301T080000Z", f"SUMMARY:{summary}", *more, f"END:{kind}"]
    return "".join(text + "\r\n" for text in ["BEGIN:VCALENDAR", version, "PRODID:-//server//EN", *body, "END:VCALENDAR"])


def event(uid, summary, start, *more):
    return item("VEVENT", uid, summary, f"DTSTART:{start}", "DURATION:PT1H", *more)


def collection(name, color, components, items):
    xml = {"displayname": name, "color": color}
    written = {}
    for short, value in xml.items():
        namespace, _, tag = NAMES[short][1:].partition("}")
        written[NAMES[short]] = f'<x:{tag} xmlns:x="{namespace}">{value}</x:{tag}>'
    return {"properties": written, "components": components, "items": items}


def seed(kind, password):
    """One user with the calendars Work, Home and Tasks, or with two large ones."""
    if kind.isdecimal():
        half = int(kind) // 2
        found = {}
        for name in ("work", "home"):
            items = {f"{name}{i}.ics": event(f"{name}{i}@server", f"{name.capitalize()} {i}", f"2026{i % 12 + 1:02}{i % 28 + 1:02}T{i % 24:02}0000Z",
                                             "LOCATION:Room " + "x" * (i % 60)) for i in range(half)}
            found[name] = collection(name.capitalize(), "#1BADF8FF", ["VEVENT"], items)
        return {"users": {"alice": {"password": password, "calendars": found}}}
    work = {
        "lunch.ics": event("lunch@server", "Lunch", "20260305T110000Z", "LOCATION:Canteen"),
        "old.ics": event("old@server", "Old", "20260306T110000Z"),
        "review.ics": event("review@server", "Review", "20260307T110000Z", "RRULE:FREQ=DAILY;COUNT=5"),
    }
    tasks = {"milk.ics": item("VTODO", "milk@server", "Milk", "DUE;VALUE=DATE:20260306")}
    home = {"walk.ics": item("VEVENT", "walk@server", "Walk", "DTSTART;VALUE=DATE:20260308", "DTEND;VALUE=DATE:20260309")}
    if kind == "usual":
        work["standup.ics"] = event("standup@server", "Standup", "20260302T080000Z", "RRULE:FREQ=DAILY;COUNT=20")
        work["plan.ics"] = event("plan@server", "Plan", "20260302T120000Z", "RRULE:FREQ=WEEKLY;COUNT=12")
        work["budget.ics"] = event("budget@server", "Budget", "20260310T120000Z")
        work["talk.ics"] = event("talk@server", "Talk", "20260311T120000Z")
        tasks["bread.ics"] = item("VTODO", "bread@server", "Bread")
    found = {
        "work": collection("Work", "#FF8800FF", ["VEVENT"], work),
        "home": collection("Home", "#1BADF8FF", ["VEVENT"], home),
        "tasks": collection("Tasks", "#63DA38FF", ["VTODO"], tasks),
    }
    return {"users": {"alice": {"password": password, "calendars": found}}}


COMMANDS = {"there": there, "requests": requests, "change": change, "move": move, "properties": properties}

if __name__ == "__main__":
    command, *words = sys.argv[1:]
    if command == "seed":
        print(json.dumps(seed(*words)))
    elif command == "here":
        print("\n".join(here(words[0], sys.stdin.read())))
    elif command == "counts":
        print("\n".join(counts(sys.stdin.read())))
    elif command == "name":
        print(resource(*words)[0])
    else:
        found = COMMANDS[command](*words)
        if found:
            print("\n".join(found))
