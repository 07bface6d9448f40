"""Tests of caldav_server.py with plain requests: the server without switches after the RFCs, then each switch.

    python3 caldav_server_test.py
"""
import base64
import datetime
import email.utils
import gzip
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as ElementTree

sys.dont_write_bytecode = True
import caldav_server  # noqa: E402
from caldav_server import clark  # noqa: E402

APP = caldav_server.Server()
FRESH = APP.store.save()
HOME = "/calendars/alice/"
WORK = HOME + "calendar/"
SPACES = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"'


def setUpModule():
    global LISTENERS
    LISTENERS = caldav_server.listen(APP)


def tearDownModule():
    for listener in LISTENERS:
        listener.shutdown()
        listener.server_close()


def event(uid, summary="x", *lines, start="20260401T100000Z"):
    """An event of one hour."""
    return calendar("VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z", f"DTSTART:{start}", "DURATION:PT1H", f"SUMMARY:{summary}", *lines)


def calendar(kind, *lines):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", f"BEGIN:{kind}", *lines, f"END:{kind}", "END:VCALENDAR"]
    return "".join(line + "\r\n" for line in lines)


def xml(name, inner):
    return f"<{name} {SPACES}>{inner}</{name}>"


def propfind(*names):
    return xml("propfind", "<prop>" + "".join(f"<{name}/>" for name in names) + "</prop>")


def sync(token="", limit=""):
    limit = limit and f"<limit><nresults>{limit}</nresults></limit>"
    return xml("sync-collection", f"<sync-token>{token}</sync-token><sync-level>1</sync-level>{limit}<prop><getetag/></prop>")


def multiget(*hrefs):
    hrefs = "".join(f"<href>{href}</href>" for href in hrefs)
    return xml("c:calendar-multiget", f"<prop><getetag/><c:calendar-data/></prop>{hrefs}")


def query(inner='<c:comp-filter name="VEVENT"/>'):
    return xml("c:calendar-query", f'<prop><getetag/></prop><c:filter><c:comp-filter name="VCALENDAR">{inner}</c:comp-filter></c:filter>')


class Reply:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    @property
    def root(self):
        return ElementTree.fromstring(self.body)

    @property
    def conditions(self):
        """The names of the preconditions in the body."""
        return [each.tag.rpartition("}")[2] for each in self.root] if self.body else []

    @property
    def responses(self):
        """The status of each response: of its own, or of its propstats in turn."""
        return {
            each.findtext(clark("d:href")): [int(status.text.split()[1]) for status in each.iter(clark("d:status"))]
            for each in self.root.findall(clark("d:response"))
        }

    def text(self, name, href=None):
        """The text of the first property, or of the first href in it; None when it is not there with 200."""
        for response in self.root.findall(clark("d:response")):
            for stat in response.findall(clark("d:propstat")):
                found = stat.find(f"{clark('d:prop')}/{clark(name)}")
                if found is not None and " 200 " in stat.findtext(clark("d:status")) and href in (None, response.findtext(clark("d:href"))):
                    return "".join(found.itertext())
        return None

    def names(self, name):
        """The children of a property."""
        found = next(self.root.iter(clark(name)), None)
        return None if found is None else [each.tag.rpartition("}")[2] for each in found]

    @property
    def token(self):
        return self.root.findtext(clark("d:sync-token"))


