"""A CalDAV server on loopback whose every oddity is a switch, for the tests of `ekcal sync`.

    python3 caldav_server.py [--port-file FILE] [--script FILE.json]

It listens on 127.0.0.1 on two ports that the system chooses, writes the first into the port file, and keeps everything in memory.
It starts with the users alice, bob and carol, password "secret", each with one calendar /calendars/USER/calendar/ ; a script
replaces them: {"users": {"alice": {"password": "p", "calendars": {"work": {"items": {"a.ics": "BEGIN:VCALENDAR..."}}}}}, "quirks": {}}.

Control, over HTTP and without a password, never in the log (curl examples: BASE=http://127.0.0.1:PORT/.control):
  GET  ports                     {"main": 40001, "other": 40002}
  POST quirks                    curl $BASE/quirks -d '{"page-size": 2}'      sets switches; {"reset": true} sets all back first
  GET  quirks                    the switches as they are now
  GET  log                       [{"method": "PUT", "path": "/calendars/alice/calendar/a.ics", "status": 201, "if-match": null, ...}]
                                 status 0: no answer; report and hrefs of a REPORT; mailed: what a scheduling server would send
  POST clear-log                 curl -X POST $BASE/clear-log
  GET PUT DELETE items/U/C/N     curl -T a.ics $BASE/items/alice/calendar/a.ics   behind the client's back; ?schedule-tag=keep for a PUT
  GET PUT DELETE items/U/C       names with ETag and UID; PUT makes a calendar ({"components": ["VTODO"]}); DELETE removes it
  GET  items/U                   the names of the calendars
  GET POST state                 curl $BASE/state >s.json; curl $BASE/state -d @s.json    everything, the switches too
  POST kill-after                curl $BASE/kill-after -d '{"n": 3, "apply": true}'   the third request from now gets no answer;
                                 apply: whether it still takes effect; "down": true: nor do the requests after it, until {"n": 0}
  POST expire-tokens             each sync token given out until now is too old
  POST recreate                  curl $BASE/recreate -d '{"user": "alice", "calendar": "calendar"}'   another, empty calendar there
  POST users                     curl $BASE/users -d '{"alice": "new password"}'    makes the user if there is none
  POST stop                      curl -X POST $BASE/stop

Switches, by subject (the default is first; names are lists of patterns such as "a*.ics"):
  Discovery (RFC 6764, 5397, 4791 6.2)
    prefix            "" | "/dav.php"           where the service lives; anything else is 404
    well-known        302 | 301 307 308 404     status of /.well-known/caldav
    redirects         {}                        {"/": [308, "/dav/"]}; "other:/x" is the second port as source or target, "self:/x" an
                                                absolute URL of the first; {"/a": [301, "/b"], "/b": [301, "/a"]} is a loop
    other-host        false | true              homes and calendars are on the second port only (iCloud)
    other-name        "127.0.0.1" | "localhost" the name of the second host in URLs
    homes             ["calendars"]             first segments of the homes; renaming one gives the same calendars a new home
    principals        "principals"              first segment of the principals; likewise
    home-on-root      false | true              false: 404 for calendar-home-set on /
    principal-on-root true | false
    special           ["inbox", "outbox"]       also in the home: "notification" "subscribed" "trashbin" "deleted-calendar"
    component-set     true | false              supported-calendar-component-set is given
    privileges        "each" | "all" "write" "none"   how current-user-privilege-set says that one may write: by each privilege, by all
                                                alone (Xandikos), without bind (Radicale); none: there is no such property
    read-only         []                        names of calendars without a privilege to write; writing is 403
    displayname-is-path false | true            of a collection without a name (Radicale)
    href-style        "path" | "absolute" "encoded" "lower" "raw"
    prefixes          "vary" | "usual" "default" "numbered" "upper" "local" "rebound"      how XML names its namespaces; vary: each in
                                                turn; local and rebound declare them where they are used
    calendar-data     "escaped" | "raw" "cdata" how a body stands in XML: CR as &#13;, as it is (a reader of XML drops it), or in CDATA
    bearer            ""  | "token"             this token is taken instead of a password (Google)
    realm             "calendars"
  Changes on the server (RFC 6578, 4791 7)
    reports           ["sync-collection", "calendar-query", "calendar-multiget"]     what is supported
    ctag              true | false
    listing           true | false              false: PROPFIND of depth 1 on a calendar is 403
    sync-depth        "any" | "0" "1"           others are 400
    empty-token       "all" | "collection" "refused"     a first sync gives all, nothing but the collection, or 403 valid-sync-token
    token-style       "uri" | "number"          number: "0" for a new calendar (SOGo)
    limit             "honoured" | "ignored" "silent"  of nresults; silent: cut without a word, the rest is lost (Xandikos)
    made-and-deleted  "404" | "silent"          what was made and deleted since a token is 404, or not mentioned (Xandikos)
    first-sync-deletions false | true           a first sync gives 404 for what was ever deleted (Radicale)
    page-size         0                         items in an answer to sync-collection; then 507 for the collection
    page-token        "new" | "same"            same: the page gives the token it was asked with, for ever
    expired-status    403 | 412 400 410         for a token that is too old or unknown
    expired-body      true | false              with valid-sync-token
    collection-in-sync "no" | "ok" "404"        the collection lists itself (iCloud)
    no-propstat       []                        names listed with nothing but their href
    ghosts            []                        names that listings give and nothing else knows
    empty-listing     false | true              full listings give the collection alone
    leave-out         []                        names that multiget does not mention (Google)
    multiget-404      []                        names that multiget says are gone
    multiget-missing  "404" | "fails"           fails: one href that is not there makes the whole answer 404 (sabre 1.8)
    bad-item          []                        names whose body is not iCalendar
    multiget-limit    0                         more hrefs are refused
    multiget-limit-status 507 | 413 502 504
    query-needs-component 0 | 400 403           status of a calendar-query without an inner comp-filter (sabre, iCloud)
    vanished          []                        names of calendars that are 404 and not listed
  Writing (RFC 4791 5.3, 6638, 4918)
    if-none-match     true | false              false: the header is ignored (Google)
    etags             "strong" | "weak" "unquoted"
    etag-of           "content" | "revision"
    etag-after-put    "rfc" | "always" "never" "cyrus"     rfc: not after a rewrite; cyrus: not for items with ORGANIZER
    rewrite           "no" | "x-property" "reorder" "both" what is stored of a body
    schedule-tags     true | false "all"        all: items without ORGANIZER have one too (Xandikos)
    uid-conflict      409 | 403 412 0           status of no-uid-conflict; 0: one UID may be in many resources (sabre 1.8)
    uid-conflict-body true | false              with the precondition and the href
    uid-conflict-name "no-uid-conflict" | "unique-scheduling-object-resource"     the latter by Cyrus, for every item
    uid-scope         "calendar" | "account"    (iCloud)
    move              0 | 405 412 501           0: allowed; 412 with no-uid-conflict
    mkcalendar        0 | 403 405               0: allowed
    mkcol             0 | 403 405               extended MKCOL
    proppatch-refused []                        names such as "calendar-color": 403 inside of 207; ["*"]: all
    delete-calendar   0 | 403
    max-resource-size 0                         in bytes; 0: no limit
    wrong-component   403 | 0                   0: taken (Radicale)
    two-uids          403 | 400
    bad-data          403 | 412 400 415         status of valid-calendar-data (412 Xandikos); 400 and 415 come without it
    xml-type          false | true              415 for XML without a Content-Type of XML (Cyrus)
    delete-status     204 | 200
    sequence          "any" | "not-lower" "higher"     409 when a changed series has a SEQUENCE too low (Google)
    trash-bin         0 | 400 403               status of a PUT where something was deleted (Nextcloud)
    trash-holds       "name" | "uid"            what the trash bin blocks
    trash-listed      false | true              a first sync-collection gives "NAME-deleted.ics", which is 404
  Errors and transport
    faults            []                        rules, the first that fits counts:
                      {"method": "PUT", "report": "sync-collection", "path": "a\\\\.ics$",     which requests; each is optional
                       "skip": 2, "times": 1,                    let two go by; 0 times: for ever; default 1
                       "do": "status",                           or one of: "close" no answer; "cut" half a body, then closed;
                                                                 "truncate" half a body that says it is whole; "html" 200 with a login
                                                                 page; "empty" a multistatus without a response; "slow"
                       "status": 503, "retry-after": 2,          or "date+2"
                       "precondition": "c:valid-calendar-data", "message": "...", "headers": {}, "html": "<p>instead</p>",
                       "seconds": 1,                             for "slow", which then answers
                       "apply": false}                           whether the request takes effect all the same
    headers           {}                        fields of every answer, which say what the server is
    gzip              "no" | "asked" "always"
    chunked           false | true
    keep-alive        true | false
    delay             0.0                       seconds before each answer
  Servers
    preset            radicale xandikos sabre baikal nextcloud icloud google fastmail     sets what is known of each; the first
                      two as version 3.9.0 and 0.4.10 answered, sabre as 1.8.12, fastmail as Cyrus 3.6.1, the others from reports
"""
import argparse
import base64
import copy
import datetime
import email.utils
import fnmatch
import functools
import gzip
import http.server
import json
import os
import re
import socket
import sys
import threading
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree
from xml.parsers import expat

