"""Tasks in the words of a user, done by a client that has only the basic tools. Prints the calls of each task, and one
line for each result that is not as it should be. Times are those of EKCAL_NOW, Wednesday 2026-03-04 10:00."""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

LONGEST = 64 << 10
tasks = []
faults = 0


def task(words):
    """Registers a task. Its function returns whether the store is then as the user wants it."""
    return lambda function: tasks.append((words, function)) or function


class Refused(Exception):
    """An error of a tool: the object that a model reads."""


class Tools:
    """The tools of a server, and the names of those that were called."""

    def __init__(self, session):
        self.session = session
        self.called = []

    async def __call__(self, tool, **arguments):
        self.called.append(tool)
        result = await self.session.call_tool(tool, arguments)
        text = result.content[0].text
        if len(text.encode()) > LONGEST:
            raise Refused(f"an answer of {len(text)} letters")
        answer = json.loads(text)
        if getattr(result, "is_error", getattr(result, "isError", False)):
            raise Refused(answer["error"])
        return answer

    async def rows(self, tool, **arguments):
        return (await self(tool, **arguments))["data"]

    async def ref(self, query, **more):
        """The identifier of the first item that a search finds."""
        row = (await self.rows("find", query=query, **more))[0]
        return row.get("ref", row["short_id"])

    async def occurrence(self, range, query):
        row = (await self.rows("list", range=range, query=query))[0]
        return row.get("ref", row["short_id"])


@task("Put the dentist on Thursday at 4 pm, half an hour.")
async def _(tools):
    made = await tools.rows("add", set={"title": "Dentist"}, when="thu 16:00-16:30")
    return made[0]["start"].startswith("2026-03-05T16:00")


@task("Move the dentist to Friday at 10.")
async def _(tools):
    moved = await tools.rows("reschedule", id=await tools.ref("dentist"), when="fri 10:00")
    return moved[0]["start"].startswith("2026-03-06T10:00") and moved[0]["end"].startswith("2026-03-06T10:30")


@task("Undo that.")
async def _(tools):
    return (await tools.rows("undo"))[0]["start"].startswith("2026-03-05T16:00")


@task("I have yoga every Tuesday from six to half past seven in the evening.")
async def _(tools):
    made = await tools.rows("add", set={"title": "Yoga"}, when="tue 18:00-19:30", repeat="weekly")
    return made[0]["repeats"] == "every week"


@task("Cancel only next Tuesday's yoga.")
async def _(tools):
    await tools("rm", id=await tools.occurrence("next tue", "yoga"), span="this")
    left = await tools.rows("list", range="2026-03-09..2026-03-22", query="yoga")
    return [row["start"][:10] for row in left] == ["2026-03-17"]


@task("Which evenings are free next week?")
async def _(tools):
    slots = await tools.rows("free", range="next week", within="18:00-22:00", days="mon-sun", **{"for": "4h"})
    return len(slots) == 7


@task("From April on, yoga starts at seven.")
async def _(tools):
    ref = await tools.occurrence("2026-04-01..2026-04-07", "yoga")
    await tools("reschedule", id=ref, when="19:00", span="future")
    rows = await tools.rows("list", range="2026-03-30..2026-04-19", query="yoga")
    return [row["start"][11:16] for row in rows] == ["18:00", "19:00", "19:00"]


@task("What is on my calendar today?")
async def _(tools):
    return await tools.rows("list", preset="today") == []


@task("Remind me to buy milk.")
async def _(tools):
    return (await tools.rows("todo", set={"title": "Buy milk"}))[0]["type"] == "reminder"


@task("Remind me to pay the rent on the first of each month, urgent.")
async def _(tools):
    made = await tools.rows("todo", set={"title": "Pay rent", "priority": 1}, when="2026-04-01", repeat="monthly")
    return made[0]["priority"] == 1 and "month" in made[0]["repeats"]


@task("I bought the milk.")
async def _(tools):
    return (await tools.rows("done", id=await tools.ref("milk is:open")))[0]["completed"]


@task("No, the milk is still open.")
async def _(tools):
    ref = await tools.ref("milk is:done")
    await tools("batch", lines=[{"op": "undone", "id": ref}])
    return bool(await tools.rows("find", query="milk is:open"))


@task("Make a calendar called Work, and put a review there on Monday at nine for an hour.")
async def _(tools):
    await tools("batch", lines=[
        {"op": "calendar.add", "name": "Work"},
        {"op": "event.add", "set": {"title": "Review", "calendar": "Work"}, "when": "mon 9:00-10:00"}])
    rows = await tools.rows("find", query="review")
    return rows[0]["calendar"] == "Work" and rows[0]["start"].startswith("2026-03-09T09:00")


@task("Which calendars do I have?")
async def _(tools):
    return {"Calendar", "Work"} <= {row["title"] for row in await tools.rows("calendar_list")}


@task("Move the dentist to the Work calendar.")
async def _(tools):
    return (await tools.rows("mv", id=await tools.ref("dentist"), to="Work"))[0]["calendar"] == "Work"