class Case(unittest.TestCase):
    def setUp(self):
        self.control("POST", "state", FRESH)
        self.control("POST", "kill-after", {"n": 0})
        self.control("POST", "clear-log")

    def request(self, method, path, body=None, headers=None, listener="main"):
        connection = http.client.HTTPConnection("127.0.0.1", APP.ports[listener], timeout=10)
        try:
            connection.request(method, path, body.encode() if isinstance(body, str) else body, headers or {})
            return Reply(connection.getresponse())
        finally:
            connection.close()

    def control(self, method, path, value=None):
        body = value if isinstance(value, str) else None if value is None else json.dumps(value)
        reply = self.request(method, "/.control/" + path, body)
        self.assertLess(reply.status, 300, reply.body)
        return json.loads(reply.body) if reply.headers["Content-Type"] == "application/json" else reply.body.decode()

    def quirks(self, **values):
        self.control("POST", "quirks", {name.replace("_", "-"): value for name, value in values.items()})

    def ask(self, method, path, body=None, depth=None, user="alice", password="secret", listener="main", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers["Authorization"] = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
        if depth is not None:
            headers["Depth"] = str(depth)
        if method == "PUT":
            headers.setdefault("Content-Type", "text/calendar; charset=utf-8")
        return self.request(method, path, body, headers, listener)

    def put(self, name, text=None, status=(201, 204), **headers):
        path = name if name.startswith("/") else WORK + name
        reply = self.ask("PUT", path, text or event(path.rpartition("/")[2].removesuffix(".ics")), **headers)
        self.assertIn(reply.status, (status,) if isinstance(status, int) else status, reply.body)
        return reply

    def behind(self, name, text=None, method="PUT", calendar="calendar", query=""):
        return self.control(method, f"items/alice/{calendar}/{name}{query}", text)

    def listing(self, path=WORK):
        reply = self.ask("PROPFIND", path, propfind("getetag"), depth=1)
        self.assertEqual(reply.status, 207)
        return {href.rpartition("/")[2]: status for href, status in reply.responses.items() if not href.endswith("/")}

    def synced(self, token="", status=207, depth=1, limit=""):
        reply = self.ask("REPORT", WORK, sync(token, limit), depth=depth)
        self.assertEqual(reply.status, status, reply.body)
        return reply

    def log(self):
        return self.control("GET", "log")


class BaseTests(Case):
    def test_discovery(self):
        reply = self.request("PROPFIND", "/.well-known/caldav")
        self.assertEqual((reply.status, reply.headers["Location"]), (302, "/"))
        reply = self.ask("PROPFIND", "/", propfind("current-user-principal", "c:calendar-home-set"), depth=0)
        self.assertEqual(reply.text("d:current-user-principal"), "/principals/alice/")
        self.assertIsNone(reply.text("c:calendar-home-set"))
        names = ("c:calendar-home-set", "c:calendar-user-address-set", "c:schedule-inbox-URL")
        reply = self.ask("PROPFIND", "/principals/alice/", propfind(*names), depth=0)
        self.assertEqual(reply.text("c:calendar-home-set"), HOME)
        self.assertIn("mailto:alice@example.org", reply.text("c:calendar-user-address-set"))
        self.assertEqual(reply.text("c:schedule-inbox-URL"), HOME + "inbox/")
        reply = self.ask("PROPFIND", HOME, propfind("resourcetype"), depth=1)
        self.assertEqual(list(reply.responses), [HOME, WORK, HOME + "inbox/", HOME + "outbox/"])

    def test_properties_of_a_calendar(self):
        names = ["resourcetype", "displayname", "cs:getctag", "sync-token", "c:supported-calendar-component-set", "supported-report-set",
                 "current-user-privilege-set", "c:max-resource-size"]
        reply = self.ask("PROPFIND", WORK, propfind(*names), depth=0)
        self.assertEqual(reply.names("d:resourcetype"), ["collection", "calendar"])
        self.assertEqual([each.get("name") for each in reply.root.iter(clark("c:comp"))], ["VEVENT", "VTODO", "VJOURNAL"])
        self.assertEqual({each[0].tag for each in reply.root.iter(clark("d:report"))},
                         {clark("d:sync-collection"), clark("c:calendar-query"), clark("c:calendar-multiget")})
        self.assertIn(clark("d:bind"), {each[0].tag for each in reply.root.iter(clark("d:privilege"))})
        self.assertTrue(reply.text("cs:getctag") and reply.text("d:sync-token"))
        self.assertIsNone(reply.text("d:displayname"))
        self.assertEqual(reply.responses, {WORK: [200, 404]})

    def test_options_names_the_classes(self):
        reply = self.request("OPTIONS", "/")
        self.assertEqual(reply.status, 200)
        self.assertTrue({"1", "calendar-access", "calendar-auto-schedule", "extended-mkcol"} <= set(reply.headers["DAV"].split(", ")))

    def test_passwords_and_users(self):
        self.assertEqual(self.request("PROPFIND", "/").headers["WWW-Authenticate"], 'Basic realm="calendars"')
        self.assertEqual(self.ask("PROPFIND", "/", depth=0, password="wrong").status, 401)
        self.control("POST", "users", {"alice": "other", "dora": "new"})
        self.assertEqual(self.ask("PROPFIND", "/", depth=0).status, 401)
        self.assertEqual(self.ask("PROPFIND", "/", depth=0, password="other").status, 207)
        self.assertEqual(self.ask("PROPFIND", "/calendars/dora/", depth=1, user="dora", password="new").status, 207)
        self.assertEqual(self.ask("PROPFIND", HOME, depth=1, user="bob").status, 403)
        self.assertEqual(self.ask("PUT", WORK + "a.ics", event("a"), user="bob").status, 403)

    def test_put_get_delete_with_conditions(self):
        first = self.put("a.ics", status=201, If_None_Match="*")
        self.put("a.ics", status=412, If_None_Match="*")
        got = self.ask("GET", WORK + "a.ics")
        self.assertEqual((got.status, got.body.decode(), got.headers["ETag"]), (200, event("a"), first.headers["ETag"]))
        self.assertEqual(self.ask("GET", WORK + "a.ics", If_None_Match=got.headers["ETag"]).status, 304)
        head = self.ask("HEAD", WORK + "a.ics")
        self.assertEqual((head.status, head.body, head.headers["ETag"]), (200, b"", got.headers["ETag"]))
        second = self.put("a.ics", event("a", "y"), 204, If_Match=first.headers["ETag"])
        self.assertNotEqual(first.headers["ETag"], second.headers["ETag"])
        self.put("a.ics", event("a", "z"), 412, If_Match=first.headers["ETag"])
        self.put("new.ics", status=412, If_Match=first.headers["ETag"])
        self.assertEqual(self.ask("DELETE", WORK + "a.ics", If_Match=first.headers["ETag"]).status, 412)
        self.assertEqual(self.ask("DELETE", WORK + "a.ics", If_Match=second.headers["ETag"]).status, 204)
        self.assertEqual(self.ask("DELETE", WORK + "a.ics").status, 404)
        self.assertEqual(self.ask("GET", WORK + "a.ics").status, 404)

    def test_put_refuses_what_rfc_4791_refuses(self):
        rows = [
            ("no calendar at all", 403, "valid-calendar-data"),
            (event("a").replace("END:VEVENT\r\n", ""), 403, "valid-calendar-data"),
            (event("a").replace("VERSION:2.0", "VERSION:2.0\r\nMETHOD:REQUEST"), 403, "valid-calendar-object-resource"),
            (event("a").replace("UID:a\r\n", ""), 403, "valid-calendar-object-resource"),
            (event("a").replace("END:VCALENDAR\r\n", "") + event("b").partition("-//test\r\n")[2], 403, "valid-calendar-object-resource"),
        ]
        for text, status, condition in rows:
            reply = self.put("a.ics", text, status)
            self.assertIn(condition, reply.conditions, text)
        self.assertEqual(self.put("a.ics", status=415, Content_Type="text/plain").conditions, ["supported-calendar-data"])
        self.assertEqual(self.ask("PUT", HOME + "none/a.ics", event("a")).status, 409)
        self.put("a.ics")
        conflict = self.put("b.ics", event("a"), 409)
        self.assertEqual(conflict.conditions, ["no-uid-conflict"])
        self.assertEqual(conflict.root[0].findtext(clark("d:href")), WORK + "a.ics")
        self.assertEqual(self.put("a.ics", event("other"), 409).conditions, ["no-uid-conflict"])

    def test_make_and_delete_calendars(self):
        display = "<set><prop><displayname>Töne &amp; mehr</displayname>{}</prop></set>"
        todos = '<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>'
        self.assertEqual(self.ask("MKCALENDAR", HOME + "t/", xml("c:mkcalendar", display.format(todos))).status, 201)
        reply = self.ask("PROPFIND", HOME + "t/", propfind("displayname", "c:supported-calendar-component-set"), depth=0)
        self.assertEqual(reply.text("d:displayname"), "Töne & mehr")
        self.assertEqual([each.get("name") for each in reply.root.iter(clark("c:comp"))], ["VTODO"])
        self.assertEqual(self.put(HOME + "t/a.ics", status=403).conditions, ["supported-calendar-component"])
        self.put(HOME + "t/a.ics", calendar("VTODO", "UID:a", "DTSTAMP:20260101T000000Z"), 201)
        self.assertEqual(self.ask("MKCALENDAR", HOME + "t/").status, 405)
        kind = "<resourcetype><collection/><c:calendar/></resourcetype>"
        self.assertEqual(self.ask("MKCOL", HOME + "u/", xml("mkcol", display.format(kind))).status, 201)
        self.assertEqual(self.ask("MKCOL", HOME + "v/").status, 403)
        self.assertEqual(self.ask("DELETE", HOME + "u/").status, 204)
        self.assertEqual(self.ask("PROPFIND", HOME + "u/", depth=0).status, 404)

    def test_proppatch_is_all_or_nothing(self):
        def patch(inner):
            return self.ask("PROPPATCH", WORK, xml("propertyupdate", inner)).responses[WORK]

        both = "<set><prop><displayname>W</displayname><a:calendar-color>#ff0000ff</a:calendar-color></prop></set>"
        self.assertEqual(patch(both), [200])
        self.assertEqual(patch("<set><prop><displayname>V</displayname><cs:getctag>1</cs:getctag></prop></set>"), [403, 424])
        reply = self.ask("PROPFIND", WORK, propfind("displayname", "a:calendar-color"), depth=0)
        self.assertEqual((reply.text("d:displayname"), reply.text("a:calendar-color")), ("W", "#ff0000ff"))
        self.assertEqual(patch("<remove><prop><displayname/></prop></remove>"), [200])
        self.assertIsNone(self.ask("PROPFIND", WORK, propfind("displayname"), depth=0).text("d:displayname"))

    def test_sync_collection(self):
        self.put("a.ics")
        start = self.synced()
        self.assertEqual(start.responses, {WORK + "a.ics": [200]})
        self.assertEqual(self.synced(start.token).responses, {})
        self.put("b.ics")
        self.ask("DELETE", WORK + "a.ics")
        self.put("c.ics")
        self.ask("DELETE", WORK + "c.ics")
        self.assertEqual(self.synced(start.token).responses, {WORK + "a.ics": [404], WORK + "b.ics": [200], WORK + "c.ics": [404]})
        self.assertEqual(self.synced().responses, {WORK + "b.ics": [200]})
        self.assertEqual(self.synced("data:,unknown/5", 403).conditions, ["valid-sync-token"])
        self.control("POST", "expire-tokens")
        self.assertEqual(self.synced(start.token, 403).conditions, ["valid-sync-token"])
        self.assertEqual(self.synced().responses, {WORK + "b.ics": [200]})

    def test_sync_collection_is_cut_at_the_limit_of_the_client(self):
        for name in "abc":
            self.put(name + ".ics")
        first = self.synced(limit=2)
        self.assertEqual(first.responses, {WORK + "a.ics": [200], WORK + "b.ics": [200], WORK: [507]})
        self.assertEqual(self.synced(first.token, limit=2).responses, {WORK + "c.ics": [200]})

    def test_multiget(self):
        self.put("a.ics")
        self.put("%C3%BC%20b%40c.ics", event("u"))
        reply = self.ask("REPORT", WORK, multiget(WORK + "a.ics", WORK + "none.ics", WORK + "%c3%bc%20b@c.ics"))
        self.assertEqual(reply.responses, {WORK + "a.ics": [200], WORK + "none.ics": [404], WORK + "%C3%BC%20b@c.ics": [200]})
        self.assertEqual(reply.text("c:calendar-data", WORK + "a.ics"), event("a"))

    def test_query(self):
        texts = {
            "early.ics": event("early", start="20260101T100000Z"),
            "series.ics": event("series", "Team", "RRULE:FREQ=WEEKLY", start="20260101T100000Z"),
            "over.ics": event("over", "x", "RRULE:FREQ=DAILY;COUNT=3", start="20260101T100000Z"),
            "until.ics": event("until", "x", "RRULE:FREQ=DAILY;UNTIL=20260102T100000Z", start="20260101T100000Z"),
            "day.ics": calendar("VEVENT", "UID:day", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20260401"),
            "zone.ics": calendar("VEVENT", "UID:zone", "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260401T010000",
                                 "DTEND;TZID=Europe/Berlin:20260401T015959"),
            "due.ics": calendar("VTODO", "UID:due", "DTSTAMP:20260101T000000Z", "DUE:20260401T120000Z"),
        }
        for name, text in texts.items():
            self.put(name, text)

        def found(inner, depth=1):
            reply = self.ask("REPORT", WORK, query(inner), depth=depth)
            self.assertEqual(reply.status, 207, reply.body)
            return {href.rpartition("/")[2].removesuffix(".ics") for href in reply.responses}

        april = '<c:time-range start="20260401T000000Z" end="20260402T000000Z"/>'
        self.assertEqual(found(f'<c:comp-filter name="VEVENT">{april}</c:comp-filter>'), {"series", "day"})
        self.assertEqual(found(f'<c:comp-filter name="VTODO">{april}</c:comp-filter>'), {"due"})
        self.assertEqual(found('<c:comp-filter name="VEVENT"><c:time-range end="20260101T103000Z"/></c:comp-filter>'),
                         {"early", "series", "over", "until"})
        match = '<c:prop-filter name="SUMMARY"><c:text-match>team</c:text-match></c:prop-filter>'
        self.assertEqual(found(f'<c:comp-filter name="VEVENT">{match}</c:comp-filter>'), {"series"})
        self.assertEqual(found('<c:comp-filter name="VEVENT"><c:is-not-defined/></c:comp-filter>'), {"due"})
        self.assertEqual(found('<c:comp-filter name="VEVENT"/>', depth=0), set())

    def test_move_and_copy(self):
        self.control("PUT", "items/alice/other", {"components": ["VEVENT"]})
        self.put("a.ics")
        base = f"http://127.0.0.1:{APP.ports['main']}"
        start = self.synced()
        reply = self.ask("MOVE", WORK + "a.ics", Destination=base + HOME + "other/a.ics", Overwrite="F")
        self.assertEqual(reply.status, 201)
        self.assertEqual(self.synced(start.token).responses, {WORK + "a.ics": [404]})
        self.assertEqual(self.ask("GET", HOME + "other/a.ics").body.decode(), event("a"))
        self.assertEqual(self.ask("COPY", HOME + "other/a.ics", Destination=WORK + "a.ics").status, 201)
        self.assertEqual(self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/a.ics", Overwrite="F").status, 412)
        self.assertEqual(self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/b.ics").conditions, ["no-uid-conflict"])
        self.assertEqual(self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/a.ics", If_Match='"no"').status, 412)
        self.assertEqual(self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/a.ics").status, 204)
        self.assertEqual(self.ask("MOVE", HOME + "other/a.ics", Destination=HOME + "none/a.ics").status, 409)
        self.assertEqual(self.ask("MOVE", HOME + "other/a.ics", Destination="http://elsewhere.invalid/a.ics").status, 502)
        self.assertEqual(self.ask("MOVE", HOME + "other/a.ics").status, 400)
        self.assertEqual(list(self.control("GET", "items/alice/other")), ["a.ics"])
        todo = calendar("VTODO", "UID:t", "DTSTAMP:20260101T000000Z")
        self.put("t.ics", todo)
        self.assertEqual(self.ask("MOVE", WORK + "t.ics", Destination=HOME + "other/t.ics").conditions, ["supported-calendar-component"])

    def test_schedule_tags(self):
        meeting = event("m", "x", "ORGANIZER:mailto:alice@example.org", "ATTENDEE:mailto:bob@example.org")
        tag = self.put("m.ics", meeting).headers["Schedule-Tag"]
        self.assertTrue(tag.startswith('"'))
        self.behind("m.ics", meeting.replace("ATTENDEE:", "ATTENDEE;PARTSTAT=ACCEPTED:"), query="?schedule-tag=keep")
        self.put("m.ics", meeting, 204, If_Schedule_Tag_Match=tag)
        self.put("m.ics", meeting, 412, If_Schedule_Tag_Match=tag)
        self.assertIsNone(self.put("a.ics").headers["Schedule-Tag"])

    def test_mail_that_a_change_sends(self):
        guests = ("ATTENDEE:mailto:bob@example.org", "ATTENDEE:mailto:alice@example.org")
        meeting = event("m", "x", "ORGANIZER:mailto:alice@example.org", *guests)
        self.put("m.ics", meeting)
        self.ask("DELETE", WORK + "m.ics")
        invitation = event("n", "x", "ORGANIZER:mailto:bob@example.org", "ATTENDEE:mailto:alice@example.org")
        self.put("n.ics", invitation)
        self.ask("DELETE", WORK + "n.ics", Schedule_Reply="F")
        self.assertEqual([entry["mailed"] for entry in self.log()],
                         [["REQUEST mailto:bob@example.org"], ["CANCEL mailto:bob@example.org"], ["REPLY mailto:bob@example.org"], []])

    def test_bad_requests(self):
        self.assertEqual(self.ask("PROPFIND", WORK, "<propfind", depth=0).status, 400)
        bomb = '<!DOCTYPE p [<!ENTITY a "aaaa">]><propfind xmlns="DAV:"><prop><displayname>&a;</displayname></prop></propfind>'
        self.assertEqual(self.ask("PROPFIND", WORK, bomb, depth=0).status, 400)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("getetag")).conditions, ["propfind-finite-depth"])
        self.assertEqual(self.ask("REPORT", WORK, xml("expand-property", "")).conditions, ["supported-report"])
        self.assertEqual(self.ask("PROPFIND", "/nothing/", depth=0).status, 404)
        self.assertEqual(self.ask("PATCH", WORK).status, 501)
        self.assertEqual(self.ask("GET", WORK).status, 405)


class ControlTests(Case):
    def test_log(self):
        self.put("a.ics", If_None_Match="*")
        self.ask("REPORT", WORK, multiget(WORK + "a.ics"))
        self.request("PROPFIND", "/", headers={"Depth": "0"})
        first, second, third = self.log()
        self.assertEqual((first["method"], first["path"], first["if-none-match"], first["status"]), ("PUT", WORK + "a.ics", "*", 201))
        self.assertEqual(first["size"], len(event("a")))
        self.assertEqual((second["report"], second["hrefs"]), ("calendar-multiget", 1))
        self.assertEqual((first["authorization"], third["authorization"], third["status"], third["depth"]), (True, False, 401, "0"))
        self.assertNotIn(base64.b64encode(b"alice:secret").decode(), json.dumps(self.log()))
        self.control("POST", "clear-log")
        self.assertEqual(self.log(), [])

    def test_items_behind_the_back(self):
        start = self.synced()
        self.behind("a.ics", event("a"))
        self.assertEqual(self.behind("a.ics", method="GET"), event("a"))
        self.assertEqual(self.control("GET", "items/alice/calendar")["a.ics"]["uid"], "a")
        self.assertEqual(self.synced(start.token).responses, {WORK + "a.ics": [200]})
        self.behind("a.ics", method="DELETE")
        self.assertEqual(self.synced(start.token).responses, {WORK + "a.ics": [404]})
        self.control("DELETE", "items/alice/calendar")
        self.assertEqual(self.control("GET", "items/alice"), [])

    def test_state_comes_back_whole(self):
        self.quirks(ctag=False)
        self.put("a.ics", event("a", "ü"))
        token = self.synced().token
        saved = self.control("GET", "state")
        self.ask("DELETE", WORK + "a.ics")
        self.ask("DELETE", WORK)
        self.control("POST", "state", saved)
        self.assertEqual(self.control("GET", "state"), saved)
        self.assertEqual(self.synced(token).responses, {})
        self.assertEqual(self.ask("GET", WORK + "a.ics").body.decode(), event("a", "ü"))

    def test_kill(self):
        for apply, there in ((False, 404), (True, 200)):
            self.control("POST", "kill-after", {"n": 2, "apply": apply})
            self.ask("PROPFIND", WORK, depth=0)
            with self.assertRaises((http.client.RemoteDisconnected, ConnectionError)):
                self.put("a.ics")
            self.assertEqual(self.ask("GET", WORK + "a.ics").status, there)
        self.assertEqual([entry["status"] for entry in self.log()], [207, 0, 404, 207, 0, 200])
        self.control("POST", "kill-after", {"n": 1, "down": True})
        for _ in range(2):
            with self.assertRaises((http.client.RemoteDisconnected, ConnectionError)):
                self.put("b.ics")
        self.control("POST", "kill-after", {"n": 0})
        self.put("b.ics", status=201)

    def test_recreated_calendar_is_another(self):
        self.put("a.ics")
        token, before = self.synced().token, self.ask("PROPFIND", WORK, propfind("resource-id"), depth=0).text("d:resource-id")
        self.control("POST", "recreate", {"user": "alice", "calendar": "calendar"})
        self.assertNotEqual(self.ask("PROPFIND", WORK, propfind("resource-id"), depth=0).text("d:resource-id"), before)
        self.assertEqual(self.synced(token, 403).conditions, ["valid-sync-token"])
        self.assertEqual(self.listing(), {})

    def test_mistyped_commands(self):
        rows = [("quirks", {"page-sise": 1}), ("quirks", {"page-size": "1"}), ("quirks", {"preset": "x"}), ("nothing", {})]
        for command, value in rows:
            self.assertIn(self.request("POST", "/.control/" + command, json.dumps(value)).status, (400, 404))

    def test_every_switch_is_described_and_tested(self):
        source = pathlib.Path(__file__).read_text(encoding="utf-8")
        for name, (default, allowed) in caldav_server.SWITCHES.items():
            self.assertRegex(caldav_server.__doc__, rf"(?m)^    {name} ")
            self.assertRegex(source, rf"\b{name.replace('-', '_')}=")
            self.assertTrue(not isinstance(allowed, tuple) or default == allowed[0], name)

    def test_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            port_file, script = pathlib.Path(folder, "port"), pathlib.Path(folder, "script.json")
            user = {"password": "p", "calendars": {"k": {"items": {"a.ics": event("a")}}}}
            script.write_text(json.dumps({"quirks": {"etags": "weak"}, "users": {"zoe": user}}))
            command = [sys.executable, caldav_server.__file__, "--port-file", port_file, "--script", script]
            with subprocess.Popen(command) as process:
                while not port_file.exists():
                    self.assertIsNone(process.poll())
                    time.sleep(0.02)
                connection = http.client.HTTPConnection("127.0.0.1", int(port_file.read_text()), timeout=10)
                headers = {"Authorization": "Basic " + base64.b64encode(b"zoe:p").decode()}
                connection.request("GET", "/calendars/zoe/k/a.ics", headers=headers)
                reply = Reply(connection.getresponse())
                self.assertEqual((reply.body.decode(), reply.headers["ETag"][:2]), (event("a"), "W/"))
                connection.request("POST", "/.control/stop")
                self.assertEqual(connection.getresponse().status, 200)
                connection.close()
                self.assertEqual(process.wait(10), 0)


class DiscoveryTests(Case):
    def test_prefix_and_well_known(self):
        for status in (301, 302, 307, 308):
            self.quirks(prefix="/dav.php", well_known=status)
            reply = self.request("PROPFIND", "/.well-known/caldav")
            self.assertEqual((reply.status, reply.headers["Location"]), (status, "/dav.php/"))
        self.assertEqual(self.ask("PROPFIND", "/", depth=0).status, 404)
        reply = self.ask("PROPFIND", "/dav.php/", propfind("current-user-principal"), depth=0)
        self.assertEqual(reply.text("d:current-user-principal"), "/dav.php/principals/alice/")
        self.assertEqual(self.ask("PROPFIND", "/dav.php" + HOME, depth=1).status, 207)
        self.quirks(well_known=404)
        self.assertEqual(self.ask("PROPFIND", "/.well-known/caldav", depth=0).status, 404)

    def test_redirects(self):
        self.quirks(redirects={"/": [307, "/principals/alice/"], "/a": [301, "/b"], "/b": [308, "self:/a"], "/c": [302, "other:/c"],
                               "other:/c": [302, "/d"]})
        main, other = (f"http://127.0.0.1:{APP.ports[name]}" for name in ("main", "other"))
        rows = [("/", "main", 307, "/principals/alice/"), ("/a", "main", 301, "/b"), ("/b", "main", 308, main + "/a"),
                ("/c", "main", 302, other + "/c"), ("/c", "other", 302, "/d")]
        for path, listener, status, location in rows:
            reply = self.ask("PROPFIND", path, depth=0, listener=listener)
            self.assertEqual((reply.status, reply.headers["Location"]), (status, location))

    def test_other_host(self):
        self.quirks(other_host=True, other_name="localhost")
        home = f"http://localhost:{APP.ports['other']}{HOME}"
        reply = self.ask("PROPFIND", "/principals/alice/", propfind("c:calendar-home-set"), depth=0)
        self.assertEqual(reply.text("c:calendar-home-set"), home)
        self.assertEqual(self.ask("PROPFIND", HOME, depth=1).status, 404)
        reply = self.ask("PROPFIND", HOME, depth=1, listener="other")
        self.assertIn(WORK, reply.responses)
        self.assertEqual(self.log()[-1]["listener"], "other")

    def test_homes_and_principals(self):
        self.quirks(homes=["new", "more"], principals="people")
        reply = self.ask("PROPFIND", "/", propfind("current-user-principal"), depth=0)
        self.assertEqual(reply.text("d:current-user-principal"), "/people/alice/")
        reply = self.ask("PROPFIND", "/people/alice/", propfind("c:calendar-home-set"), depth=0)
        self.assertEqual(reply.text("c:calendar-home-set"), "/new/alice//more/alice/")
        self.assertEqual(self.ask("PROPFIND", WORK, depth=0).status, 404)
        self.assertEqual(self.ask("PROPFIND", "/new/alice/calendar/", depth=0).status, 207)
        self.assertEqual(self.ask("MKCALENDAR", "/more/alice/x/").status, 201)
        self.assertIn("/more/alice/x/", self.ask("PROPFIND", "/more/alice/", depth=1).responses)
        self.assertNotIn("/new/alice/x/", self.ask("PROPFIND", "/new/alice/", depth=1).responses)

    def test_root(self):
        self.quirks(home_on_root=True, principal_on_root=False)
        reply = self.ask("PROPFIND", "/", propfind("current-user-principal", "c:calendar-home-set"), depth=0)
        self.assertEqual((reply.text("d:current-user-principal"), reply.text("c:calendar-home-set")), (None, HOME))

    def test_special_collections(self):
        self.quirks(special=["inbox", "outbox", "notification", "subscribed", "trashbin", "deleted-calendar"])
        reply = self.ask("PROPFIND", HOME, propfind("resourcetype"), depth=1)
        types = {each.findtext(clark("d:href")): {kind.tag.rpartition("}")[2] for kind in next(each.iter(clark("d:resourcetype")))}
                 for each in reply.root}
        expected = {"": set(), "calendar/": {"calendar"}, "inbox/": {"schedule-inbox"}, "outbox/": {"schedule-outbox"},
                    "notification/": {"notification"}, "subscribed/": {"calendar", "subscribed"}, "trashbin/": {"trash-bin"},
                    "deleted-calendar/": {"calendar", "deleted-calendar"}}
        self.assertEqual(types, {HOME + name: kinds | {"collection"} for name, kinds in expected.items()})

    def test_missing_properties(self):
        self.quirks(component_set=False, privileges="none")
        reply = self.ask("PROPFIND", WORK, propfind("c:supported-calendar-component-set", "current-user-privilege-set"), depth=0)
        self.assertEqual(reply.responses, {WORK: [404]})

    def test_privileges(self):
        for value, expected in (("all", {"all"}), ("write", {"write", "write-content"}), ("each", {"write", "bind", "unbind"})):
            self.quirks(privileges=value)
            reply = self.ask("PROPFIND", WORK, propfind("current-user-privilege-set"), depth=0)
            found = {each[0].tag.rpartition("}")[2] for each in reply.root.iter(clark("d:privilege"))}
            self.assertTrue(expected <= found, found)
            self.assertEqual("bind" in found, value == "each")

    def test_read_only(self):
        self.behind("a.ics", event("a"))
        self.quirks(read_only=["cal*"])
        reply = self.ask("PROPFIND", WORK, propfind("current-user-privilege-set"), depth=0)
        self.assertNotIn(clark("d:write-content"), {each[0].tag for each in reply.root.iter(clark("d:privilege"))})
        self.assertEqual(self.put("b.ics", status=403).conditions, ["need-privileges"])
        self.assertEqual(self.ask("DELETE", WORK + "a.ics").status, 403)
        self.assertEqual(self.ask("PROPPATCH", WORK, xml("propertyupdate", "")).status, 403)
        self.assertEqual(self.ask("GET", WORK + "a.ics").status, 200)

    def test_displayname_is_path(self):
        self.quirks(displayname_is_path=True)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("displayname"), depth=0).text("d:displayname"), "alice/calendar")
        self.ask("PROPPATCH", WORK, xml("propertyupdate", "<set><prop><displayname>W</displayname></prop></set>"))
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("displayname"), depth=0).text("d:displayname"), "W")

    def test_href_styles(self):
        self.behind("%C3%BC%20a@b.ics", event("a"))
        expected = {"path": WORK + "%C3%BC%20a@b.ics", "absolute": f"http://127.0.0.1:{APP.ports['main']}{WORK}%C3%BC%20a@b.ics",
                    "encoded": WORK + "%C3%BC%20a%40b%2Eics", "lower": WORK + "%c3%bc%20a@b.ics", "raw": WORK + "ü a@b.ics"}
        for style, href in expected.items():
            self.quirks(href_style=style)
            self.assertEqual(list(self.synced().responses), [href])
            asked = self.ask("REPORT", WORK, multiget(href))
            self.assertEqual(asked.responses, {href: [200]})

    def test_prefixes(self):
        starts = {"usual": b"<d:multistatus", "default": b"<multistatus", "numbered": b"<ns0:multistatus", "upper": b"<D:multistatus",
                  "local": b"<multistatus", "rebound": b"<d:multistatus"}
        trees = set()
        body = propfind("resourcetype", "cs:getctag")
        for style, start in starts.items():
            self.quirks(prefixes=style)
            reply = self.ask("PROPFIND", WORK, body, depth=0)
            self.assertIn(start, reply.body)
            trees.add(tuple((each.tag, each.text) for each in reply.root.iter()))
        self.assertEqual(len(trees), 1)
        self.quirks(prefixes="vary")
        self.assertGreater(len({self.ask("PROPFIND", WORK, body, depth=0).body for _ in range(6)}), 4)

    def test_calendar_data(self):
        self.put("a.ics", event("a", "<&]]>"))
        for how, start, end in (("escaped", b">BEGIN:VCALENDAR&#13;\n", "\r\n"), ("raw", b">BEGIN:VCALENDAR\r\n", "\n"),
                                ("cdata", b"<![CDATA[BEGIN:VCALENDAR\r\n", "\n")):
            self.quirks(calendar_data=how)
            reply = self.ask("REPORT", WORK, multiget(WORK + "a.ics"))
            self.assertIn(start, reply.body)
            # A reader of XML makes one newline of CR and LF that are not escaped (XML 1.0 2.11).
            self.assertEqual(reply.text("c:calendar-data"), event("a", "<&]]>").replace("\r\n", end))

    def test_bearer_and_realm(self):
        self.quirks(bearer="abc", realm="Google")
        reply = self.ask("PROPFIND", "/", depth=0)
        self.assertEqual((reply.status, reply.headers["WWW-Authenticate"]), (401, 'Bearer realm="Google"'))
        self.assertEqual(self.request("PROPFIND", HOME, headers={"Depth": "1", "Authorization": "Bearer abc"}).status, 207)


