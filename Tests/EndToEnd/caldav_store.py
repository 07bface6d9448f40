"""The calendars of caldav_server.py, in memory: users, calendars, items, what changed since a revision, and the filters of RFC 4791.

Nothing here knows HTTP or XML but `Filter`, which reads the filter element of a calendar-query.
"""
import datetime
import hashlib
import re
import secrets
import zoneinfo

CALDAV = "{urn:ietf:params:xml:ns:caldav}"
LINE = re.compile(r'([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)', re.DOTALL)
PARAMETER = re.compile(r';([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)')
DURATION = re.compile(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")
DAY = datetime.timedelta(days=1)
NOTHING = datetime.timedelta(0)
PERIODS = {"SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3600, "DAILY": 86400, "WEEKLY": 7 * 86400, "MONTHLY": 31 * 86400, "YEARLY": 366 * 86400}


class Unreadable(ValueError):
    """The text is not iCalendar."""


class Property:
    """One line: `DTSTART;TZID=Europe/Berlin:20260304T100000`."""

    def __init__(self, name, parameters, value, line=""):
        self.name, self.parameters, self.value, self.line = name, parameters, value, line

    def time(self):
        """The instant in UTC without a zone, and whether it is a date. Floating times count as UTC."""
        value = self.value.strip()
        if re.fullmatch(r"\d{8}", value):
            return datetime.datetime.strptime(value, "%Y%m%d"), True
        time = datetime.datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S")
        zone = self.parameters.get("TZID")
        if zone and not value.endswith("Z"):
            try:
                time = time.replace(tzinfo=zoneinfo.ZoneInfo(zone)).astimezone(datetime.timezone.utc).replace(tzinfo=None)
            except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
                pass
        return time, False


class Component:
    """A component with its lines and inner components."""

    def __init__(self, name):
        self.name, self.properties, self.components = name, [], []

    def first(self, name):
        return next((each for each in self.properties if each.name == name), None)

    def value(self, name):
        found = self.first(name)
        return found.value if found else None

    def lines(self, key):
        """The component as unfolded lines, its properties in the order of a key (None: as they came)."""
        properties = sorted(self.properties, key=key) if key else self.properties
        inner = [line for each in self.components for line in each.lines(key)]
        return [f"BEGIN:{self.name}", *(each.line for each in properties), *inner, f"END:{self.name}"]


def parse_calendar(text):
    """The VCALENDAR of a text; raises `Unreadable`."""
    root, open_components = None, []
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        if not line.strip():
            continue
        match = LINE.fullmatch(line)
        if not match:
            raise Unreadable(f"not a content line: {line[:60]}")
        name, value = match[1].upper(), match[3]
        if name == "BEGIN":
            component = Component(value.strip().upper())
            if open_components:
                open_components[-1].components.append(component)
            elif root:
                raise Unreadable("more than one VCALENDAR")
            else:
                root = component
            open_components.append(component)
        elif not open_components:
            raise Unreadable("a line outside of all components")
        elif name == "END":
            if open_components.pop().name != value.strip().upper():
                raise Unreadable(f"END:{value} does not fit its BEGIN")
        else:
            parameters = {key.upper(): text.strip('"') for key, text in PARAMETER.findall(match[2])}
            open_components[-1].properties.append(Property(name, parameters, value, line))
    if open_components or not root or root.name != "VCALENDAR":
        raise Unreadable("not one whole VCALENDAR")
    return root


def parse_duration(text):
    match = DURATION.fullmatch(text.strip())
    if not match:
        raise Unreadable(f"not a duration: {text}")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    length = datetime.timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -length if match[1] == "-" else length


class Item:
    """One calendar object resource."""

    def __init__(self, data, revision, schedule_tag=None):
        self.data, self.revision = data, revision
        self.uids, self.kinds, self.sequence, self.series = set(), set(), 0, False
        self.organizer, self.attendees = None, []
        try:
            self.root = parse_calendar(data)
        except Unreadable:
            self.root = None
        for part in self.parts():
            self.kinds.add(part.name)
            self.uids.add(part.value("UID"))
            self.sequence = max(self.sequence, int(re.sub(r"\D", "", part.value("SEQUENCE") or "") or 0))
            self.series = self.series or any(part.first(name) for name in ("RRULE", "RDATE", "RECURRENCE-ID"))
            self.organizer = self.organizer or part.value("ORGANIZER")
            self.attendees += [each.value for each in part.properties if each.name == "ATTENDEE"]
        self.schedule_tag = (schedule_tag or f"s{revision}") if self.organizer else None

    def parts(self):
        return [part for part in self.root.components if part.name != "VTIMEZONE"] if self.root else []

    @property
    def uid(self):
        return next(iter(self.uids), None)

    def etag(self, of="content"):
        """The ETag without its quotes: of the bytes, or of the revision (then the same bytes written again have a new one)."""
        return f"r{self.revision}" if of == "revision" else hashlib.sha1(self.data.encode("utf-8", "surrogateescape")).hexdigest()[:20]


class Calendar:
    """A calendar collection; `properties` holds what PROPPATCH sets, as XML by its name."""

    def __init__(self, name, revision, home=0, components=("VEVENT", "VTODO", "VJOURNAL"), properties=None):
        self.name, self.home, self.components = name, home, list(components)
        self.properties = dict(properties or {})
        self.id = secrets.token_hex(8)
        self.items, self.deleted, self.trash = {}, {}, {}
        # The revision in which each name began to be there, also of those that are gone.
        self.births = {}
        self.created = self.oldest = self.revision = revision

    def changes(self, since):
        """What happened after a revision, oldest first: (revision, name, item or None when it was deleted). None: all items."""
        changed = [(item.revision, name, item) for name, item in self.items.items() if since is None or item.revision > since]
        if since is not None:
            changed += [(revision, name, None) for name, revision in self.deleted.items() if revision > since]
        return sorted(changed, key=lambda change: change[0])

    def find_uid(self, uid):
        return next((name for name, item in self.items.items() if uid in item.uids), None)


class User:
    def __init__(self, name, password="secret", addresses=None):
        self.name, self.password = name, password
        self.addresses = addresses or [f"mailto:{name}@example.org"]
        self.calendars = {}


class Store:
    """All users. Each change of an item gets a revision of its own; they rise over all calendars."""

    def __init__(self):
        self.users, self.revision = {}, 0

    def next_revision(self):
        self.revision += 1
        return self.revision

    def add_user(self, name, password="secret", calendars=("calendar",)):
        user = self.users[name] = User(name, password)
        for calendar in calendars:
            self.add_calendar(user, calendar)
        return user

    def add_calendar(self, user, name, **options):
        calendar = user.calendars[name] = Calendar(name, self.next_revision(), **options)
        return calendar

    def write(self, calendar, name, data, schedule_tag=None):
        is_new = name not in calendar.items
        item = calendar.items[name] = Item(data, self.next_revision(), schedule_tag)
        if is_new:
            calendar.births[name] = item.revision
        calendar.deleted.pop(name, None)
        calendar.revision = item.revision
        return item

    def delete(self, calendar, name):
        item = calendar.items.pop(name)
        calendar.revision = calendar.deleted[name] = self.next_revision()
        return item

    def expire_tokens(self):
        """Make each sync token given out until now too old."""
        for user in self.users.values():
            for calendar in user.calendars.values():
                calendar.revision = calendar.oldest = self.next_revision()
                calendar.deleted.clear()

    def save(self):
        """Everything as values of JSON."""
        return {
            "revision": self.revision,
            "users": {
                user.name: {
                    "password": user.password,
                    "addresses": user.addresses,
                    "calendars": {calendar.name: self._saved(calendar) for calendar in user.calendars.values()},
                }
                for user in self.users.values()
            },
        }

    @staticmethod
    def _saved(calendar):
        saved = {key: value for key, value in vars(calendar).items() if key not in ("name", "items")}
        saved["items"] = {
            name: {"data": item.data, "revision": item.revision, "schedule_tag": item.schedule_tag}
            for name, item in calendar.items.items()
        }
        return saved

    def restore(self, saved):
        """Replace everything by what `save` gave. A script may leave out what has a default, and give the text of an item alone."""
        self.users, self.revision = {}, 0
        for name, values in saved.get("users", {}).items():
            user = self.add_user(name, values.get("password", "secret"), calendars=())
            user.addresses = values.get("addresses", user.addresses)
            for slug, rest in values.get("calendars", {}).items():
                calendar = self.add_calendar(user, slug)
                for item_name, item in rest.get("items", {}).items():
                    if isinstance(item, str):
                        self.write(calendar, item_name, item)
                    else:
                        calendar.items[item_name] = Item(item["data"], item["revision"], item["schedule_tag"])
                for key, value in rest.items():
                    if key != "items" and hasattr(calendar, key):
                        setattr(calendar, key, value)
        calendars = [calendar for user in self.users.values() for calendar in user.calendars.values()]
        self.revision = max([saved.get("revision", 0), *(calendar.revision for calendar in calendars)])


class Filter:
    """A comp-filter of RFC 4791 9.7: whether a component, or one inside it, fits."""

    def __init__(self, element):
        self.name = element.get("name", "").upper()
        self.absent = element.find(CALDAV + "is-not-defined") is not None
        self.inner = [Filter(each) for each in element.findall(CALDAV + "comp-filter")]
        self.properties = element.findall(CALDAV + "prop-filter")
        span = element.find(CALDAV + "time-range")
        self.span = None if span is None else limits(span)

    def fits(self, siblings):
        """Whether a component of this name is among the components given and fits."""
        found = [each for each in siblings if each.name == self.name]
        return not found if self.absent else any(self._fits(each) for each in found)

    def _fits(self, component):
        return (
            (self.span is None or overlaps(component, *self.span))
            and all(inner.fits(component.components) for inner in self.inner)
            and all(property_fits(each, component) for each in self.properties)
        )


def property_fits(element, component):
    """Whether a prop-filter of RFC 4791 9.7.2 fits one of the properties of a component."""
    found = [each for each in component.properties if each.name == element.get("name", "").upper()]
    if element.find(CALDAV + "is-not-defined") is not None:
        return not found
    span, text = element.find(CALDAV + "time-range"), element.find(CALDAV + "text-match")
    if span is not None:
        start, end = limits(span)
        found = [each for each in found if start <= each.time()[0] < end]
    if text is not None:
        negated, wanted = text.get("negate-condition") == "yes", (text.text or "").lower()
        found = [each for each in found if (wanted in each.value.lower()) != negated]
    for each in element.findall(CALDAV + "param-filter"):
        name, absent = each.get("name", "").upper(), each.find(CALDAV + "is-not-defined") is not None
        wanted = each.findtext(CALDAV + "text-match", "").lower()
        found = [one for one in found if (name not in one.parameters if absent else wanted in one.parameters.get(name, "\0").lower())]
    return bool(found)


def limits(span):
    """Start and end of a time-range; either may be missing."""
    found = ((span.get("start"), datetime.datetime.min), (span.get("end"), datetime.datetime.max))
    return tuple(datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ") if text else default for text, default in found)


def overlaps(component, start, end):
    """Whether a component takes place in a range, after the tables of RFC 4791 9.9. Of a series, the span from its first to its
    last occurrence counts, without the gaps: no more is needed of a server that may give too much."""
    if component.name == "VTODO":
        return todo_overlaps(component, start, end)
    if component.name not in ("VEVENT", "VJOURNAL"):
        return True
    if not component.first("DTSTART"):
        return False
    first, all_day = component.first("DTSTART").time()
    if component.first("DTEND"):
        length = component.first("DTEND").time()[0] - first
    elif component.first("DURATION"):
        length = parse_duration(component.value("DURATION"))
    else:
        length = DAY if all_day else NOTHING
    last = max(last_start(component, first), *(each.time()[0] for each in component.properties if each.name == "RDATE"), first)
    if last == first and length == NOTHING:
        return start <= first < end
    return first < end and (last == datetime.datetime.max or start < last + length or start == last and not length)


def last_start(component, first):
    """When the last occurrence of a rule begins, at the latest."""
    rule = dict(part.split("=", 1) for part in (component.value("RRULE") or "").upper().split(";") if "=" in part)
    if not rule:
        return first
    if "UNTIL" in rule:
        return Property("UNTIL", {}, rule["UNTIL"]).time()[0]
    if "COUNT" not in rule:
        return datetime.datetime.max
    seconds = PERIODS.get(rule.get("FREQ"), 366 * 86400) * int(rule.get("INTERVAL", 1)) * (int(rule["COUNT"]) - 1)
    try:
        return first + datetime.timedelta(seconds=seconds)
    except OverflowError:
        return datetime.datetime.max


def todo_overlaps(todo, start, end):
    """The table of RFC 4791 9.9 for VTODO; a series counts as without an end."""
    times = {name: todo.first(name).time()[0] for name in ("DTSTART", "DUE", "COMPLETED", "CREATED") if todo.first(name)}
    begin, due, completed, created = (times.get(name) for name in ("DTSTART", "DUE", "COMPLETED", "CREATED"))
    if begin and todo.first("RRULE"):
        return begin < end
    if begin and todo.first("DURATION"):
        due = begin + parse_duration(todo.value("DURATION"))
        return start <= due and (end > begin or end >= due)
    if begin and due:
        return (start < due or start <= begin) and (end > begin or end >= due)
    if begin:
        return start <= begin < end
    if due:
        return start < due <= end
    if completed and created:
        return (start <= created or start <= completed) and (end >= created or end >= completed)
    if completed:
        return start <= completed <= end
    return created is None or end > created
