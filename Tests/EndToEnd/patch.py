"""Ten small files as ten programs write them, and what may differ in them after an edit, for test-patch.sh.

    patch.py files FOLDER                 writes a folder for each program: FOLDER/PROGRAM/item.ics
    patch.py lines OLD NEW FIELD          says which lines differ that the field has nothing to do with
    patch.py occurrence OLD NEW           the same after the title of one occurrence of a series changed
    patch.py peer FOLDER                  reads old and new with python-icalendar
    patch.py listed FIELD OLD NEW         compares two listings of khal without the columns of the field

The expected values are made here from the old file by RFC 5545, not by ekcal. Each command prints what is
not so.
"""
import datetime
import difflib
import os
import re
import sys

# What an edit of a field may change, besides the stamps: its property, and what has no meaning without it.
STAMPS = {"DTSTAMP", "LAST-MODIFIED", "SEQUENCE"}
FIELDS = {
    "title": {"SUMMARY"},
    "location": {"LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION"},
    "start": {"DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE"},
    "end": {"DTEND", "DURATION"},
    "due": {"DUE"},
    "notes": {"DESCRIPTION", "X-ALT-DESC"},
    "alarm": {"*VALARM"},
    "category": {"CATEGORIES"},
    "url": {"URL"},
    "availability": {"TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"},
    "status": {"STATUS"},
    "repeat": {"RRULE"},
    "priority": {"PRIORITY"},
    "done": {"STATUS", "COMPLETED", "PERCENT-COMPLETE"},
}
TEXTS = {
    "title": ("SUMMARY", "A new title, with a comma; and more"),
    "location": ("LOCATION", "Another place, second floor"),
    "notes": ("DESCRIPTION", "New notes\nin two lines; with marks, too"),
    "url": ("URL", "https://example.com/new?a=1;b=2,3"),
}
VALUES = {
    "availability": ("TRANSP", "TRANSPARENT"), "status": ("STATUS", None), "priority": ("PRIORITY", "4"),
    "due": ("DUE", "20260402T170000"), "done": ("STATUS", "COMPLETED"),
}
COLUMNS = {
    "title": {1}, "location": {2}, "start": {3, 4}, "end": {4}, "notes": {5}, "category": {6}, "url": {7},
}


# The files. `|` at the start of a line is a tab of a fold.

BERLIN = """BEGIN:VTIMEZONE
TZID:{name}
{more}BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
"""


def berlin(name="Europe/Berlin", more=""):
    return BERLIN.format(name=name, more=more)


FILES = {}

# Zones first, properties in no order, a place on a map, an alarm that was dismissed.
FILES["apple"] = "\r\n", "BEGIN:VCALENDAR\nCALSCALE:GREGORIAN\nPRODID:-//Apple Inc.//macOS 15.1//EN\n" \
    "VERSION:2.0\nX-APPLE-CALENDAR-COLOR:#34AADC\n" + berlin() + r"""BEGIN:VEVENT
CREATED:20260102T101500Z
DTEND;TZID=Europe/Berlin:20260310T153000
DTSTAMP:20260102T101530Z
DTSTART;TZID=Europe/Berlin:20260310T140000
LAST-MODIFIED:20260102T101529Z
LOCATION:Bakery\nMill Lane 4\, Oldtown
SEQUENCE:1
SUMMARY:Cake tasting
TRANSP:OPAQUE
UID:7E2D1C66-0001-4A4A-9F00-000000000001
URL;VALUE=URI:https://bakery.example.com
X-APPLE-CREATOR-IDENTITY:com.apple.mobilecal
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Mill Lane 4\nOldtown";X-AP
 PLE-MAPKIT-HANDLE=CAESxwEaEgk=;X-APPLE-RADIUS=70.5;X-APPLE-REFERENCEFRAME=
 1;X-TITLE="Bakery":geo:52.500000,13.400000
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
BEGIN:VALARM
ACKNOWLEDGED:20260310T123000Z
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT30M
UID:7E2D1C66-AAAA-4A4A-9F00-000000000001
X-APPLE-DEFAULT-ALARM:TRUE
X-WR-ALARMUID:7E2D1C66-AAAA-4A4A-9F00-000000000001
END:VALARM
END:VEVENT
END:VCALENDAR
"""