class ChangeTests(Case):
    def test_reports_and_ctag(self):
        self.quirks(reports=["calendar-query", "calendar-multiget"], ctag=False)
        reply = self.ask("PROPFIND", WORK, propfind("supported-report-set", "sync-token", "cs:getctag"), depth=0)
        self.assertEqual(len(list(reply.root.iter(clark("d:report")))), 2)
        self.assertEqual((reply.text("d:sync-token"), reply.text("cs:getctag")), (None, None))
        self.assertEqual(self.synced(status=403).conditions, ["supported-report"])

    def test_ctag_changes_with_each_change(self):
        tags = []
        for method, text in (("GET", None), ("PUT", event("a")), ("PUT", event("a", "y")), ("DELETE", None)):
            self.ask(method, WORK + "a.ics", text)
            tags.append(self.ask("PROPFIND", WORK, propfind("cs:getctag"), depth=0).text("cs:getctag"))
        self.assertEqual(len(set(tags)), 4)

    def test_no_listing(self):
        self.quirks(listing=False)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("getetag"), depth=1).status, 403)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("getetag"), depth=0).status, 207)

    def test_sync_depth(self):
        for depth, other in (("0", "1"), ("1", "0")):
            self.quirks(sync_depth=depth)
            self.synced(depth=depth)
            self.synced(depth=other, status=400)

    def test_empty_token(self):
        self.put("a.ics")
        self.quirks(empty_token="collection")
        reply = self.synced()
        self.assertEqual(list(reply.responses), [WORK])
        self.assertTrue(reply.token)
        self.quirks(empty_token="refused")
        self.assertEqual(self.synced(status=403).conditions, ["valid-sync-token"])

    def test_token_numbers(self):
        self.quirks(token_style="number")
        self.assertEqual(self.synced().token, "0")
        self.put("a.ics")
        self.assertEqual(self.synced("0").responses, {WORK + "a.ics": [200]})
        self.synced("x", 403)

    def test_pages(self):
        for name in "abcde":
            self.put(name + ".ics")
        self.quirks(page_size=2)
        token, names, pages = "", [], 0
        while True:
            reply = self.synced(token)
            token, pages = reply.token, pages + 1
            names += [href for href, status in reply.responses.items() if status == [200]]
            if reply.responses.get(WORK) != [507]:
                break
        self.assertEqual((pages, names), (3, [WORK + name + ".ics" for name in "abcde"]))
        self.quirks(page_token="same")
        first = self.synced()
        self.assertEqual(self.synced(first.token).token, first.token)

    def test_limits_that_are_not_honoured(self):
        for name in "abc":
            self.put(name + ".ics")
        self.quirks(limit="ignored")
        self.assertEqual(len(self.synced(limit=1).responses), 3)
        self.quirks(limit="silent")
        reply = self.synced(limit=1)
        self.assertEqual(reply.responses, {WORK + "a.ics": [200]})
        self.assertEqual(self.synced(reply.token).responses, {})

    def test_deletions_in_a_first_sync(self):
        self.put("a.ics")
        self.ask("DELETE", WORK + "a.ics")
        self.quirks(first_sync_deletions=True)
        self.assertEqual(self.synced().responses, {WORK + "a.ics": [404]})

    def test_what_was_made_and_deleted_since_a_token(self):
        token = self.synced().token
        self.put("a.ics")
        later = self.synced(token).token
        self.ask("DELETE", WORK + "a.ics")
        self.assertEqual(self.synced(token).responses, {WORK + "a.ics": [404]})
        self.quirks(made_and_deleted="silent")
        self.assertEqual(self.synced(token).responses, {})
        self.assertEqual(self.synced(later).responses, {WORK + "a.ics": [404]})

    def test_expired_tokens(self):
        for status in (403, 412, 400, 410):
            self.quirks(expired_status=status, expired_body=True)
            self.assertEqual(self.synced("old", status).conditions, ["valid-sync-token"])
            self.quirks(expired_body=False)
            self.assertEqual(self.synced("old", status).body, b"")

    def test_collection_in_sync(self):
        token = self.synced().token
        for value, status in (("ok", 404), ("404", 404)):
            self.quirks(collection_in_sync=value)
            reply = self.synced(token)
            self.assertEqual(reply.responses, {WORK: [status]})
            # A collection has no ETag: 404 of the property is not 404 of the resource.
            self.assertEqual(reply.root[0].find(clark("d:propstat")) is not None, value == "ok")

    def test_responses_without_propstat(self):
        self.put("a.ics")
        self.put("b.ics")
        self.quirks(no_propstat=["a*"])
        self.assertEqual(self.synced().responses, {WORK + "a.ics": [], WORK + "b.ics": [200]})
        self.assertEqual(self.listing(), {"a.ics": [], "b.ics": [200]})

    def test_ghosts(self):
        self.quirks(ghosts=["ghost.ics"])
        self.assertEqual(self.listing(), {"ghost.ics": [200]})
        reply = self.synced()
        self.assertEqual(reply.responses, {WORK + "ghost.ics": [200]})
        self.assertEqual(self.synced(reply.token).responses, {})
        self.assertEqual(self.ask("REPORT", WORK, multiget(WORK + "ghost.ics")).responses, {WORK + "ghost.ics": [404]})
        self.assertEqual(self.ask("GET", WORK + "ghost.ics").status, 404)

    def test_empty_listing(self):
        self.put("a.ics")
        self.quirks(empty_listing=True)
        self.assertEqual(self.listing(), {})
        self.assertEqual(self.synced().responses, {})
        self.assertEqual(self.ask("REPORT", WORK, query(), depth=1).responses, {})
        self.assertEqual(self.ask("GET", WORK + "a.ics").status, 200)

    def test_multiget_that_leaves_out(self):
        for name in "abc":
            self.put(name + ".ics")
        self.quirks(leave_out=["a.ics"], multiget_404=["b.ics"])
        reply = self.ask("REPORT", WORK, multiget(*(f"{WORK}{name}.ics" for name in "abc")))
        self.assertEqual(reply.responses, {WORK + "b.ics": [404], WORK + "c.ics": [200]})
        self.assertEqual(self.ask("GET", WORK + "a.ics").status, 200)

    def test_multiget_that_fails_as_a_whole(self):
        self.put("a.ics")
        self.quirks(multiget_missing="fails")
        self.assertEqual(self.ask("REPORT", WORK, multiget(WORK + "a.ics", WORK + "b.ics")).status, 404)
        self.assertEqual(self.ask("REPORT", WORK, multiget(WORK + "a.ics")).responses, {WORK + "a.ics": [200]})

    def test_bad_item(self):
        self.put("a.ics")
        self.put("b.ics")
        self.quirks(bad_item=["a.ics"])
        reply = self.ask("REPORT", WORK, multiget(WORK + "a.ics", WORK + "b.ics"))
        self.assertNotIn("END:", reply.text("c:calendar-data", WORK + "a.ics"))
        self.assertEqual(reply.text("c:calendar-data", WORK + "b.ics"), event("b"))
        self.assertNotIn(b"END:", self.ask("GET", WORK + "a.ics").body)

    def test_multiget_limit(self):
        for status in (413, 507, 502, 504):
            self.quirks(multiget_limit=2, multiget_limit_status=status)
            self.assertEqual(self.ask("REPORT", WORK, multiget(*[WORK + "a.ics"] * 3)).status, status)
            self.assertEqual(self.ask("REPORT", WORK, multiget(*[WORK + "a.ics"] * 2)).status, 207)

    def test_query_needs_component(self):
        self.put("a.ics")
        self.assertEqual(list(self.ask("REPORT", WORK, query(""), depth=1).responses), [WORK + "a.ics"])
        for status in (400, 403):
            self.quirks(query_needs_component=status)
            self.assertEqual(self.ask("REPORT", WORK, query(""), depth=1).status, status)
            self.assertEqual(self.ask("REPORT", WORK, query(), depth=1).status, 207)

    def test_vanished(self):
        self.put("a.ics")
        self.quirks(vanished=["calendar"])
        self.assertNotIn(WORK, self.ask("PROPFIND", HOME, depth=1).responses)
        for method, name in (("PROPFIND", ""), ("REPORT", ""), ("GET", "a.ics"), ("PUT", "a.ics"), ("DELETE", "a.ics")):
            self.assertEqual(self.ask(method, WORK + name, sync(), depth=1).status, 404, method)