sys.dont_write_bytecode = True
from caldav_store import Filter, Item, Store, Unreadable, parse_calendar  # noqa: E402

NAMESPACES = {
    "d": "DAV:",
    "c": "urn:ietf:params:xml:ns:caldav",
    "cs": "http://calendarserver.org/ns/",
    "a": "http://apple.com/ns/ical/",
    "nc": "http://nextcloud.com/ns",
    "s": "http://sabredav.org/ns",
}
XML_NAMESPACE = "{http://www.w3.org/XML/1998/namespace}"
ALL_REPORTS = ["sync-collection", "calendar-query", "calendar-multiget"]

# Each switch: its default, and what it may be: a type, or the values.
SWITCHES = {
    "prefix": ("", str),
    "well-known": (302, (302, 301, 307, 308, 404)),
    "redirects": ({}, dict),
    "other-host": (False, bool),
    "other-name": ("127.0.0.1", str),
    "homes": (["calendars"], list),
    "principals": ("principals", str),
    "home-on-root": (False, bool),
    "principal-on-root": (True, bool),
    "special": (["inbox", "outbox"], list),
    "component-set": (True, bool),
    "privileges": ("each", ("each", "all", "write", "none")),
    "read-only": ([], list),
    "displayname-is-path": (False, bool),
    "href-style": ("path", ("path", "absolute", "encoded", "lower", "raw")),
    "prefixes": ("vary", ("vary", "usual", "default", "numbered", "upper", "local", "rebound")),
    "calendar-data": ("escaped", ("escaped", "raw", "cdata")),
    "bearer": ("", str),
    "realm": ("calendars", str),
    "reports": (ALL_REPORTS, list),
    "ctag": (True, bool),
    "listing": (True, bool),
    "sync-depth": ("any", ("any", "0", "1")),
    "empty-token": ("all", ("all", "collection", "refused")),
    "token-style": ("uri", ("uri", "number")),
    "limit": ("honoured", ("honoured", "ignored", "silent")),
    "made-and-deleted": ("404", ("404", "silent")),
    "first-sync-deletions": (False, bool),
    "page-size": (0, int),
    "page-token": ("new", ("new", "same")),
    "expired-status": (403, (403, 412, 400, 410)),
    "expired-body": (True, bool),
    "collection-in-sync": ("no", ("no", "ok", "404")),
    "no-propstat": ([], list),
    "ghosts": ([], list),
    "empty-listing": (False, bool),
    "leave-out": ([], list),
    "multiget-404": ([], list),
    "multiget-missing": ("404", ("404", "fails")),
    "bad-item": ([], list),
    "multiget-limit": (0, int),
    "multiget-limit-status": (507, (507, 413, 502, 504)),
    "query-needs-component": (0, (0, 400, 403)),
    "vanished": ([], list),
    "if-none-match": (True, bool),
    "etags": ("strong", ("strong", "weak", "unquoted")),
    "etag-of": ("content", ("content", "revision")),
    "etag-after-put": ("rfc", ("rfc", "always", "never", "cyrus")),
    "rewrite": ("no", ("no", "x-property", "reorder", "both")),
    "schedule-tags": (True, (True, False, "all")),
    "uid-conflict": (409, (409, 403, 412, 0)),
    "uid-conflict-body": (True, bool),
    "uid-conflict-name": ("no-uid-conflict", ("no-uid-conflict", "unique-scheduling-object-resource")),
    "uid-scope": ("calendar", ("calendar", "account")),
    "move": (0, (0, 405, 412, 501)),
    "mkcalendar": (0, (0, 403, 405)),
    "mkcol": (0, (0, 403, 405)),
    "proppatch-refused": ([], list),
    "delete-calendar": (0, (0, 403)),
    "max-resource-size": (0, int),
    "wrong-component": (403, (403, 0)),
    "two-uids": (403, (403, 400)),
    "bad-data": (403, (403, 412, 400, 415)),
    "xml-type": (False, bool),
    "delete-status": (204, (204, 200)),
    "sequence": ("any", ("any", "not-lower", "higher")),
    "trash-bin": (0, (0, 400, 403)),
    "trash-holds": ("name", ("name", "uid")),
    "trash-listed": (False, bool),
    "faults": ([], list),
    "headers": ({}, dict),
    "gzip": ("no", ("no", "asked", "always")),
    "chunked": (False, bool),
    "keep-alive": (True, bool),
    "delay": (0.0, float),
}
PRESETS = {
    "radicale": {
        "well-known": 301, "displayname-is-path": True, "wrong-component": 0, "two-uids": 400, "schedule-tags": False, "bad-data": 400,
        "limit": "ignored", "first-sync-deletions": True, "privileges": "write", "max-resource-size": 10_000_000, "delete-status": 200,
        "rewrite": "reorder", "etag-after-put": "always", "prefixes": "default", "calendar-data": "raw",
    },
    "xandikos": {
        "expired-status": 412, "uid-conflict": 412, "schedule-tags": "all", "bad-data": 412, "limit": "silent", "privileges": "all",
        "made-and-deleted": "silent",
        "rewrite": "reorder", "etag-after-put": "always", "prefixes": "numbered", "calendar-data": "raw",
    },
    "sabre": {
        "prefix": "/dav.php", "well-known": 404, "reports": ["calendar-query", "calendar-multiget"], "schedule-tags": False,
        "uid-conflict": 0, "bad-data": 415, "two-uids": 400, "multiget-missing": "fails", "prefixes": "rebound", "calendar-data": "raw",
        "headers": {"X-Sabre-Version": "1.8.12"},
    },
    "baikal": {"prefix": "/dav.php", "query-needs-component": 400, "schedule-tags": False, "prefixes": "usual"},
    "nextcloud": {
        "prefix": "/remote.php/dav", "well-known": 301, "schedule-tags": False, "trash-bin": 400, "trash-listed": True,
        "special": ["inbox", "outbox", "notification", "subscribed", "trashbin", "deleted-calendar"],
        "read-only": ["contact_birthdays"], "prefixes": "usual",
        "headers": {"DAV": "1, 3, extended-mkcol, access-control, calendar-access, nc-calendar-search"},
    },
    "icloud": {
        "other-host": True, "href-style": "path", "uid-scope": "account", "uid-conflict": 412, "query-needs-component": 400,
        "collection-in-sync": "404", "etag-after-put": "never", "rewrite": "x-property", "prefixes": "default",
        "special": ["inbox", "outbox", "notification"], "headers": {"Server": "AppleHttpServer/2f080fc0"},
    },
    "google": {
        "prefix": "/caldav/v2", "bearer": "token", "page-size": 230, "expired-status": 410, "expired-body": False, "mkcalendar": 403,
        "mkcol": 403, "move": 405, "proppatch-refused": ["*"], "if-none-match": False, "rewrite": "both", "etag-after-put": "never",
        "sequence": "higher", "schedule-tags": False, "multiget-limit": 50, "multiget-limit-status": 413, "delete-calendar": 403,
        "special": [], "prefixes": "upper", "headers": {"Server": "GSE"},
    },
    "fastmail": {
        "prefix": "/dav", "well-known": 301, "etag-after-put": "cyrus", "uid-conflict": 403, "uid-scope": "account", "xml-type": True,
        "uid-conflict-name": "unique-scheduling-object-resource", "calendar-data": "cdata", "prefixes": "upper",
    },
}
SPECIAL = {
    "inbox": ("d:collection", "c:schedule-inbox"),
    "outbox": ("d:collection", "c:schedule-outbox"),
    "notification": ("d:collection", "cs:notification"),
    "subscribed": ("d:collection", "c:calendar", "cs:subscribed"),
    "trashbin": ("d:collection", "nc:trash-bin"),
    "deleted-calendar": ("d:collection", "c:calendar", "nc:deleted-calendar"),
}
TYPES = {"principal": ("d:collection", "d:principal"), "calendar": ("d:collection", "c:calendar"), "item": ()}
ALLOWED = "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT, MKCALENDAR, MKCOL, MOVE, COPY"
LOGGED = ("If-Match", "If-None-Match", "If-Schedule-Tag-Match", "Schedule-Reply", "Destination", "Overwrite", "Content-Type", "Prefer",
          "User-Agent", "Accept-Encoding")