@task("The review is in room 4, and ring ten minutes before.")
async def _(tools):
    row = (await tools.rows(
        "edit", id=await tools.ref("review"), set={"location": "Room 4", "alarms": [{"offset": "-PT10M"}]}))[0]
    return row["location"] == "Room 4"


@task("What do you know about the review?")
async def _(tools):
    row = (await tools.rows("show", id=await tools.ref("review")))[0]
    return row["alarms"][0]["offset"] == "-PT10M" and None not in row.values() and [] not in row.values()


@task("Book an hour for the report in the first free slot on Thursday, in working hours.")
async def _(tools):
    await tools("free", range="thu", within="09:00-17:00", book="Report", **{"for": "1h"})
    return (await tools.rows("find", query="report"))[0]["start"].startswith("2026-03-05T09:00")


@task("Do I have overlapping appointments next week?")
async def _(tools):
    await tools("add", set={"title": "Call", "start": "2026-03-09T09:30:00", "duration": "PT1H"})
    return len((await tools.rows("conflicts", range="next week"))[0]["events"]) == 2


@task("Add Ada's birthday party on May 2nd, the whole day.")
async def _(tools):
    row = (await tools.rows("add", set={"title": "Party of Ada", "start": "2026-05-02"}))[0]
    return row["all_day"] and row["last_day"] == "2026-05-02"


@task("We are on holiday from 1 to 14 July.")
async def _(tools):
    row = (await tools.rows("add", set={"title": "Holiday"}, when="2026-07-01..2026-07-14"))[0]
    return row["last_day"] == "2026-07-14"


@task("What is overdue?")
async def _(tools):
    await tools("todo", set={"title": "Tax"}, when="2026-03-01")
    return [row["title"] for row in await tools.rows("list", preset="overdue")] == ["Tax"]


@task("Move everything that is overdue to Friday.")
async def _(tools):
    rows = await tools.rows("list", preset="overdue")
    await tools("batch", lines=[{"op": "reschedule", "id": row["short_id"], "when": "fri"} for row in rows])
    return await tools.rows("list", preset="overdue") == []


@task("Show first what would change if you deleted all calls; then do not do it.")
async def _(tools):
    tried = await tools("rm", query="title:Call", dry_run=True)
    return tried["result"]["dry_run"] and len(await tools.rows("find", query="title:Call")) == 1


@task("What is next?")
async def _(tools):
    return (await tools.rows("list", preset="next"))[0]["title"] == "Report"


@task("When is yoga in the next four weeks?")
async def _(tools):
    return len(await tools.rows("list", range="2026-03-04..2026-03-31", query="yoga")) == 3


@task("Call the yoga class Pilates from now on, all dates.")
async def _(tools):
    await tools("edit", query="yoga", span="all", set={"title": "Pilates"})
    return await tools.rows("find", query="yoga") == []


@task("I got this invitation. When is it, and am I free?")
async def _(tools):
    shown = await tools.rows("invite", action="show", message=INVITATION)
    day = shown[0]["start"][:10]
    return await tools.rows("list", range=day, query="type:event") == [] and day == "2026-03-12"


@task("Accept it, and tell me what to send.")
async def _(tools):
    answer = await tools("invite", action="accept", message=INVITATION, comment="Gladly", **{"as": "ada@x.example"})
    return "PARTSTAT=ACCEPTED" in answer["result"]["messages"][0]["text"]


@task("Plan a trip to Rome in three steps, but let me see it first; then do it.")
async def _(tools):
    plan = await tools("batch", plan=True, lines=[
        {"op": "event.add", "as": "trip", "set": {"title": "Rome", "start": "2026-05-10", "end": "2026-05-14"}},
        {"op": "edit", "id": "$trip", "set": {"notes": "Bring the tickets"}},
        {"op": "reminder.add", "set": {"title": "Book the hotel", "due": "2026-04-20"}}])
    before = await tools.rows("find", query="rome")
    await tools("batch", apply=plan["plan"])
    return before == [] and (await tools.rows("find", query="rome", fields=["notes"]))[0]["notes"] == "Bring the tickets"


INVITATION = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:invited@example",
    "DTSTAMP:20260301T120000Z", "DTSTART:20260312T090000Z", "DTEND:20260312T100000Z", "SUMMARY:Kickoff",
    "ORGANIZER:mailto:bob@x.example", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@x.example",
    "END:VEVENT", "END:VCALENDAR", ""])


async def main(ekcal):
    global faults
    server = StdioServerParameters(command=ekcal, args=["mcp"], env=dict(os.environ))
    async with stdio_client(server) as (reading, writing):
        async with ClientSession(reading, writing) as session:
            await session.initialize()
            tools = Tools(session)
            for words, function in tasks:
                tools.called = []
                try:
                    holds = await function(tools)
                except (Refused, KeyError, IndexError, TypeError) as error:
                    holds = False
                    print("   ", type(error).__name__, error)
                if not holds:
                    faults += 1
                    print("not so:", words)
                print(f"{len(tools.called)}  {words:88} {' '.join(tools.called)}")


asyncio.run(main(sys.argv[1]))
print(f"{len(tasks)} tasks")
sys.exit(1 if faults else 0)
