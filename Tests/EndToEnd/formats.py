"""Compares calendars and jCal documents, for test-formats.sh."""

import collections
import json
import re
import sys

PARAMETER = re.compile(r';([^=;:]+)=((?:"[^"]*"|[^";:])*)')
LINE = re.compile(r'([A-Za-z0-9._-]+)((?:;[^=;:]+=(?:"[^"]*"|[^";:])*)*):(.*)', re.DOTALL)
# What a property has without VALUE, or what its VALUE must be: saying it is no difference.
USUAL = {"VALUE=TEXT", "VALUE=URI"}


def lines(path):
    """The lines of a calendar: parameters in one order, and without the quotation marks that they do not need."""
    with open(path, encoding="utf-8", newline="") as file:
        for line in file.read().replace("\r\n ", "").split("\r\n"):
            match = LINE.fullmatch(line)
            if match:
                name, parameters, value = match.groups()
                said = sorted(f"{a.upper()}={b.replace(chr(34), '')}" for a, b in PARAMETER.findall(parameters))
                line = ";".join([name] + [text for text in said if text not in USUAL]) + ":" + value
            yield line


def same(first, second):
    before, after = collections.Counter(lines(first)), collections.Counter(lines(second))
    return [f"- {line}" for line in (before - after)] + [f"+ {line}" for line in (after - before)]


# python-icalendar 7.0 knows no type for these (RFC 7986, RFC 9073), so they are `unknown` there.
UNTYPED = {
    "calendar-address", "name", "color", "participant-type", "location-type", "resource-type",
}


def properties(component):
    """The properties of a jCal document, each as a text that does not depend on how it is spelled."""
    for name, parameters, kind, *values in component[1]:
        if name in UNTYPED:
            kind = "?"
        if kind == "recur":
            values = [parts(rule) if isinstance(rule, dict) else rule for rule in values]
        if "tzid" in parameters:
            # It reads a time in a zone such as Etc/GMT as one in UTC.
            values = [value.rstrip("Z") if isinstance(value, str) else value for value in values]
        if kind == "duration":
            values = [duration(value) for value in values]
        if kind == "period":
            values = [value.split("/") if isinstance(value, str) else value for value in values]
        for value in values if name in ("freebusy", "exdate", "rdate") else [values]:
            yield component[0], json.dumps([name, parameters, kind, value], sort_keys=True)
    for child in component[2]:
        yield from properties(child)


def parts(rule):
    """A part with one value may be a list of one (RFC 7265, 3.6.10). A leap month of RFC 7529, 5L, is a 5 there."""

    def plain(value):
        return str(getattr(value, "value", value)).rstrip("L")

    return {key: [plain(one) for one in (value if isinstance(value, list) else [value])] for key, value in rule.items()}


def duration(text):
    """P1W and P7D are equal, and so are P0D and PT0S."""
    match = re.fullmatch(r"([+-]?)P(\d+)W", text)
    if match:
        text = f"{match[1]}P{int(match[2]) * 7}D"
    return "PT0S" if text == "P0D" else text


def peer(calendar, ours):
    import icalendar

    with open(calendar, "rb") as file:
        read = icalendar.Calendar.from_ical(file.read())
    with open(ours, encoding="utf-8") as file:
        document = json.load(file)
    expected = collections.Counter(properties(read.to_jcal()))
    got = collections.Counter(properties(document))
    # What it reads only in part: a value that it cannot read, a second period of a line.
    broken = {name for component in read.walk() for name, _ in component.errors}
    # It refuses a document with a value that is none, such as a date that it could not read.
    if not broken:
        icalendar.Component.from_jcal(document)
    # A rule that it cannot read is an empty one there, and no error.
    broken |= {name for component in read.walk() for name in ("RRULE", "EXRULE") if component.get(name) == {}}
    difference = [
        text for mark, rest in (("-", expected - got), ("+", got - expected)) for _, text in rest
        for text in [f"{mark} {text}"] if json.loads(text[2:])[0].upper() not in broken
    ]
    return difference


def homes(calendar):
    """The items that python-icalendar reads, each with the calendar that it names."""
    import icalendar

    with open(calendar, "rb") as file:
        read = icalendar.Calendar.from_ical(file.read())
    items = [one for one in read.walk() if one.name in ("VEVENT", "VTODO")]
    broken = [str(error) for one in read.walk() for error in one.errors]
    return ["; ".join(sorted(f"{one.name} {one['SUMMARY']} {one['X-CALSTORE-CALENDAR']}" for one in items) + broken)]


if __name__ == "__main__":
    found = globals()[sys.argv[1]](*sys.argv[2:])
    for text in found[:5]:
        print(text[:200])
    sys.exit(1 if found else 0)