class WriteTests(Case):
    def test_if_none_match_ignored(self):
        self.put("a.ics")
        self.quirks(if_none_match=False)
        self.put("a.ics", event("a", "y"), 204, If_None_Match="*")

    def test_etags(self):
        for style, form in (("weak", r'W/"\w+"'), ("unquoted", r"\w+"), ("strong", r'"\w+"')):
            self.quirks(etags=style)
            etag = self.put("a.ics").headers["ETag"]
            self.assertRegex(etag, f"^{form}$")
            self.assertEqual(self.ask("PROPFIND", WORK + "a.ics", propfind("getetag"), depth=0).text("d:getetag"), etag)
            self.put("a.ics", If_Match=etag, status=204)
            changed = '"' + etag + '"' if style == "unquoted" else "W/" + etag if style == "strong" else etag[2:]
            self.put("a.ics", If_Match=changed, status=412)

    def test_etag_of(self):
        first = self.put("a.ics").headers["ETag"]
        self.assertEqual(self.put("a.ics").headers["ETag"], first)
        self.quirks(etag_of="revision")
        first = self.put("a.ics").headers["ETag"]
        self.assertNotEqual(self.put("a.ics").headers["ETag"], first)

    def test_etag_after_put_and_rewrite(self):
        meeting = event("m", "x", "ORGANIZER:mailto:alice@example.org")
        # For each pair of switches, whether an ETag comes for an event and for a meeting.
        rows = [("rfc", "no", True, True), ("rfc", "both", False, False), ("always", "both", True, True), ("never", "no", False, False),
                ("cyrus", "no", True, False)]
        for rule, rewrite, plain, met in rows:
            self.quirks(etag_after_put=rule, rewrite=rewrite)
            self.assertEqual("ETag" in self.put("a.ics").headers, plain, rule)
            reply = self.put("m.ics", meeting)
            self.assertEqual(("ETag" in reply.headers, "Schedule-Tag" in reply.headers), (met, True), rule)

    def test_what_a_rewrite_changes(self):
        sent = event("a", "x", "DESCRIPTION:a very long text " + "1234567890" * 10)
        stamped = sent.replace("END:VEVENT", "X-SERVER-STAMP:1\r\nEND:VEVENT")
        for how in ("x-property", "reorder", "both"):
            self.quirks(rewrite=how)
            self.put("a.ics", sent)
            stored = self.ask("GET", WORK + "a.ics").body.decode()
            expected = stamped if how in ("x-property", "both") else sent
            self.assertEqual(sorted(stored.splitlines()), sorted(expected.splitlines()))
            self.assertEqual(stored == expected, how == "x-property")

    def test_schedule_tags_of_all_items(self):
        self.quirks(schedule_tags="all")
        tag = self.put("a.ics").headers["Schedule-Tag"]
        self.assertEqual(self.ask("GET", WORK + "a.ics").headers["Schedule-Tag"], tag)
        self.put("a.ics", event("a", "y"), 204, If_Schedule_Tag_Match=tag)
        self.put("a.ics", event("a", "z"), 412, If_Schedule_Tag_Match=tag)

    def test_no_schedule_tags(self):
        self.quirks(schedule_tags=False)
        meeting = event("m", "x", "ORGANIZER:mailto:alice@example.org")
        self.assertIsNone(self.put("m.ics", meeting).headers["Schedule-Tag"])
        self.put("m.ics", meeting, 204, If_Schedule_Tag_Match='"x"')
        self.assertNotIn("auto-schedule", self.request("OPTIONS", "/").headers["DAV"])

    def test_uid_conflicts(self):
        self.put("a.ics")
        for status in (409, 403, 412):
            self.quirks(uid_conflict=status, uid_conflict_body=True)
            self.assertEqual(self.put("b.ics", event("a"), status).conditions, ["no-uid-conflict"])
            self.quirks(uid_conflict_body=False)
            self.assertEqual(self.put("b.ics", event("a"), status).body, b"")
        self.control("PUT", "items/alice/other")
        self.put(HOME + "other/a.ics", status=201)
        self.ask("DELETE", HOME + "other/a.ics")
        self.quirks(uid_scope="account", uid_conflict_body=True)
        reply = self.put(HOME + "other/a.ics", status=412)
        self.assertEqual(reply.root[0].findtext(clark("d:href")), WORK + "a.ics")
        self.assertEqual(self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/a.ics").status, 201)

    def test_other_ideas_of_uids(self):
        self.control("PUT", "items/alice/other")
        self.put("a.ics")
        self.quirks(uid_conflict=403, uid_scope="account", uid_conflict_name="unique-scheduling-object-resource")
        reply = self.put(HOME + "other/b.ics", event("a"), 403)
        self.assertEqual(reply.conditions, ["unique-scheduling-object-resource"])
        self.assertEqual(reply.root[0].findtext(clark("d:href")), WORK + "a.ics")
        self.assertEqual(self.put("a.ics", event("b"), 403).conditions, ["no-uid-conflict"])
        self.quirks(uid_conflict=0)
        self.put("b.ics", event("a"), 201)

    def test_bad_data(self):
        for status, conditions in ((403, True), (412, True), (400, False), (415, False)):
            self.quirks(bad_data=status)
            self.assertEqual("valid-calendar-data" in self.put("a.ics", "nonsense", status).conditions, conditions)

    def test_xml_type(self):
        self.quirks(xml_type=True)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("getetag"), depth=0).status, 415)
        reply = self.ask("PROPFIND", WORK, propfind("getetag"), depth=0, Content_Type="application/xml; charset=utf-8")
        self.assertEqual(reply.status, 207)
        self.assertEqual(self.ask("PROPFIND", WORK, depth=0).status, 207)

    def test_delete_status(self):
        self.put("a.ics")
        self.quirks(delete_status=200)
        self.assertEqual(self.ask("DELETE", WORK + "a.ics").status, 200)

    def test_move_refused(self):
        self.control("PUT", "items/alice/other")
        self.put("a.ics")
        for status in (405, 412, 501):
            self.quirks(move=status)
            reply = self.ask("MOVE", WORK + "a.ics", Destination=HOME + "other/a.ics", Overwrite="F")
            self.assertEqual((reply.status, reply.conditions), (status, ["no-uid-conflict"] if status == 412 else []))

    def test_calendars_that_cannot_be_made_or_deleted(self):
        kind = xml("mkcol", "<set><prop><resourcetype><collection/><c:calendar/></resourcetype></prop></set>")
        for status in (403, 405):
            self.quirks(mkcalendar=status, mkcol=0)
            self.assertEqual(self.ask("MKCALENDAR", f"{HOME}n{status}/").status, status)
            self.assertEqual(self.ask("MKCOL", f"{HOME}n{status}/", kind).status, 201)
            self.quirks(mkcol=status)
            self.assertEqual(self.ask("MKCOL", HOME + "o/", kind).status, status)
        self.quirks(delete_calendar=403)
        self.assertEqual(self.ask("DELETE", WORK).status, 403)

    def test_proppatch_refused(self):
        self.quirks(proppatch_refused=["calendar-color"])
        both = "<set><prop><displayname>W</displayname><a:calendar-color>#ff0000ff</a:calendar-color></prop></set>"
        reply = self.ask("PROPPATCH", WORK, xml("propertyupdate", both))
        self.assertEqual((reply.status, reply.responses), (207, {WORK: [403, 424]}))
        one = "<set><prop><displayname>W</displayname></prop></set>"
        self.assertEqual(self.ask("PROPPATCH", WORK, xml("propertyupdate", one)).responses, {WORK: [200]})
        self.quirks(proppatch_refused=["*"])
        self.assertEqual(self.ask("PROPPATCH", WORK, xml("propertyupdate", one)).responses, {WORK: [403]})

    def test_limits_of_a_body(self):
        self.quirks(max_resource_size=200)
        self.assertIn("max-resource-size", self.put("a.ics", event("a", "x" * 300), 403).conditions)
        self.assertEqual(self.ask("PROPFIND", WORK, propfind("c:max-resource-size"), depth=0).text("c:max-resource-size"), "200")
        self.control("PUT", "items/alice/todos", {"components": ["VTODO"]})
        self.quirks(max_resource_size=0, wrong_component=0, two_uids=400)
        self.put(HOME + "todos/a.ics", status=201)
        self.put("two.ics", event("a").replace("END:VCALENDAR\r\n", "") + event("b").partition("-//test\r\n")[2], 400)

    def test_sequence(self):
        series = event("a", "x", "RRULE:FREQ=DAILY", "SEQUENCE:2")
        self.put("a.ics", series)
        self.put("a.ics", series.replace("SEQUENCE:2", "SEQUENCE:1"))
        self.put("a.ics", series)
        for rule, same in (("not-lower", 204), ("higher", 409)):
            self.quirks(sequence=rule)
            self.put("a.ics", series.replace("SUMMARY:x", "SUMMARY:" + rule), same)
            self.put("a.ics", series.replace("SEQUENCE:2", "SEQUENCE:1"), 409)
        self.put("a.ics", series.replace("SEQUENCE:2", "SEQUENCE:3"), 204)

    def test_trash_bin(self):
        for status in (400, 403):
            self.control("POST", "state", FRESH)
            self.quirks(trash_bin=status, trash_listed=True)
            self.put("a.ics")
            self.ask("DELETE", WORK + "a.ics")
            self.assertIn(b"already exists", self.put("a.ics", status=status).body)
            self.assertEqual(self.synced().responses, {WORK + "a-deleted.ics": [200]})
            self.assertEqual(self.listing(), {})
            self.assertEqual(self.ask("GET", WORK + "a-deleted.ics").status, 404)
            self.put("b.ics", event("a"), 201)
            self.ask("DELETE", WORK + "b.ics")
            self.quirks(trash_holds="uid")
            self.put("c.ics", event("a"), status)