# Empty values, properties of the calendar, a series with a date left out, a line folded after a colon.
FILES["google"] = "\r\n", "BEGIN:VCALENDAR\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\n" \
    "VERSION:2.0\nCALSCALE:GREGORIAN\nMETHOD:PUBLISH\nX-WR-CALNAME:Club\nX-WR-TIMEZONE:Europe/Berlin\n" \
    + berlin(more="X-LIC-LOCATION:Europe/Berlin\n") + r"""BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20260302T180000
DTEND;TZID=Europe/Berlin:20260302T191500
RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20260504T215959Z;BYDAY=MO
EXDATE;TZID=Europe/Berlin:20260316T180000
DTSTAMP:20260201T090000Z
ORGANIZER;CN=Club:mailto:club@group.example.com
UID:0abcdefghijklmnopqrstuv2@google.com
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=ada@ex
 ample.com;X-NUM-GUESTS=0:mailto:ada@example.com
X-GOOGLE-CONFERENCE:https://meet.example.com/abc-defg-hij
CREATED:20260101T080000Z
DESCRIPTION:
LAST-MODIFIED:20260201T090000Z
LOCATION:
SEQUENCE:2
STATUS:CONFIRMED
SUMMARY:Chess evening
TRANSP:OPAQUE
END:VEVENT
END:VCALENDAR
"""

# A zone with a name of Windows in quotes, parameters of language, notes as HTML, folds with tabs.
FILES["outlook"] = "\r\n", "BEGIN:VCALENDAR\nPRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\n" \
    "VERSION:2.0\nMETHOD:PUBLISH\nX-MS-OLK-FORCEINSPECTOROPEN:TRUE\n" \
    + berlin("W. Europe Standard Time") + r"""BEGIN:VEVENT
CLASS:PUBLIC
CREATED:20260115T120000Z
DESCRIPTION:Figures of the first quarter.\nPlease bring the printed tables
|\, one for each of us.\n
DTEND;TZID="W. Europe Standard Time":20260312T113000
DTSTAMP:20260115T120000Z
DTSTART;TZID="W. Europe Standard Time":20260312T103000
LAST-MODIFIED:20260115T120000Z
LOCATION;LANGUAGE=en-gb:Room 12
PRIORITY:5
SEQUENCE:0
SUMMARY;LANGUAGE=en-gb:Budget
TRANSP:OPAQUE
UID:040000008200E00074C5B7101A82E00800000000AABBCCDDEEFF0011
X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Figures of the first quarter.<b
|r>Please bring the printed tables\, one for each of us.</p></body></html>
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
X-MICROSOFT-CDO-IMPORTANCE:1
X-MICROSOFT-DISALLOW-COUNTER:FALSE
X-MS-OLK-CONFTYPE:0
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
END:VCALENDAR
"""

# Notes with another form in a parameter, an attached file, categories with a comma in one, UTC times.
FILES["thunderbird"] = "\r\n", r"""BEGIN:VCALENDAR
PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
VERSION:2.0
BEGIN:VEVENT
CREATED:20260110T070000Z
LAST-MODIFIED:20260110T071500Z
DTSTAMP:20260110T071500Z
UID:5d0c1f2e-0004-4c7b-8f00-000000000004
SUMMARY:Library
DESCRIPTION;ALTREP="data:text/html,Return%20%3Cb%3Eboth%3C%2Fb%3E%20books":
 Return both books
CATEGORIES:Town\, old,Errands
ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY;X-FILENAME=list.txt:
 VHdvIGJvb2tzOiBvbmUgb24gYmVlcywgb25lIG9uIGJyZWFkLiBCb3RoIGFyZSBkdWUgb24gd
 GhlIHR3ZWxmdGgu
DTSTART:20260313T090000Z
DTEND:20260313T093000Z
TRANSP:OPAQUE
X-MOZ-GENERATION:4
X-MOZ-LASTACK:20260110T071459Z
X-MOZ-SEND-INVITATIONS:FALSE
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER;VALUE=DURATION:-PT5M
DESCRIPTION:Default Mozilla Description
END:VALARM
BEGIN:VALARM
ACTION:EMAIL
SUMMARY:Library
ATTENDEE:mailto:ada@example.com
TRIGGER;VALUE=DURATION:-P1D
DESCRIPTION:Books!
END:VALARM
END:VEVENT
END:VCALENDAR
"""

