"""A client of PyPI's `mcp` talks to `ekcal mcp`: lists, calls, reads, is refused. Prints one line for each thing that is
not as it should be, and the number of checks at the end."""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

checks = 0
faults = 0


def check(what, holds):
    global checks, faults
    checks += 1
    if not holds:
        faults += 1
        print("not so:", what)


def field(value, *names):
    """An attribute by any of its names: versions of the client differ in camel case."""
    for name in names:
        if hasattr(value, name):
            return getattr(value, name)
    return None


def said(result):
    """The JSON in the text of a result."""
    text = result.content[0].text
    check(f"an answer of {len(text)} letters", len(text.encode()) <= 64 << 10)
    return json.loads(text)


def failed(result):
    return bool(field(result, "is_error", "isError"))


async def main(ekcal, options):
    server = StdioServerParameters(command=ekcal, args=["mcp", "--tools", "all", *options], env=dict(os.environ))
    async with stdio_client(server) as (reading, writing):
        async with ClientSession(reading, writing) as session:
            begun = await session.initialize()
            version = field(begun, "protocol_version", "protocolVersion")
            check(f"revision {version}", version in ("2025-06-18", "2025-03-26"))
            tools = {tool.name: tool for tool in (await session.list_tools()).tools}
            if "--read-only" in options:
                check("no writing tools", "list" in tools and "add" not in tools)
                return
            check("tools", {"list", "find", "add", "edit", "rm", "batch", "apply", "undo"} <= set(tools))
            hints = tools["rm"].annotations
            check("rm is destructive", field(hints, "destructive_hint", "destructiveHint") is True)
            check("list only reads", field(tools["list"].annotations, "read_only_hint", "readOnlyHint") is True)

            made = await session.call_tool(
                "add", {"set": {"title": "Lunch", "start": "2026-03-05T12:00:00", "duration": "PT45M"}})
            check("an event is added", not failed(made) and said(made)["data"][0]["title"] == "Lunch")
            check("the text is all", field(made, "structured_content", "structuredContent") is None)
            ref = said(made)["data"][0]["short_id"]
            for name, arguments in [
                ("list", {"range": "this week"}), ("list", {"preset": "today"}), ("show", {"id": ref}), ("find", {"query": "Lunch"}),
                ("when", {"words": "next fri 9am"}), ("calendar_list", {}), ("log", {}), ("changes", {"since": "0"}),
                ("history", {"id": ref}), ("store_info", {}), ("list", {"preset": "next"}), ("source_list", {}),
                ("edit", {"id": ref, "set": {"location": "Luigi's"}}), ("reschedule", {"id": ref, "when": "+1d"}),
                ("copy", {"id": ref}), ("calendar_add", {"name": "work"}), ("mv", {"id": ref, "to": "work"}),
                ("todo", {"set": {"title": "Milk", "due": "2026-03-06"}}), ("done", {"query": "title:Milk"}),
                ("rm", {"id": ref}), ("undo", {}), ("redo", {}),
            ]:
                try:
                    result = await session.call_tool(name, arguments)
                    check(f"{name}: {result.content[0].text[:300]}", not failed(result))
                except Exception as error:
                    check(f"{name}: {error}", False)

            planned = await session.call_tool(
                "batch", {"plan": True, "lines": [{"op": "event.add", "set": {"title": "Trip", "start": "2026-05-01"}}]})
            check("a plan", not failed(planned) and said(planned)["plan"] == "plan-1")
            applied = await session.call_tool("apply", {"plan": "plan-1"})
            check("it is applied", not failed(applied) and said(applied)["data"][0]["title"] == "Trip")

            refused = await session.call_tool("rm", {"id": "e2222"})
            check("not found", failed(refused) and json.loads(refused.content[0].text)["error"]["exit"] == 3)
            refused = await session.call_tool("add", {"set": {"title": 5}})
            check("a wrong type", failed(refused) and json.loads(refused.content[0].text)["error"]["exit"] == 2)
            try:
                await session.call_tool("nothing", {})
                check("an unknown tool", False)
            except Exception as error:
                check(f"an unknown tool: {error}", "nothing" in str(error))

            resources = {str(entry.uri) for entry in (await session.list_resources()).resources}
            check("resources", resources == {"ekcal://calendars", "ekcal://today", "ekcal://week"})
            week = await session.read_resource("ekcal://week")
            check("a resource is read", json.loads(week.contents[0].text)["ekcal"]["range"] is not None)
            prompts = [prompt.name for prompt in (await session.list_prompts()).prompts]
            check(f"prompts {prompts}", prompts == ["plan_day", "review_week", "answer_invitation"])
            prompt = await session.get_prompt("plan_day", {"day": "fri"})
            check("a prompt is filled", "Plan my day: fri." in prompt.messages[0].content.text)
            await session.send_ping()


asyncio.run(main(sys.argv[1], sys.argv[2:]))
print(f"{checks} checks")
sys.exit(1 if faults else 0)