class FaultTests(Case):
    def fault(self, **rule):
        self.quirks(faults=[{name.replace("_", "-"): value for name, value in rule.items()}])

    def test_a_status_once_n_times_and_for_ever(self):
        for status in (400, 401, 412, 415, 423, 429, 500, 502, 503, 504):
            self.fault(status=status)
            self.assertEqual([self.ask("PROPFIND", WORK, depth=0).status for _ in range(2)], [status, 207])
        self.fault(status=503, times=2, skip=1)
        self.assertEqual([self.ask("PROPFIND", WORK, depth=0).status for _ in range(5)], [207, 503, 503, 207, 207])
        self.fault(status=401, times=0, skip=1)
        replies = [self.ask("PROPFIND", WORK, depth=0) for _ in range(3)]
        self.assertEqual([reply.status for reply in replies], [207, 401, 401])
        self.assertTrue(replies[1].headers["WWW-Authenticate"].startswith("Basic "))

    def test_which_requests(self):
        self.fault(status=500, times=0, method="PUT", path=r"a\.ics$")
        self.put("a.ics", status=500)
        self.put("b.ics", status=201)
        self.assertEqual(self.ask("GET", WORK + "a.ics").status, 404)
        self.fault(status=500, times=0, report="sync-collection")
        self.synced(status=500)
        self.assertEqual(self.ask("REPORT", WORK, query(), depth=1).status, 207)

    def test_retry_after(self):
        self.fault(status=503, retry_after=7)
        self.assertEqual(self.ask("PROPFIND", WORK, depth=0).headers["Retry-After"], "7")
        self.fault(status=429, retry_after="date+60")
        later = email.utils.parsedate_to_datetime(self.ask("PROPFIND", WORK, depth=0).headers["Retry-After"])
        self.assertAlmostEqual((later - datetime.datetime.now(datetime.timezone.utc)).total_seconds(), 60, delta=5)

    def test_preconditions(self):
        for name in ("valid-calendar-data", "supported-calendar-component", "max-resource-size", "no-uid-conflict"):
            self.fault(method="PUT", status=403, precondition="c:" + name, message="not this one")
            reply = self.put("a.ics", status=403)
            self.assertEqual(reply.root.findtext(clark("s:message")), "not this one")
            self.assertIsNotNone(reply.root.find(clark("c:" + name)))

    def test_html_with_any_status(self):
        self.fault(status=502, html="<p>proxy</p>")
        reply = self.ask("PROPFIND", WORK, depth=0)
        self.assertEqual((reply.status, reply.body, reply.headers["Content-Type"]), (502, b"<p>proxy</p>", "text/html; charset=utf-8"))

    def test_effect_without_an_answer(self):
        for apply, there in ((False, 404), (True, 200)):
            self.fault(method="PUT", do="close", apply=apply)
            with self.assertRaises((http.client.RemoteDisconnected, ConnectionError)):
                self.put("a.ics")
            self.assertEqual(self.ask("GET", WORK + "a.ics").status, there)
        self.fault(method="PUT", status=504, apply=True)
        self.put("b.ics", status=504)
        self.assertEqual(self.ask("GET", WORK + "b.ics").status, 200)

    def test_bodies_that_are_no_evidence(self):
        self.put("a.ics")
        for chunked in (False, True):
            self.quirks(chunked=chunked)
            self.fault(do="cut")
            with self.assertRaises(http.client.IncompleteRead):
                self.synced()
        self.fault(do="truncate")
        reply = self.synced()
        with self.assertRaises(ElementTree.ParseError):
            self.assertIsNone(reply.root)
        self.fault(do="html")
        reply = self.synced(status=200)
        self.assertEqual(reply.headers["Content-Type"], "text/html; charset=utf-8")
        self.fault(do="empty")
        self.assertEqual(self.synced().responses, {})

    def test_slow_answers_do_not_hold_up_others(self):
        self.fault(do="slow", seconds=0.6, path="a.ics")
        begun = time.monotonic()
        thread = threading.Thread(target=self.put, args=("a.ics",))
        thread.start()
        time.sleep(0.1)
        self.put("b.ics")
        self.assertLess(time.monotonic() - begun, 0.5)
        thread.join()
        self.assertGreater(time.monotonic() - begun, 0.6)
        self.quirks(delay=0.3)
        begun = time.monotonic()
        self.listing()
        self.assertGreater(time.monotonic() - begun, 0.3)

    def test_gzip_and_chunks(self):
        self.put("a.ics")
        self.quirks(gzip="asked", chunked=True)
        self.assertEqual(self.ask("GET", WORK + "a.ics").body.decode(), event("a"))
        reply = self.ask("GET", WORK + "a.ics", Accept_Encoding="gzip")
        self.assertEqual((reply.headers["Content-Encoding"], reply.headers["Transfer-Encoding"]), ("gzip", "chunked"))
        self.assertEqual(gzip.decompress(reply.body).decode(), event("a"))
        self.quirks(gzip="always", chunked=False)
        self.assertEqual(gzip.decompress(self.ask("GET", WORK + "a.ics").body).decode(), event("a"))

    def test_keep_alive(self):
        self.assertIsNone(self.ask("OPTIONS", "/").headers["Connection"])
        self.quirks(keep_alive=False)
        self.assertEqual(self.ask("OPTIONS", "/").headers["Connection"], "close")

    def test_fields_of_every_answer(self):
        self.quirks(headers={"Server": "GSE", "X-Sabre-Version": "4.6.0"})
        for method, path in (("OPTIONS", "/"), ("GET", WORK + "missing.ics")):
            headers = self.ask(method, path).headers
            self.assertEqual((headers.get_all("Server"), headers["X-Sabre-Version"]), (["GSE"], "4.6.0"))

    def test_a_body_sent_in_chunks(self):
        connection = http.client.HTTPConnection("127.0.0.1", APP.ports["main"], timeout=10)
        headers = {"Authorization": "Basic " + base64.b64encode(b"alice:secret").decode(), "Content-Type": "text/calendar"}
        connection.request("PUT", WORK + "a.ics", iter([event("a")[:40].encode(), event("a")[40:].encode()]), headers, encode_chunked=True)
        self.assertEqual(connection.getresponse().status, 201)
        connection.close()
        self.assertEqual(self.behind("a.ics", method="GET"), event("a"))

    def test_presets(self):
        for name in caldav_server.PRESETS:
            self.control("POST", "quirks", {"reset": True, "preset": name})
        self.quirks(reset=True)
        self.assertEqual(self.control("GET", "quirks"), {name: default for name, (default, _) in caldav_server.SWITCHES.items()})


if __name__ == "__main__":
    unittest.main()