# A series with one changed occurrence that has an empty line, the zone after the items, folds in words.
FILES["nextcloud"] = "\r\n", r"""BEGIN:VCALENDAR
PRODID:-//IDN nextcloud.com//Calendar app 5.0.1//EN
CALSCALE:GREGORIAN
VERSION:2.0
BEGIN:VEVENT
CREATED:20260105T140000Z
DTSTAMP:20260105T140210Z
LAST-MODIFIED:20260105T140210Z
SEQUENCE:2
UID:0d5a7c3e-0005-4f1d-9a00-000000000005
DTSTART;TZID=Europe/Berlin:20260303T090000
DTEND;TZID=Europe/Berlin:20260303T094500
STATUS:CONFIRMED
SUMMARY:Garden group
LOCATION:Shed
DESCRIPTION:Seeds\, soil and pots are there. Everybody brings gloves and som
 ething to drink. We begin with the beds along the wall and end at the compo
 st heap.
RRULE:FREQ=WEEKLY;BYDAY=TU
COLOR:seagreen
X-GARDEN;X-BED="3,4";X-NOTE=spring:tomato
END:VEVENT
BEGIN:VEVENT
CREATED:20260105T140000Z
DTSTAMP:20260106T080000Z
LAST-MODIFIED:20260106T080000Z
SEQUENCE:3
UID:0d5a7c3e-0005-4f1d-9a00-000000000005
RECURRENCE-ID;TZID=Europe/Berlin:20260310T090000
DTSTART;TZID=Europe/Berlin:20260310T100000
DTEND;TZID=Europe/Berlin:20260310T104500
STATUS:CONFIRMED
SUMMARY:Garden group (later)
LOCATION:Shed
DESCRIPTION:
X-GARDEN;X-BED="5":bean
END:VEVENT
""" + berlin() + "END:VCALENDAR\n"

# A to-do of a phone: a priority of none, a parent, a position, an alarm at its end.
FILES["tasks"] = "\r\n", "BEGIN:VCALENDAR\nVERSION:2.0\n" \
    "PRODID:DAVx5/4.5.1-ose ical4j/3.2.19 (at.techbee.jtx)\n" + berlin() + r"""BEGIN:VTODO
DTSTAMP:20260220T101500Z
UID:5000000000000000006
CREATED:20260219T081200Z
LAST-MODIFIED:20260220T101400Z
SUMMARY:Order wood
DESCRIPTION:Two cubic metres\; dry
CATEGORIES:House,Winter
PRIORITY:0
PERCENT-COMPLETE:0
STATUS:NEEDS-ACTION
DUE;TZID=Europe/Berlin:20260331T170000
X-APPLE-SORT-ORDER:790000000
RELATED-TO;RELTYPE=PARENT:5000000000000000001
BEGIN:VALARM
TRIGGER;RELATED=END:PT0S
ACTION:DISPLAY
DESCRIPTION:Default description
END:VALARM
END:VTODO
END:VCALENDAR
"""

# Line feeds alone, an empty line, zones with a path for a name, values on the next line, the zone at the end.
FILES["evolution"] = "\n", r"""BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Ximian//NONSGML Evolution Calendar//EN
VERSION:2.0

BEGIN:VEVENT
UID:20260107T070000Z-7000-1000-1-7@desk
DTSTAMP:20260107T070000Z
DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:
 20260317T190000
DTEND;TZID=/freeassociation.sourceforge.net/Europe/Berlin:
 20260317T210000
TRANSP:OPAQUE
STATUS:CONFIRMED
SEQUENCE:0
SUMMARY:Choir
LOCATION:Parish
|  hall
CLASS:PUBLIC
X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value for DESCRIPTION 
 property. Removing entire property:
CREATED:20260107T070101Z
LAST-MODIFIED:20260107T070101Z
X-EVOLUTION-CALDAV-ETAG:63800000007
BEGIN:VALARM
X-EVOLUTION-ALARM-UID:20260107T070000Z-7000-1000-1-8@desk
ACTION:DISPLAY
TRIGGER;VALUE=DURATION;RELATED=START:-PT15M
DESCRIPTION:Sing along
END:VALARM
END:VEVENT
""" + berlin("/freeassociation.sourceforge.net/Europe/Berlin") + "END:VCALENDAR\n"