LOGIN_PAGE = b"<!DOCTYPE html>\n<html><head><title>Log in</title></head><body><form>Password: <input><br></form></body></html>\n"
UNREADABLE_ITEM = "BEGIN:VCALENDAR\r\nthis line is not iCalendar\r\n"
STYLES = {
    "usual": {"d": "d", "c": "cal", "cs": "cs", "a": "x1", "nc": "nc", "s": "s"},
    "default": {"d": "", "c": "C", "cs": "CS", "a": "ICAL", "nc": "N", "s": "S"},
    "numbered": {"d": "ns0", "c": "ns1", "cs": "ns2", "a": "ns3", "nc": "ns4", "s": "ns5"},
    "upper": {"d": "D", "c": "", "cs": "A", "a": "B", "nc": "NC", "s": "SABRE"},
    "local": None,
    "rebound": None,
}


# XML


def clark(short):
    """`d:href` as `{DAV:}href`."""
    prefix, _, local = short.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


def make(short, *children, text=None, **attributes):
    """An element: make("d:resourcetype", make("d:collection"))."""
    element = ElementTree.Element(short if short.startswith("{") else clark(short), attributes)
    element.text = text
    element.extend(children)
    return element


def parse_xml(body):
    """The root of a document; a document type is refused, and with it every entity of its own."""

    def refuse(*_):
        raise Failure(400, message="a document type is not allowed")

    guard = expat.ParserCreate()
    guard.StartDoctypeDeclHandler = refuse
    try:
        guard.Parse(body, True)
        return ElementTree.fromstring(body)
    except (expat.ExpatError, ElementTree.ParseError, ValueError) as error:
        raise Failure(400, message=f"the body is not XML: {error}") from error


def escape(text):
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\r", "&#13;")):
        text = text.replace(character, entity)
    return text


def write_text(text, how):
    """Character data as the switch calendar-data says."""
    if how == "cdata" and "\r" in text:
        return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"
    return escape(text) if how == "escaped" else escape(text).replace("&#13;", "\r")


def write_xml(root, style, how):
    """A document in one of the `STYLES`; `local` and `rebound` declare each namespace where it is used, with one name for all."""
    prefixes = {}
    for element in root.iter():
        uri = element.tag[1:].partition("}")[0] if element.tag.startswith("{") else ""
        if uri and uri not in prefixes:
            short = next((short for short, known in NAMESPACES.items() if known == uri), None)
            prefixes[uri] = (STYLES[style] or {}).get(short, f"z{len(prefixes)}")
    out = ['<?xml version="1.0" encoding="utf-8"?>\n']

    def write(element, around):
        uri, local = element.tag[1:].split("}") if element.tag.startswith("{") else ("", element.tag)
        declared = ""
        if STYLES[style] is None:
            prefix = "d" if style == "rebound" and uri else ""
            name, colon = (f"{prefix}:{local}", ":") if prefix else (local, "")
            declared = f' xmlns{colon}{prefix}="{escape(uri)}"' if uri != around else ""
        else:
            name = f"{prefixes[uri]}:{local}" if prefixes.get(uri) else local
            if element is root:
                declared = "".join(f' xmlns{":" if prefix else ""}{prefix}="{escape(uri)}"' for uri, prefix in prefixes.items())
        # ElementTree writes the attributes of a namespace of their own as {uri}name; only xml:lang is met here.
        pairs = "".join(f' {key.replace(XML_NAMESPACE, "xml:")}="{escape(value)}"' for key, value in element.items())
        out.append(f"<{name}{declared}{pairs}")
        if not len(element) and not element.text:
            out.append("/>")
            return
        out.append(">" + write_text(element.text or "", how))
        for child in element:
            write(child, uri)
        out.append(f"</{name}>")

    write(root, None)
    return "".join(out).encode("utf-8", "replace")


# Requests and answers


class Failure(Exception):
    """A request that is refused, with a precondition of WebDAV in the body where there is one."""

    def __init__(self, status, precondition=None, *children, message=None, headers=None):
        super().__init__(status)
        self.status, self.precondition, self.children = status, precondition, children
        self.message, self.headers = message, headers or {}


class Answer:
    def __init__(self, status, body=b"", headers=None, content_type=None):
        self.status, self.body, self.headers = status, body, dict(headers or {})
        if content_type:
            self.headers["Content-Type"] = content_type


class Request:
    """What was asked; `listener` is "main" or "other", and `mailed` collects whom the server would write to."""

    def __init__(self, method, path, headers, body, listener):
        self.method, self.path, self.headers, self.body, self.listener = method, path, headers, body, listener
        self.mailed = []
        self.user = None

    @functools.cached_property
    def report(self):
        """The name of the report and how many hrefs it asks for."""
        try:
            root = parse_xml(self.body) if self.method == "REPORT" else None
        except Failure:
            root = None
        return (None, 0) if root is None else (root.tag.rpartition("}")[2], len(root.findall(clark("d:href"))))


class Target:
    """What a path leads to: kind is "root", "principals", "principal", "home", "special", "calendar" or "item"; an item, and a
    calendar in a home, need not exist."""

    def __init__(self, kind, segments, user=None, home=0, calendar=None, name=None):
        self.kind, self.segments, self.user, self.home, self.calendar, self.name = kind, segments, user, home, calendar, name

    @property
    def item(self):
        return self.calendar.items.get(self.name) if self.kind == "item" and self.calendar else None

    @property
    def missing(self):
        return (self.kind == "calendar" and not self.calendar) or (self.kind == "item" and not self.item)


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


