"""Compares the alarms of 2026 in a file, as icalendar and recurring_ical_events reckon them, with an answer of `ekcal alarm list --json`.

Relative alarms of events only: to-dos are not expanded here, and all-day events ring by a setting there.
"""

import datetime
import json
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

berlin = ZoneInfo("Europe/Berlin")
start = datetime.datetime(2026, 1, 1, tzinfo=berlin)
end = datetime.datetime(2027, 1, 1, tzinfo=berlin)
with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
wanted = []
around = datetime.timedelta(days=40)
for event in recurring_ical_events.of(calendar, components=["VEVENT"]).between(start - around, end + around):
    begin = event["DTSTART"].dt
    if not isinstance(begin, datetime.datetime) or str(event.get("STATUS", "")) == "CANCELLED":
        continue
    for alarm in event.walk("VALARM"):
        trigger = alarm.get("TRIGGER")
        if trigger is None or not isinstance(trigger.dt, datetime.timedelta):
            continue
        anchor = event["DTEND"].dt if trigger.params.get("RELATED") == "END" and "DTEND" in event else begin
        if anchor.tzinfo is None:
            anchor = anchor.replace(tzinfo=berlin)
        days, seconds = trigger.dt.days, trigger.dt.seconds
        if seconds and days < 0:
            days, seconds = days + 1, seconds - 86400
        moment = (anchor + datetime.timedelta(days=days)).astimezone(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
        for number in range(int(alarm.get("REPEAT", 0)) + 1):
            pause = alarm["DURATION"].dt if "DURATION" in alarm else datetime.timedelta()
            time = moment + number * pause
            if start <= time < end:
                wanted.append((time.isoformat(), str(event.get("SUMMARY", ""))))
got = []
with open(sys.argv[2]) as file:
    for row in json.load(file)["data"]:
        relative = "END" in row["key"] or "START" in row["key"]
        if relative and row["end"] and "T" in (row["start"] or ""):
            moment = datetime.datetime.fromisoformat(row["at"]).astimezone(datetime.timezone.utc)
            got.append((moment.isoformat(), row["title"]))
wanted.sort()
got.sort()
for row in sorted(set(wanted) ^ set(got))[:10]:
    print("only", "there" if row in wanted else "here", *row)
print(f"  {len(wanted)} alarms of {sys.argv[1]}")
sys.exit(wanted != got)