# A whole day, an alarm before other properties, folds after 76 octets.
FILES["korganizer"] = "\n", r"""BEGIN:VCALENDAR
PRODID:-//K Desktop Environment//NONSGML KOrganizer 6.2.0//EN
VERSION:2.0
X-KDE-ICAL-IMPLEMENTATION-VERSION:1.0
BEGIN:VEVENT
DTSTAMP:20260108T180000Z
CREATED:20260108T175500Z
UID:libkcal-1000000008.008
LAST-MODIFIED:20260108T175900Z
DESCRIPTION:Bread\, cheese and a map of the hills. The train leaves at seven
  from the old station\, so be there a quarter of an hour before.
SUMMARY:Hike
DTSTART;VALUE=DATE:20260321
DTEND;VALUE=DATE:20260322
CATEGORIES:Outdoors
BEGIN:VALARM
DESCRIPTION:
ACTION:DISPLAY
TRIGGER;VALUE=DURATION:-PT12H
X-KDE-KCALCORE-ENABLED:TRUE
END:VALARM
TRANSP:OPAQUE
X-KDE-RESOURCE:hills
END:VEVENT
END:VCALENDAR
"""

# Folds between parameters, a long line that is not folded, a length in place of an end.
FILES["notes"] = "\r\n", "BEGIN:VCALENDAR\nX-LOTUS-CHARSET:UTF-8\nVERSION:2.0\n" \
    "PRODID:-//Lotus Development Corporation//NONSGML Notes 10.0//EN_C\n" + berlin("Mitteleuropa") \
    + r"""BEGIN:VEVENT
DTSTART;TZID="Mitteleuropa":20260324T130000
DURATION:PT1H
TRANSP:OPAQUE
DTSTAMP:20260109T092000Z
SEQUENCE:0
ATTENDEE;ROLE=CHAIR;PARTSTAT=ACCEPTED;CN="Ada Lane/Mill"
 ;RSVP=FALSE:mailto:ada@example.com
ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION
 ;CN="Bo Hill/Mill";RSVP=TRUE
 :mailto:bo@example.com
CLASS:PUBLIC
DESCRIPTION;ALTREP="CID:<FFFF__=AA09@mill>":Agenda follows
SUMMARY:Mill board
ORGANIZER;CN="Ada Lane/Mill":mailto:ada@example.com
UID:AA0900000000000000000000000000FF-Lotus_Notes_Generated
X-LOTUS-BROADCAST:FALSE
X-LOTUS-UPDATE-SEQ:1
X-LOTUS-UPDATE-WISL:$S:1;$L:1;$B:1;$R:1;$E:1;$W:1;$O:1;$M:1;RequiredAttendees:1;INetRequiredNames:1;Alt:1
X-LOTUS-NOTESVERSION:2
X-LOTUS-APPTTYPE:3
END:VEVENT
END:VCALENDAR
"""

# Small letters, two lines of categories, empty lines, a property after the items, no end of the last line.
FILES["sogo"] = "\n", r"""begin:vcalendar
prodid:-//Inverse inc./SOGo 5.8.0//EN
version:2.0
begin:vevent
uid:10-65000000-1-10A0B0C0

summary:Choose paint
categories:House
Categories;X-FROM=phone:Colours
dtstamp:20260111T100000Z
dtstart:20260326T080000Z
dtend:20260326T083000Z
class:PUBLIC
x-sogo-send-appointment-notifications:NO

transp:OPAQUE
end:vevent
x-wr-calname:Personal
end:vcalendar"""