class Server:
    """The server without its sockets: `answer` takes a request, `control` a command."""

    def __init__(self):
        self.lock = threading.RLock()
        self.quirks = {name: copy.deepcopy(default) for name, (default, _) in SWITCHES.items()}
        self.store, self.log, self.kill, self.written = Store(), [], None, 0
        self.ports, self.stopped = {"main": 0, "other": 0}, threading.Event()
        for user in ("alice", "bob", "carol"):
            self.store.add_user(user)

    def set_quirks(self, values):
        """Sets switches; raises `ValueError` for one that does not exist or may not have this value."""
        if values.pop("reset", False):
            self.quirks = {name: copy.deepcopy(default) for name, (default, _) in SWITCHES.items()}
        preset = values.pop("preset", None)
        if preset and preset not in PRESETS:
            raise ValueError(f"no such preset: {preset}")
        values = {**PRESETS.get(preset, {}), **values}
        for name, value in values.items():
            if name not in SWITCHES:
                raise ValueError(f"no such switch: {name}")
            allowed = SWITCHES[name][1]
            if isinstance(allowed, tuple):
                fits = any(value == each and type(value) is type(each) for each in allowed)
            else:
                fits = type(value) is allowed or (allowed is float and type(value) is int)
            if not fits:
                raise ValueError(f"{name} cannot be {value!r}")
        self.quirks.update(copy.deepcopy(values))

    # Paths

    def base(self, listener, request=None):
        """The start of an absolute URL."""
        if listener == "other":
            return f"http://{self.quirks['other-name']}:{self.ports['other']}"
        host = request.headers.get("Host") if request and request.listener == "main" else None
        return f"http://{host or '127.0.0.1:' + str(self.ports['main'])}"

    def find(self, path):
        """The target of a path, or None."""
        path = urllib.parse.urlsplit(path).path if "://" in path else path.partition("?")[0]
        prefix = self.quirks["prefix"]
        if not path.startswith(prefix) or path[len(prefix):len(prefix) + 1] not in ("", "/"):
            return None
        parts = [urllib.parse.unquote(part, errors="surrogateescape") for part in path[len(prefix):].split("/") if part]
        if not parts:
            return Target("root", parts)
        user = self.store.users.get(parts[1]) if len(parts) > 1 else None
        if parts[0] == self.quirks["principals"]:
            if len(parts) == 1:
                return Target("principals", parts)
            return Target("principal", parts, user) if user and len(parts) == 2 else None
        if parts[0] not in self.quirks["homes"] or not user:
            return None
        home = self.quirks["homes"].index(parts[0])
        if len(parts) == 2:
            return Target("home", parts, user, home)
        if parts[2] in self.quirks["special"]:
            return Target("special", parts, user, home, name=parts[2]) if len(parts) == 3 else None
        calendar = user.calendars.get(parts[2])
        if calendar and (calendar.home != home or matches(parts[2], self.quirks["vanished"])):
            calendar = None
        if len(parts) == 3:
            return Target("calendar", parts, user, home, calendar, parts[2])
        return Target("item", parts, user, home, calendar, parts[3]) if len(parts) == 4 else None

    def href(self, request, *segments, collection=True):
        """The address of a resource, written as the switches say."""
        style = self.quirks["href-style"]
        if style == "raw":
            quoted = [segment.replace("%", "%25") for segment in segments]
        elif style == "encoded":
            quoted = ["".join(f"%{byte:02X}" if not chr(byte).isalnum() or byte > 127 else chr(byte)
                              for byte in segment.encode("utf-8", "surrogateescape")) for segment in segments]
        else:
            quoted = [urllib.parse.quote(segment, safe="@", errors="surrogateescape") for segment in segments]
        if style == "lower":
            quoted = [re.sub("%..", lambda match: match[0].lower(), segment) for segment in quoted]
        path = self.quirks["prefix"] + "/" + "".join(segment + "/" for segment in quoted)
        path = path if collection else path.rstrip("/")
        if self.quirks["other-host"] and request.listener == "main" and segments and segments[0] in self.quirks["homes"]:
            return self.base("other") + path
        return self.base(request.listener, request) + path if style == "absolute" else path

    def href_of(self, request, target):
        return self.href(request, *target.segments, collection=target.kind != "item")

    def inside(self, target, name):
        """A target of a name in a collection."""
        parts = [urllib.parse.quote(part, safe="", errors="surrogateescape") for part in [*target.segments, name]]
        return self.find(self.quirks["prefix"] + "/" + "/".join(parts))

    def members(self, target):
        """The names in a collection, as PROPFIND of depth 1 gives them."""
        if target.kind == "root":
            return [self.quirks["principals"]]
        if target.kind == "home":
            calendars = [name for name, calendar in target.user.calendars.items()
                         if calendar.home == target.home and not matches(name, self.quirks["vanished"])]
            return calendars + self.quirks["special"]
        if target.kind == "calendar":
            return [] if self.quirks["empty-listing"] else [*target.calendar.items, *self.quirks["ghosts"]]
        return []

    # Answers

    def answer(self, request):
        """The answer to a request of a client; it is written into the log by `serve`."""
        try:
            redirect = self.redirect(request)
            return redirect or self.dispatch(request)
        except Failure as failure:
            return self.refusal(failure)

    def refusal(self, failure):
        if not failure.precondition and not failure.message:
            return Answer(failure.status, headers=failure.headers)
        error = make("d:error")
        if failure.message:
            error.append(make("s:message", text=failure.message))
        if failure.precondition:
            error.append(make(failure.precondition, *failure.children))
        return self.xml(failure.status, error, failure.headers)

    def xml(self, status, root, headers=None):
        style = self.quirks["prefixes"]
        if style == "vary":
            self.written += 1
            style = list(STYLES)[self.written % len(STYLES)]
        return Answer(status, write_xml(root, style, self.quirks["calendar-data"]), headers, "application/xml; charset=utf-8")

    def redirect(self, request):
        path = request.path.partition("?")[0]
        if path == "/.well-known/caldav" and self.quirks["well-known"] != 404:
            return Answer(self.quirks["well-known"], headers={"Location": self.quirks["prefix"] + "/"})
        rule = self.quirks["redirects"].get(path if request.listener == "main" else "other:" + path)
        if not rule:
            return None
        status, location = rule
        for name, listener in (("other:", "other"), ("self:", "main")):
            if location.startswith(name):
                location = self.base(listener) + location[len(name):]
        return Answer(status, headers={"Location": location})

    def dispatch(self, request):
        if request.method == "OPTIONS":
            levels = "1, 3, access-control, calendar-access, extended-mkcol"
            levels += ", calendar-auto-schedule" if self.quirks["schedule-tags"] else ""
            return Answer(200, headers={"DAV": levels, "Allow": ALLOWED})
        self.authenticate(request)
        target = self.find(request.path)
        if self.quirks["other-host"] and request.listener == "main" and target and target.user and target.kind != "principal":
            target = None
        if not target:
            raise Failure(404)
        if self.quirks["xml-type"] and request.method in ("PROPFIND", "PROPPATCH", "REPORT") and request.body:
            if request.headers.get("Content-Type", "").partition(";")[0].strip().lower() not in ("application/xml", "text/xml"):
                raise Failure(415)
        if target.user and target.user is not request.user and target.kind != "principal":
            raise Failure(403, "d:need-privileges")
        method = getattr(self, "do_" + request.method.lower(), None)
        if not method:
            raise Failure(501)
        if target.missing and request.method not in ("PUT", "MKCALENDAR", "MKCOL"):
            raise Failure(404)
        return method(request, target)

    def authenticate(self, request):
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() == "bearer" and self.quirks["bearer"] and secret == self.quirks["bearer"]:
            # A token names no user; the first one is meant.
            request.user = next(iter(self.store.users.values()), None)
        elif kind.lower() == "basic" and not self.quirks["bearer"]:
            try:
                name, _, password = base64.b64decode(secret).decode().partition(":")
            except ValueError:
                name = password = None
            user = self.store.users.get(name)
            request.user = user if user and user.password == password else None
        if not request.user:
            scheme = "Bearer" if self.quirks["bearer"] else "Basic"
            raise Failure(401, headers={"WWW-Authenticate": f'{scheme} realm="{self.quirks["realm"]}"'})

    def check_writable(self, target):
        if target.kind == "special" or (target.calendar and matches(target.calendar.name, self.quirks["read-only"])):
            raise Failure(403, "d:need-privileges")

    # Properties

    def etag(self, item):
        text = item.etag(self.quirks["etag-of"])
        return {"strong": f'"{text}"', "weak": f'W/"{text}"', "unquoted": text}[self.quirks["etags"]]

    def schedule_tag(self, item):
        """The Schedule-Tag of an item, or None."""
        tag = item.schedule_tag or (f"s{item.revision}" if self.quirks["schedule-tags"] == "all" else None)
        return f'"{tag}"' if tag and self.quirks["schedule-tags"] else None

    def token(self, calendar, revision=None):
        revision = calendar.revision if revision is None else revision
        return str(revision - calendar.created) if self.quirks["token-style"] == "number" else f"data:,{calendar.id}/{revision}"

    def revision_of(self, calendar, token):
        """The revision of a token; a failure with `valid-sync-token` if it is not known, or too old."""
        if self.quirks["token-style"] == "number":
            revision = int(token) + calendar.created if token.isdecimal() else -1
        else:
            match = re.fullmatch(r"data:,(\w+)/(\d+)", token)
            revision = int(match[2]) if match and match[1] == calendar.id else -1
        if not calendar.oldest <= revision <= calendar.revision:
            raise Failure(self.quirks["expired-status"], "d:valid-sync-token" if self.quirks["expired-body"] else None)
        return revision

    def data(self, name, item):
        return UNREADABLE_ITEM if matches(name, self.quirks["bad-item"]) else item.data

    def live(self, request, target):
        """The live properties of a target, each as a function, by its name."""
        user = request.user
        types = SPECIAL[target.name] if target.kind == "special" else TYPES.get(target.kind, ("d:collection",))

        def link(*segments):
            return lambda name: make(name, make("d:href", text=self.href(request, *segments)))

        def text(value):
            return lambda name: make(name, text=value)

        found = {
            "d:resourcetype": lambda name: make(name, *(make(each) for each in types)),
            "d:current-user-principal": link(self.quirks["principals"], user.name),
            "d:principal-collection-set": link(self.quirks["principals"]),
        }
        if target.kind == "root" and not self.quirks["principal-on-root"]:
            del found["d:current-user-principal"]
        if target.kind == "principal" or (target.kind == "root" and self.quirks["home-on-root"]):
            owner = target.user or user
            homes = [make("d:href", text=self.href(request, home, owner.name)) for home in self.quirks["homes"]]
            found["c:calendar-home-set"] = lambda name: make(name, *homes)
        if target.kind == "principal":
            owner, home = target.user, self.quirks["homes"][0]
            addresses = [*owner.addresses, self.href(request, *target.segments)]
            found["d:displayname"] = text(owner.name.capitalize())
            found["d:principal-URL"] = link(*target.segments)
            found["c:calendar-user-address-set"] = lambda name: make(name, *(make("d:href", text=each) for each in addresses))
            found["c:calendar-user-type"] = text("INDIVIDUAL")
            if "inbox" in self.quirks["special"]:
                found["c:schedule-inbox-URL"] = link(home, owner.name, "inbox")
            if "outbox" in self.quirks["special"]:
                found["c:schedule-outbox-URL"] = link(home, owner.name, "outbox")
        if target.user and target.kind != "principal":
            found["d:owner"] = link(self.quirks["principals"], target.user.name)
            if self.quirks["privileges"] != "none":
                found["d:current-user-privilege-set"] = lambda name: make(
                    name, *(make("d:privilege", make(each)) for each in self.privileges(target)))
        if target.kind == "calendar":
            found.update(self.live_of_calendar(request, target))
        if target.item:
            item = target.item
            found["d:getetag"] = text(self.etag(item))
            found["d:getcontenttype"] = text("text/calendar; charset=utf-8")
            found["d:getcontentlength"] = text(str(len(item.data.encode("utf-8", "surrogateescape"))))
            if self.schedule_tag(item):
                found["c:schedule-tag"] = text(self.schedule_tag(item))
        return {clark(name): value for name, value in found.items()}

    def live_of_calendar(self, request, target):
        calendar, media = target.calendar, {"content-type": "text/calendar", "version": "2.0"}

        def reports(name):
            return make(name, *(make("d:supported-report", make("d:report", make(("d:" if each == "sync-collection" else "c:") + each)))
                                for each in self.quirks["reports"]))

        found = {
            "d:supported-report-set": reports,
            "d:resource-id": lambda name: make(name, make("d:href", text=f"urn:uuid:{calendar.id:0>32}")),
            "c:supported-calendar-data": lambda name: make(name, make("c:calendar-data", **media)),
        }
        if self.quirks["ctag"]:
            found["cs:getctag"] = lambda name: make(name, text=f'"{calendar.id}-{calendar.revision}"')
        if "sync-collection" in self.quirks["reports"]:
            found["d:sync-token"] = lambda name: make(name, text=self.token(calendar))
        if self.quirks["component-set"]:
            components = [make("c:comp", name=each) for each in calendar.components]
            found["c:supported-calendar-component-set"] = lambda name: make(name, *components)
        if self.quirks["max-resource-size"]:
            found["c:max-resource-size"] = lambda name: make(name, text=str(self.quirks["max-resource-size"]))
        if self.quirks["displayname-is-path"] and clark("d:displayname") not in calendar.properties:
            found["d:displayname"] = lambda name: make(name, text=f"{target.user.name}/{calendar.name}")
        return found

    def privileges(self, target):
        reading = ["d:read", "d:read-acl", "d:read-current-user-privilege-set", "c:read-free-busy"]
        try:
            self.check_writable(target)
        except Failure:
            return reading
        return {
            "each": [*reading, "d:write", "d:write-content", "d:write-properties", "d:bind", "d:unbind"],
            "all": ["d:all"],
            "write": [*reading, "d:all", "d:write", "d:write-content", "d:write-properties"],
        }[self.quirks["privileges"]]

    def propstats(self, request, target, wanted, data=False):
        """The propstat elements of a target; `wanted` is the element prop, allprop or propname, or None."""
        live = self.live(request, target)
        if data and target.item:
            live[clark("c:calendar-data")] = lambda name: make(name, text=self.data(target.name, target.item))
        dead = target.calendar.properties if target.kind == "calendar" else {}
        if wanted is None or wanted.tag == clark("d:allprop"):
            names = [clark("d:resourcetype"), clark("d:getetag"), clark("d:getcontenttype"), clark("d:getcontentlength"), *dead]
            names = [name for name in names if name in live or name in dead]
        elif wanted.tag == clark("d:propname"):
            return [propstat(200, [make(name) for name in [*live, *dead]])]
        else:
            names = [each.tag for each in wanted]
        given, absent = [], []
        for name in names:
            if name in live:
                given.append(live[name](name))
            elif name in dead:
                given.append(ElementTree.fromstring(dead[name]))
            else:
                absent.append(make(name))
        return [propstat(200, given)] * bool(given or not absent) + [propstat(404, absent)] * bool(absent)

    def response(self, request, target, wanted, data=False):
        href = make("d:href", text=self.href_of(request, target))
        if target.kind == "item" and matches(target.name, self.quirks["no-propstat"]):
            return make("d:response", href)
        if target.missing:
            ghost = make("d:prop", make("d:getetag", text='"ghost"'))
            return make("d:response", href, make("d:propstat", ghost, make("d:status", text="HTTP/1.1 200 OK")))
        return make("d:response", href, *self.propstats(request, target, wanted, data))

    def gone(self, href):
        return make("d:response", make("d:href", text=href), make("d:status", text=status_line(404)))

    # Methods

    def do_propfind(self, request, target):
        wanted = None
        if request.body.strip():
            root = parse_xml(request.body)
            if root.tag != clark("d:propfind"):
                raise Failure(400, message="a propfind was expected")
            wanted = next(iter(each for each in root if each.tag != clark("d:include")), None)
        depth = request.headers.get("Depth", "infinity")
        if depth not in ("0", "1") or (depth == "1" and target.kind == "calendar" and not self.quirks["listing"]):
            raise Failure(403, "d:propfind-finite-depth")
        targets = [target]
        if depth == "1":
            targets += [self.inside(target, name) for name in self.members(target)]
        return self.xml(207, make("d:multistatus", *(self.response(request, each, wanted) for each in targets)))

    def do_proppatch(self, request, target):
        if target.kind != "calendar":
            raise Failure(403)
        self.check_writable(target)
        root = parse_xml(request.body)
        stats = self.set_properties(request, target, root)
        return self.xml(207, make("d:multistatus", make("d:response", make("d:href", text=self.href_of(request, target)), *stats)))

    def set_properties(self, request, target, root, new=False):
        """Carries out set and remove of RFC 4918 9.2, all or nothing; the propstat elements."""
        changes = [(action.tag == clark("d:set"), each) for action in root for prop in action.findall(clark("d:prop")) for each in prop]
        protected = set(self.live(request, target)) - {clark("d:displayname")}
        if new:
            protected -= {clark("d:resourcetype"), clark("c:supported-calendar-component-set")}
        refused = [each for _, each in changes
                   if each.tag in protected or matches(each.tag.rpartition("}")[2], self.quirks["proppatch-refused"])]
        if refused:
            others = [make(each.tag) for _, each in changes if each not in refused]
            error = make("d:error", make("d:cannot-modify-protected-property"))
            return [propstat(403, [make(each.tag) for each in refused], error)] + [propstat(424, others)] * bool(others)
        for setting, each in changes:
            if each.tag == clark("c:supported-calendar-component-set"):
                target.calendar.components = [comp.get("name") for comp in each if comp.get("name")]
            elif setting and each.tag != clark("d:resourcetype"):
                each.tail = None
                target.calendar.properties[each.tag] = ElementTree.tostring(each, encoding="unicode")
            elif not setting:
                target.calendar.properties.pop(each.tag, None)
        return [propstat(200, [make(each.tag) for _, each in changes])]

    def do_mkcalendar(self, request, target):
        if self.quirks["mkcalendar"]:
            raise Failure(self.quirks["mkcalendar"])
        return self.make_calendar(request, target, "c:mkcalendar", "c:mkcalendar-response")

    def do_mkcol(self, request, target):
        if self.quirks["mkcol"]:
            raise Failure(self.quirks["mkcol"])
        if not request.body.strip() or parse_xml(request.body).find(f".//{clark('d:resourcetype')}/{clark('c:calendar')}") is None:
            raise Failure(403, message="nothing but calendars can be made here")
        return self.make_calendar(request, target, "d:mkcol", "d:mkcol-response")

    def make_calendar(self, request, target, root_name, answer_name):
        if not target.missing:
            raise Failure(405, "d:resource-must-be-null")
        if target.kind != "calendar" or target.name in target.user.calendars:
            raise Failure(403, "c:calendar-collection-location-ok")
        root = parse_xml(request.body) if request.body.strip() else make(root_name)
        if root.tag != clark(root_name):
            raise Failure(400, message="another body was expected")
        target.calendar = self.store.add_calendar(target.user, target.name, home=target.home)
        stats = self.set_properties(request, target, root, new=True)
        if stats[0].findtext(clark("d:status")) != status_line(200):
            del target.user.calendars[target.name]
            return self.xml(207 if root_name == "c:mkcalendar" else 403, make(answer_name, *stats))
        return Answer(201)

    def do_get(self, request, target):
        if target.kind != "item":
            raise Failure(405, headers={"Allow": ALLOWED})
        item = target.item
        headers = {"ETag": self.etag(item)}
        if self.schedule_tag(item):
            headers["Schedule-Tag"] = self.schedule_tag(item)
        if headers["ETag"] in listed(request.headers.get("If-None-Match", "")):
            return Answer(304, headers=headers)
        return Answer(200, self.data(target.name, item).encode("utf-8", "surrogateescape"), headers, "text/calendar; charset=utf-8")

    do_head = do_get

    def check_conditions(self, request, target):
        """If-Match, If-None-Match and If-Schedule-Tag-Match of a request that changes something."""
        item = target.item
        if item and self.quirks["if-none-match"] and request.headers.get("If-None-Match", "").strip() == "*":
            raise Failure(412)
        known = listed(request.headers.get("If-Match", ""))
        if known and not (item and ("*" in known or self.etag(item) in known)):
            raise Failure(412)
        known = listed(request.headers.get("If-Schedule-Tag-Match", ""))
        if known and self.quirks["schedule-tags"] and not (item and self.schedule_tag(item) in known):
            raise Failure(412)

    def do_put(self, request, target):
        if target.kind != "item":
            raise Failure(405, headers={"Allow": ALLOWED})
        if not target.calendar:
            raise Failure(404 if matches(target.segments[2], self.quirks["vanished"]) else 409)
        self.check_writable(target)
        self.check_conditions(request, target)
        old, item = target.item, self.readable(request, target)
        self.check_uid(request, target, item)
        self.check_trash(target, item)
        if old and (old.series or item.series) and old.data != item.data:
            if item.sequence < old.sequence + {"any": -(2**31), "not-lower": 0, "higher": 1}[self.quirks["sequence"]]:
                raise Failure(409, message=f"the SEQUENCE is too low: {item.sequence}")
        data = self.rewritten(item)
        self.mail(request, item, "REQUEST")
        item = self.store.write(target.calendar, target.name, data)
        headers = {}
        if self.schedule_tag(item):
            headers["Schedule-Tag"] = self.schedule_tag(item)
        rule = self.quirks["etag-after-put"]
        same = data.encode("utf-8", "surrogateescape") == request.body
        if rule == "always" or (rule == "rfc" and same) or (rule == "cyrus" and same and not item.organizer):
            headers["ETag"] = self.etag(item)
        return Answer(204 if old else 201, headers=headers)

    def readable(self, request, target):
        """The item of a body, or the failure that RFC 4791 5.3.2.1 asks for."""
        limit = self.quirks["max-resource-size"]
        if limit and len(request.body) > limit:
            raise Failure(403, "c:max-resource-size", message=f"the limit is {limit} bytes")
        kind = request.headers.get("Content-Type", "text/calendar").partition(";")[0].strip().lower()
        if kind != "text/calendar":
            raise Failure(415, "c:supported-calendar-data")
        try:
            text = request.body.decode()
            root = parse_calendar(text)
        except (Unreadable, UnicodeDecodeError) as error:
            status = self.quirks["bad-data"]
            raise Failure(status, "c:valid-calendar-data" if status in (403, 412) else None, message=str(error)) from error
        item = Item(text, 0)
        if root.first("METHOD"):
            raise Failure(403, "c:valid-calendar-object-resource", message="METHOD is not allowed")
        if not item.kinds or None in item.uids or len(item.kinds) > 1:
            raise Failure(403, "c:valid-calendar-object-resource", message="one component with a UID was expected")
        if len(item.uids) > 1:
            raise Failure(self.quirks["two-uids"], "c:valid-calendar-object-resource", message="more than one UID")
        if item.kinds == {"VEVENT"} and not all(part.first("DTSTART") for part in item.parts()):
            raise Failure(403, "c:valid-calendar-data", message="an event needs DTSTART")
        if self.quirks["wrong-component"] and not item.kinds <= set(target.calendar.components):
            raise Failure(403, "c:supported-calendar-component")
        return item

    def check_uid(self, request, target, item, source=None):
        """One UID in one resource of a calendar, or of all calendars of the account. `source` is what a MOVE takes away."""
        if not self.quirks["uid-conflict"]:
            return
        calendars = [target.calendar] if self.quirks["uid-scope"] == "calendar" else list(target.user.calendars.values())
        other = None
        if target.item and target.item.uid and target.item.uid != item.uid:
            other = target
        for calendar in calendars:
            for name, each in calendar.items.items():
                elsewhere = (calendar, name) != (target.calendar, target.name)
                if elsewhere and each.uids & item.uids and not (source and source.item is each):
                    other = Target("item", [self.quirks["homes"][calendar.home], target.user.name, calendar.name, name])
        if not other:
            return
        if not self.quirks["uid-conflict-body"]:
            raise Failure(self.quirks["uid-conflict"])
        name = "no-uid-conflict" if other is target else self.quirks["uid-conflict-name"]
        raise Failure(self.quirks["uid-conflict"], "c:" + name, make("d:href", text=self.href_of(request, other)))

    def check_trash(self, target, item):
        """The trash bin of Nextcloud keeps the place of what was deleted."""
        if self.quirks["trash-bin"] and not target.item:
            trash = target.calendar.trash
            if target.name in trash or (self.quirks["trash-holds"] == "uid" and item.uid in trash.values()):
                raise Failure(self.quirks["trash-bin"], message="Calendar object with uid already exists in this calendar collection.")

    def rewritten(self, item):
        how = self.quirks["rewrite"]
        if how == "no":
            return item.data
        lines = item.root.lines((lambda each: each.name) if how in ("reorder", "both") else None)
        if how in ("x-property", "both"):
            lines = [more for line in lines
                     for more in (["X-SERVER-STAMP:1", line] if line in {f"END:{kind}" for kind in item.kinds} else [line])]
        return "".join(line + "\r\n" for line in lines)

    def mail(self, request, item, method):
        """Notes whom a server that schedules (RFC 6638) would write to."""
        mine = {address.lower() for address in request.user.addresses}
        if not item.organizer or request.headers.get("Schedule-Reply", "T").strip().upper() == "F":
            return
        if item.organizer.lower() in mine:
            guests = {address.lower() for address in item.attendees} - mine
            request.mailed += [f"{method} {address}" for address in sorted(guests)]
        elif mine & {address.lower() for address in item.attendees}:
            request.mailed.append(f"REPLY {item.organizer.lower()}")

    def do_delete(self, request, target):
        if target.kind not in ("calendar", "item"):
            raise Failure(403)
        self.check_writable(target)
        if target.kind == "calendar":
            if self.quirks["delete-calendar"]:
                raise Failure(self.quirks["delete-calendar"])
            del target.user.calendars[target.name]
            return Answer(204)
        self.check_conditions(request, target)
        self.mail(request, target.item, "CANCEL")
        self.remove(target)
        return Answer(self.quirks["delete-status"])

    def remove(self, target):
        item = self.store.delete(target.calendar, target.name)
        if self.quirks["trash-bin"]:
            target.calendar.trash[target.name] = item.uid

    def do_move(self, request, target):
        if self.quirks["move"] == 412:
            raise Failure(412, "c:no-uid-conflict")
        if self.quirks["move"]:
            raise Failure(self.quirks["move"])
        return self.transfer(request, target, moving=True)

    def do_copy(self, request, target):
        return self.transfer(request, target, moving=False)

    def transfer(self, request, source, moving):
        destination = request.headers.get("Destination", "")
        if not destination:
            raise Failure(400, message="Destination is missing")
        if "://" in destination and urllib.parse.urlsplit(destination).netloc != request.headers.get("Host"):
            raise Failure(502)
        target = self.find(destination)
        if source.kind != "item" or not target or target.kind != "item" or target.user is not source.user:
            raise Failure(403)
        if not target.calendar:
            raise Failure(409)
        if moving:
            self.check_writable(source)
        self.check_writable(target)
        self.check_conditions(request, source)
        if target.segments == source.segments:
            raise Failure(403)
        old, item = target.item, source.item
        if old and request.headers.get("Overwrite", "T").strip().upper() == "F":
            raise Failure(412)
        if self.quirks["wrong-component"] and not item.kinds <= set(target.calendar.components):
            raise Failure(403, "c:supported-calendar-component")
        if not old:
            self.check_uid(request, target, item, source if moving else None)
        if moving:
            self.store.delete(source.calendar, source.name)
        item = self.store.write(target.calendar, target.name, item.data, item.schedule_tag)
        return Answer(204 if old else 201, headers={"ETag": self.etag(item)})

    # Reports

    def do_report(self, request, target):
        root = parse_xml(request.body)
        name = root.tag.rpartition("}")[2]
        reports = {
            clark("d:sync-collection"): self.report_sync,
            clark("c:calendar-query"): self.report_query,
            clark("c:calendar-multiget"): self.report_multiget,
        }
        if root.tag not in reports or name not in self.quirks["reports"]:
            raise Failure(403, "d:supported-report")
        if target.kind != "calendar" and not (target.kind == "home" and name == "calendar-multiget"):
            raise Failure(403, "d:supported-report")
        return reports[root.tag](request, target, root)

    def report_query(self, request, target, root):
        outer = root.find(f"{clark('c:filter')}/{clark('c:comp-filter')}")
        if outer is None:
            raise Failure(self.quirks["query-needs-component"] or 403, "c:valid-filter")
        if self.quirks["query-needs-component"] and outer.find(clark("c:comp-filter")) is None:
            raise Failure(self.quirks["query-needs-component"], message="a comp-filter for a component is missing")
        try:
            fitting = Filter(outer)
            names = [name for name, item in target.calendar.items.items() if item.root and fitting.fits([item.root])]
        except ValueError as error:
            raise Failure(403, "c:valid-filter", message=str(error)) from error
        if request.headers.get("Depth", "0") == "0" or self.quirks["empty-listing"]:
            names = []
        else:
            names += self.quirks["ghosts"]
        wanted = asked(root)
        responses = [self.response(request, self.inside(target, name), wanted, data=True) for name in names]
        return self.xml(207, make("d:multistatus", *responses))

    def report_multiget(self, request, target, root):
        hrefs = [(each.text or "").strip() for each in root.findall(clark("d:href"))]
        limit, wanted, responses = self.quirks["multiget-limit"], asked(root), []
        if limit and len(hrefs) > limit:
            raise Failure(self.quirks["multiget-limit-status"])
        for href in hrefs:
            found = self.find(href)
            inside = found and found.item and found.segments[:len(target.segments)] == target.segments
            if inside and matches(found.name, self.quirks["leave-out"]):
                continue
            if inside and not matches(found.name, self.quirks["multiget-404"]):
                responses.append(self.response(request, found, wanted, data=True))
            elif self.quirks["multiget-missing"] == "fails":
                raise Failure(404)
            else:
                responses.append(self.gone(href))
        return self.xml(207, make("d:multistatus", *responses))

    def report_sync(self, request, target, root):
        calendar, depth = target.calendar, request.headers.get("Depth", "0")
        if self.quirks["sync-depth"] not in ("any", depth):
            raise Failure(400, message=f"the depth has to be {self.quirks['sync-depth']}")
        token, wanted = root.findtext(clark("d:sync-token"), "").strip(), root.find(clark("d:prop"))
        if not token and self.quirks["empty-token"] == "refused":
            raise Failure(403, "d:valid-sync-token")
        since = self.revision_of(calendar, token) if token else None
        changes = calendar.changes(since)
        if since is not None and self.quirks["made-and-deleted"] == "silent":
            changes = [change for change in changes if change[2] or calendar.births.get(change[1], 0) <= since]
        if not token and (self.quirks["empty-token"] == "collection" or self.quirks["empty-listing"]):
            changes = []
        asked_for = root.findtext(f"{clark('d:limit')}/{clark('d:nresults')}", "").strip()
        asked_for = int(asked_for) if asked_for.isdecimal() and self.quirks["limit"] != "ignored" else 0
        limits = [limit for limit in (self.quirks["page-size"], asked_for) if limit]
        page = changes[:min(limits)] if limits else changes
        here, responses = self.href_of(request, target), []
        if self.quirks["collection-in-sync"] == "ok" or (not token and self.quirks["empty-token"] == "collection"):
            responses.append(self.response(request, target, wanted))
        elif self.quirks["collection-in-sync"] == "404":
            responses.append(self.gone(here))
        for _, name, item in page:
            each = self.inside(target, name)
            responses.append(self.response(request, each, wanted) if item else self.gone(self.href_of(request, each)))
        if not token and self.quirks["first-sync-deletions"]:
            responses += [self.gone(self.href_of(request, self.inside(target, name))) for name in calendar.deleted]
        if not token and not self.quirks["empty-listing"]:
            trash = [name.removesuffix(".ics") + "-deleted.ics" for name in calendar.trash] if self.quirks["trash-listed"] else []
            responses += [self.response(request, self.inside(target, name), wanted) for name in [*self.quirks["ghosts"], *trash]]
        reached = calendar.revision
        if len(page) < len(changes) and not (asked_for and self.quirks["limit"] == "silent"):
            reached = page[-1][0]
            responses.append(make("d:response", make("d:href", text=here), make("d:status", text=status_line(507)),
                                  make("d:error", make("d:number-of-matches-within-limits"))))
            if self.quirks["page-token"] == "same":
                reached = since if since is not None else calendar.created
        return self.xml(207, make("d:multistatus", *responses, make("d:sync-token", text=self.token(calendar, reached))))

    # Faults

    def fault(self, request):
        """The rule that fits a request, counted."""
        report = request.report[0]
        for rule in self.quirks["faults"]:
            methods = rule.get("method")
            if methods and request.method not in ([methods] if isinstance(methods, str) else methods):
                continue
            if rule.get("report") and rule["report"] != report or not re.search(rule.get("path", ""), request.path):
                continue
            seen = rule["seen"] = rule.get("seen", 0) + 1
            skip, times = rule.get("skip", 0), rule.get("times", 1)
            if seen > skip and (not times or seen <= skip + times):
                return rule
        return None

    def faulty(self, request, rule):
        """The answer that a rule makes; None for none at all, with how to send it."""
        kind = rule.get("do", "status")
        real = self.answer(request) if rule.get("apply") or kind in ("cut", "truncate", "slow") else None
        if kind == "close":
            return None, kind
        if kind in ("cut", "truncate", "slow"):
            if kind == "truncate":
                real.body = real.body[:len(real.body) // 2]
            return real, kind
        if kind == "html":
            return Answer(200, LOGIN_PAGE, content_type="text/html; charset=utf-8"), kind
        if kind == "empty":
            return self.xml(207, make("d:multistatus")), kind
        headers, later = dict(rule.get("headers", {})), rule.get("retry-after")
        if isinstance(later, str) and later.startswith("date+"):
            moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=float(later[5:]))
            later = email.utils.format_datetime(moment, usegmt=True)
        if later is not None:
            headers["Retry-After"] = str(later)
        if rule["status"] == 401:
            headers.setdefault("WWW-Authenticate", f'Basic realm="{self.quirks["realm"]}"')
        if "html" in rule:
            return Answer(rule["status"], rule["html"].encode(), headers, "text/html; charset=utf-8"), kind
        failure = Failure(rule["status"], rule.get("precondition"), message=rule.get("message"), headers=headers)
        return self.refusal(failure), kind

    def serve(self, request):
        """The answer to a request, how to send it, and how many seconds to wait before; writes the log."""
        with self.lock:
            delay, how = float(self.quirks["delay"]), "whole"
            killed = self.killed()
            rule = None if killed else self.fault(request)
            if killed:
                answer, how = (self.answer(request) if killed == "after" else None), "close"
            elif rule:
                answer, how = self.faulty(request, rule)
                delay += float(rule.get("seconds", 1)) if how == "slow" else 0
            else:
                answer = self.answer(request)
            report, hrefs = request.report
            entry = {"listener": request.listener, "method": request.method, "path": request.path, "depth": request.headers.get("Depth"),
                     "report": report, "hrefs": hrefs, "authorization": "Authorization" in request.headers,
                     "user": request.user.name if request.user else None, "size": len(request.body), "mailed": request.mailed,
                     "status": 0 if how == "close" else answer.status, "fault": None if how == "whole" else how}
            entry.update({name.lower(): request.headers.get(name) for name in LOGGED})
            self.log.append(entry)
            return answer, how, delay

    def killed(self):
        """Whether this request gets no answer: "before" or "after" it took effect, or None."""
        if not self.kill:
            return None
        self.kill["n"] -= 1
        if self.kill["n"] > 0:
            return None
        when = "after" if self.kill.get("apply") and self.kill["n"] == 0 else "before"
        if not self.kill.get("down"):
            self.kill = None
        return when

    # Control

    def control(self, method, path, body):
        """The answer to a command: a status, and a value of JSON or bytes."""
        with self.lock:
            path, _, query = path.partition("?")
            parts = [urllib.parse.unquote(part) for part in path.split("/") if part][1:]
            if parts[:1] == ["items"]:
                return self.control_items(method, parts[1:], query, body)
            values = json.loads(body) if method == "POST" and body.strip() else {}
            command = f"{method} {'/'.join(parts)}"
            if command == "GET ports":
                return 200, self.ports
            if command == "GET log":
                return 200, self.log
            if command == "GET quirks":
                return 200, self.quirks
            if command == "GET state":
                return 200, {**self.store.save(), "quirks": self.quirks}
            if command == "POST quirks":
                self.set_quirks(values)
            elif command == "POST clear-log":
                self.log = []
            elif command == "POST state":
                self.load(values)
            elif command == "POST kill-after":
                self.kill = values if values.get("n") else None
            elif command == "POST expire-tokens":
                self.store.expire_tokens()
            elif command == "POST users":
                for name, password in values.items():
                    user = self.store.users.get(name) or self.store.add_user(name)
                    user.password = password
            elif command == "POST recreate":
                user = self.store.users[values["user"]]
                old = user.calendars[values["calendar"]]
                self.store.add_calendar(user, old.name, home=old.home, components=old.components, properties=old.properties)
            elif command == "POST stop":
                self.stopped.set()
            else:
                return 404, {"error": f"no such command: {command}"}
            return 200, {}

    def load(self, state):
        """Takes over a script or a saved state."""
        self.set_quirks({**state.get("quirks", {}), "reset": True})
        if "users" in state:
            self.store.restore(state)

    def control_items(self, method, parts, query, body):
        user = self.store.users[parts[0]]
        if len(parts) == 1:
            return 200, list(user.calendars)
        if len(parts) == 2 and method == "PUT":
            self.store.add_calendar(user, parts[1], **(json.loads(body) if body.strip() else {}))
            return 201, {}
        calendar = user.calendars[parts[1]]
        if len(parts) == 2:
            if method == "DELETE":
                del user.calendars[parts[1]]
            return 200, {name: {"etag": self.etag(item), "schedule-tag": item.schedule_tag, "uid": item.uid}
                         for name, item in calendar.items.items()}
        if method == "PUT":
            old = calendar.items.get(parts[2])
            kept = old.schedule_tag if old and "schedule-tag=keep" in query else None
            self.store.write(calendar, parts[2], body.decode("utf-8", "surrogateescape"), kept)
            return 201, {}
        if parts[2] not in calendar.items:
            return 404, {"error": "no such item"}
        if method == "DELETE":
            self.store.delete(calendar, parts[2])
            return 200, {}
        return 200, calendar.items[parts[2]].data.encode("utf-8", "surrogateescape")