def write_files(folder):
    for program, (ending, text) in FILES.items():
        os.makedirs(f"{folder}/{program}")
        text = re.sub("^\\|", "\t", text, flags=re.MULTILINE)
        with open(f"{folder}/{program}/item.ics", "wb") as file:
            file.write(text.replace("\n", ending).encode())


# Lines


class Piece:
    """A content line as it stands in the file, with its folds; or a component inside an item."""

    def __init__(self, raw, path):
        self.raw, self.path = raw, path
        self.text = re.sub(b"\r?\n[ \t]", b"", raw).rstrip(b"\r\n").decode()
        self.name = re.split("[:;]", self.text, maxsplit=1)[0].upper()

    def parts(self):
        """Parameters and value."""
        match = re.fullmatch(r'[^:;]+((?:;[^=;:]+=(?:"[^"]*"|[^";:,])*)*):(.*)', self.text, re.DOTALL)
        found = re.findall(r';([^=;:]+=(?:"[^"]*"|[^";:])*)', match[1])
        return [each.replace('"', "") for each in found], match[2]


def pieces(data):
    found, stack, counts = [], [], [{}]
    lines = []
    for line in re.findall(b"[^\n]*\n|[^\n]+$", data):
        if lines and line[:1] in b" \t":
            lines[-1] += line
        else:
            lines.append(line)
    for line in lines:
        piece = Piece(line, "/".join(stack))
        if piece.name == "BEGIN":
            name = piece.text.split(":", 1)[1].upper()
            number = counts[-1][name] = counts[-1].get(name, 0) + 1
            stack.append(f"{name} {number}")
            counts.append({})
            piece.path = "/".join(stack)
        inner = len(stack) > 2 and stack[1].split()[0] in ("VEVENT", "VTODO")
        if inner and piece.name == "BEGIN" and len(stack) == 3:
            piece.name, piece.path = "*" + name, "/".join(stack[:2])
            found.append(piece)
        elif inner:
            found[-1].raw += line
        else:
            found.append(piece)
        if piece.name == "END" and not (piece.name.startswith("*")):
            stack.pop()
            counts.pop()
    return found


def is_item(piece):
    return re.fullmatch(r"VCALENDAR 1/(VEVENT|VTODO) \d+", piece.path) is not None


def spelled(piece):
    return piece.raw.decode().rstrip("\r\n").replace("\r\n", "\\r\\n").replace("\n", "\\n")[:150]


def other_lines(before, after, field):
    """What differs besides the lines that may: these are left out of both, and the rest must be equal."""
    allowed = FIELDS[field] | STAMPS
    if field == "alarm":
        # The alarms that were there stay, and one is new in each item that changed.
        known = [each.raw for each in before if each.name == "*VALARM"]
        after = [each for each in after if each.name != "*VALARM" or each.raw in known]
        allowed = STAMPS
    kept = [
        [each for each in all if not (is_item(each) and each.name in allowed)] for all in (before, after)
    ]

    def raw(each):
        # An alarm that moves has not been seen yet (RFC 9074, 6.1).
        moves = field == "start" and each.name == "*VALARM"
        return re.sub(rb"ACKNOWLEDGED:[^\r\n]*\r?\n", b"", each.raw) if moves else each.raw

    for line in difflib.ndiff(*[[each.path + " " + repr(raw(each)) for each in all] for all in kept]):
        if line[0] in "-+":
            yield "differs: " + line[:170]


def moved_lines(before, after):
    """A property that both have stands where it stood, and a new one before the components of its item."""
    def order(all, other):
        known = {(each.path, each.name) for each in other}
        names = [(each.path, each.name) for each in all if (each.path, each.name) in known]
        return [each for n, each in enumerate(names) if n == 0 or names[n - 1] != each]

    first, second = order(before, after), order(after, before)
    if first != second:
        yield "moved: " + str([pair for pair in zip(first, second) if pair[0] != pair[1]][0])
    known = {(each.path, each.name) for each in before}
    for n, each in enumerate(after):
        inner = [o for o in after[:n] if o.path == each.path and o.name.startswith("*")]
        if is_item(each) and not each.name.startswith("*") and inner and (each.path, each.name) not in known:
            yield "stands after a component: " + spelled(each)


def line_ends(data, before, after):
    known = {each.raw for each in before}
    ending = b"\r\n" if b"\r\n" in data else b"\n"
    for each in after:
        if each.raw in known:
            continue
        lines = re.findall(b"[^\n]*\n", each.raw)
        if any(line.endswith(b"\r\n") != (ending == b"\r\n") for line in lines):
            yield "line end of: " + spelled(each)
        if any(len(line.rstrip(b"\r\n")) > 75 for line in lines):
            yield "more than 75 octets: " + spelled(each)


# Values, by RFC 5545


def escaped(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def stamp(value):
    form = "%Y%m%dT%H%M%S" if "T" in value else "%Y%m%d"
    return datetime.datetime.strptime(value.rstrip("Z"), form)


def length(text):
    days, hours, minutes = (int(number or 0) for number in re.fullmatch(
        r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?", text).groups())
    return datetime.timedelta(days=days, hours=hours, minutes=minutes)


def first(all, name):
    """The parameters and the value of a property of the first item."""
    item = next(each.path for each in all if is_item(each))
    return next((each.parts() for each in all if each.path == item and each.name == name), (None, None))


def end(all):
    start, text = first(all, "DTSTART")[1], first(all, "DTEND")[1]
    if text:
        return stamp(text)
    return stamp(start) + length(first(all, "DURATION")[1])


def values(before, after, field):
    """What the field has, where it is not what was asked for."""
    def expect(what, wanted, got):
        if wanted != got:
            yield f"{what}: {got!r}, not {wanted!r}"

    if field in TEXTS:
        name, text = TEXTS[field]
        yield from expect(name, text if field == "url" else escaped(text), first(after, name)[1])
        lost = {each.split("=")[0] for each in first(before, name)[0] or []}
        lost -= {each.split("=")[0] for each in first(after, name)[0] or []}
        # The other form of a text that is gone is gone, too.
        yield from expect(f"lost parameters of {name}", set(), lost - {"ALTREP"})
    elif field in ("start", "end"):
        step = datetime.timedelta(hours=1 if field == "start" else 0.5)
        if "T" not in first(before, "DTSTART")[1]:
            step = datetime.timedelta(days=1)
        for name in ("DTSTART", "DTEND"):
            if first(before, name)[0] is not None:
                yield from expect(f"parameters of {name}", first(before, name)[0], first(after, name)[0])
        start = stamp(first(before, "DTSTART")[1])
        yield from expect("start", start + (step if field == "start" else step * 0),
                          stamp(first(after, "DTSTART")[1]))
        yield from expect("end", end(before) + step, end(after))
    elif field == "category":
        all = [[c for e in each if e.name == "CATEGORIES" for c in re.split(r"(?<!\\),", e.parts()[1])]
               for each in (before, after)]
        yield from expect("categories", sorted(set(all[0]) | {"Added"}), sorted(set(all[1])))
    elif field == "repeat":
        got = sorted((first(after, "RRULE")[1] or "").upper().split(";"))
        yield from expect("rule", ["COUNT=7", "FREQ=WEEKLY", "INTERVAL=2"], got)
    elif field == "alarm":
        known = {each.raw for each in before}
        new = [e for e in after if e.name == "*VALARM" and e.raw not in known and e.path.endswith(" 1")]
        yield from expect("new alarms", 1, len(new))
        if new:
            yield from expect("trigger", True, b"-PT25M" in new[0].raw)
    else:
        name, value = VALUES[field]
        if field == "status":
            value = "IN-PROCESS" if first(after, "DUE")[1] else "TENTATIVE"
        yield from expect(name, value, first(after, name)[1])
        if field == "done":
            yield from expect("COMPLETED is there", True, bool(first(after, "COMPLETED")[1]))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def lines(old, new, field):
    data = read(old)
    before, after = pieces(data), pieces(read(new))
    yield from other_lines(before, after, field)
    yield from moved_lines(before, after)
    yield from line_ends(data, before, after)
    yield from values(before, after, field)


def occurrence(old, new):
    """All that was there is there, and one component is new. It names its times as the series does."""
    before, after = pieces(read(old)), pieces(read(new))
    matcher = difflib.SequenceMatcher(None, [e.raw for e in before], [e.raw for e in after], autojunk=False)
    added = []
    for kind, low, high, start, stop in matcher.get_opcodes():
        if kind != "equal":
            yield from ("gone: " + spelled(each) for each in before[low:high])
            added += after[start:stop]
    # BEGIN and END of equal lines may be counted to one component or to the next.
    items = {each.path for each in added if each.name == "RECURRENCE-ID"}
    if len(items) != 1 or [each.name for each in added].count("BEGIN") != 1:
        yield "added: " + ", ".join(each.name for each in added)
        return
    one = [each for each in after if each.path in items]
    yield from line_ends(read(old), before, one)
    for name in ("RECURRENCE-ID", "DTSTART", "DTEND"):
        got = next((each.parts()[0] for each in one if each.name == name), None)
        if got is not None and got != first(before, "DTSTART")[0]:
            yield f"parameters of {name}: {got}, not {first(before, 'DTSTART')[0]}"
    title = next((each.parts()[1] for each in one if each.name == "SUMMARY"), None)
    if title != escaped(TEXTS["title"][1]):
        yield f"title: {title}"
    master = next(each.path for each in before if is_item(each))
    changed = {"SUMMARY", "RRULE", "EXDATE", "DTSTART", "DTEND", "CREATED", "BEGIN", "END"} | STAMPS
    lacks = {each.name for each in before if each.path == master and each.text[-1] != ":"} - changed
    lacks -= {each.name for each in one}
    if lacks:
        yield "lacks of the series: " + ", ".join(sorted(lacks))


# Peers


def properties(calendar, allowed):
    import icalendar  # most of the time that this program takes

    for component in calendar.walk():
        for name, value in component.property_items(recursive=False, sorted=False):
            is_field = component.name in ("VEVENT", "VTODO") and name.upper() in allowed
            if isinstance(value, bytes) or is_field or name in ("BEGIN", "END"):
                continue
            parameters = sorted((key, str(each)) for key, each in getattr(value, "params", {}).items())
            yield component.name, name.upper(), str(value.to_ical()), str(parameters)
    assert icalendar.__version__


def peer(folder):
    import icalendar

    for program in FILES:
        old = icalendar.Calendar.from_ical(read(f"{folder}/{program}/item.ics"))
        for name in sorted(os.listdir(f"{folder}/{program}")):
            field = name.removesuffix(".ics")
            if field not in FIELDS:
                continue
            new = icalendar.Calendar.from_ical(read(f"{folder}/{program}/{name}"))
            allowed = STAMPS | FIELDS[field]
            was, now = (sorted(properties(each, allowed)) for each in (old, new))
            if field == "alarm":
                was, now = ([e for e in all if e[0] != "VALARM"] for all in (was, now))
            if field == "start":
                was, now = ([e for e in all if e[1] != "ACKNOWLEDGED"] for all in (was, now))
            for each in difflib.ndiff([str(e) for e in was], [str(e) for e in now]):
                if each[0] in "-+":
                    yield f"{program}, {field}: {each[:150]}"
            if field in TEXTS:
                item = next(each for each in new.walk() if each.name in ("VEVENT", "VTODO"))
                name, text = TEXTS[field]
                if str(item[name]) != text:
                    yield f"{program}, {field}: {str(item[name])!r}"


def listed(field, old, new):
    """Rows of khal with their columns divided by U+001F, without those that the field changes."""
    rows = []
    for path in (old, new):
        with open(path, encoding="utf-8") as file:
            found = [row.split("\x1f") for row in file.read().split("\x1e") if row.strip()]
        rows.append(sorted({"|".join(
            text.strip() for n, text in enumerate(row) if n not in COLUMNS.get(field, ())) for row in found}))
    for line in difflib.ndiff(*rows):
        if line[0] in "-+":
            yield line[:150].replace("\n", "\\n")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    command, words = sys.argv[1], sys.argv[2:]
    if command == "files":
        write_files(*words)
    else:
        run = {"lines": lines, "occurrence": occurrence, "peer": peer, "listed": listed}[command]
        print("\n".join(run(*words)))