def status_line(status):
    phrases = {424: "Failed Dependency", 507: "Insufficient Storage"}
    phrase = phrases.get(status) or http.server.BaseHTTPRequestHandler.responses.get(status, ("",))[0]
    return f"HTTP/1.1 {status} {phrase}"


def propstat(status, properties, *more):
    return make("d:propstat", make("d:prop", *properties), make("d:status", text=status_line(status)), *more)


def asked(root):
    """What a report asks for: prop, allprop or propname."""
    return next((each for each in root if each.tag in (clark("d:prop"), clark("d:allprop"), clark("d:propname"))), None)


def listed(header):
    """The ETags of a header."""
    return re.findall(r'(?:W/)?"[^"]*"|[^\s,]+', header)


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection; `app` and `listener` are set by `listen`."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    app, listener = None, "main"

    def log_message(self, *_):
        pass

    def version_string(self):
        return self.app.quirks["headers"].get("Server", super().version_string())

    def read_body(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while size := int(self.rfile.readline().partition(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return body

    def handle_method(self):
        body = self.read_body()
        if self.path.startswith("/.control/"):
            return self.answer_control(body)
        answer, how, delay = self.app.serve(Request(self.command, self.path, self.headers, body, self.listener))
        time.sleep(delay)
        if how == "close":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        return self.send(answer, cut=how == "cut")

    def __getattr__(self, name):
        # http.server looks for a method do_NAME; every name is answered, if only with 501.
        if name.startswith("do_"):
            return self.handle_method
        raise AttributeError(name)

    def answer_control(self, body):
        try:
            status, value = self.app.control(self.command, self.path, body)
        except (KeyError, TypeError, ValueError) as error:
            status, value = (404 if isinstance(error, KeyError) else 400), {"error": str(error)}
        if isinstance(value, bytes):
            return self.send(Answer(status, value, content_type="text/calendar; charset=utf-8"), plain=True)
        return self.send(Answer(status, json.dumps(value).encode(), content_type="application/json"), plain=True)

    def send(self, answer, cut=False, plain=False):
        quirks, body = self.app.quirks, answer.body
        zipped = quirks["gzip"] == "always" or (quirks["gzip"] == "asked" and "gzip" in self.headers.get("Accept-Encoding", ""))
        bare = answer.status in (204, 304) or self.command == "HEAD"
        chunked = quirks["chunked"] and not plain and not bare
        self.send_response(answer.status)
        for name, value in {**answer.headers, **({} if plain else quirks["headers"])}.items():
            if name != "Server":
                self.send_header(name, value)
        if zipped and body and not plain:
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        if cut or not quirks["keep-alive"] and not plain:
            self.send_header("Connection", "close")
            self.close_connection = True
        if chunked:
            self.send_header("Transfer-Encoding", "chunked")
        elif answer.status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if bare:
            return
        if cut:
            body = body[:len(body) // 2]
        if chunked:
            third = len(body) // 3 + 1
            for start in range(0, len(body), third):
                piece = body[start:start + third]
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.write(b"" if cut else b"0\r\n\r\n")
        else:
            self.wfile.write(body)


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        # A client that hangs up is no error of ours; everything else is.
        if not isinstance(sys.exc_info()[1], (BrokenPipeError, ConnectionResetError)):
            super().handle_error(request, client_address)


def listen(app):
    """Starts both listeners of a server, each in a thread of its own."""
    listeners = []
    for name in ("main", "other"):
        handler = type("Handler", (Handler,), {"app": app, "listener": name})
        listener = Listener(("127.0.0.1", 0), handler)
        app.ports[name] = listener.server_port
        threading.Thread(target=listener.serve_forever, args=(0.05,), daemon=True).start()
        listeners.append(listener)
    return listeners


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port-file", help="where to write the port")
    parser.add_argument("--script", help="a state to begin with, as JSON")
    options = parser.parse_args()
    app = Server()
    if options.script:
        with open(options.script, encoding="utf-8") as script:
            app.load(json.load(script))
    listeners = listen(app)
    if options.port_file:
        with open(options.port_file + ".new", "w", encoding="ascii") as file:
            file.write(f"{app.ports['main']}\n")
        os.replace(options.port_file + ".new", options.port_file)
    else:
        print(app.ports["main"], flush=True)
    app.stopped.wait()
    # The answer to the command that stops the server is still on its way.
    time.sleep(0.1)
    for listener in listeners:
        listener.shutdown()


if __name__ == "__main__":
    main()
