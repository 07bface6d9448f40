"""Random edits on two machines with three accounts each, and on the server behind their backs, for test-accounts-rounds.sh.

    account_rounds.py EKCAL FOLDER ROUNDS SEED

A round begins where all sides have the same. Each side then changes some items; every value that is written is a new one. After the
syncs, some of which are killed, all sides have to have the same again, and of each property of each item: the value of the one side that
changed it, or, where several did, one of their values, and then the conflict was named. What only one side deleted is gone. Occurrences
of series are changed and skipped too; of these all sides only have to have the same.
"""
import datetime
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import accounts  # noqa: E402
from caldav_store import parse_calendar  # noqa: E402

USERS = ("alice", "bob", "carol")
CALENDARS = ("Work", "Home")
PROPERTIES = {"SUMMARY": "--title", "LOCATION": "--location", "DESCRIPTION": "--notes"}


class Machine:
    """A store with its settings and the state of its syncs."""

    def __init__(self, program, folder, name):
        self.program, self.name = program, name
        home = pathlib.Path(folder, name)
        home.mkdir(parents=True)
        self.environment = {
            **os.environ, "HOME": str(home), "EKCAL_STORE": str(home / "store"), "EKCAL_CONFIG": str(home / "config"),
            "XDG_STATE_HOME": str(home / "state"),
        }
        (home / "config").touch()

    def run(self, *words, lines=None):
        text = "".join(line + "\n" for line in lines) if lines else None
        return subprocess.run([self.program, *words], env=self.environment, input=text, capture_output=True, text=True, timeout=180)

    def must(self, *words, lines=None):
        done = self.run(*words, lines=lines)
        if done.returncode:
            raise Broken(f"{self.name}: ekcal {' '.join(words)} {lines or ''}: exit code {done.returncode}: {done.stderr}")
        return done.stdout

    def start(self, *words):
        return subprocess.Popen([self.program, *words], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def items(self):
        """(account, calendar, UID, RECURRENCE-ID): its properties."""
        text, found = self.must("export"), {}
        for each in parse_calendar(text).components if text.strip() else []:
            place = each.first("X-CALSTORE-CALENDAR")
            if each.name == "VEVENT" and place and place.parameters.get("X-SOURCE", "").lower() in USERS:
                key = (place.parameters["X-SOURCE"].lower(), place.value, each.value("UID"), each.value("RECURRENCE-ID") or "")
                if key in found:
                    raise Broken(f"{self.name}: {key} is there twice")
                found[key] = properties(each)
        return found

    def day(self, identifier, number):
        """The date of an occurrence, the first one is 0."""
        start = json.loads(self.must("show", identifier, "--json"))["data"][0]["start"]
        return (datetime.date.fromisoformat(start[:10]) + datetime.timedelta(days=number)).isoformat()

    def identifiers(self):
        """The identifier of each title; titles are never the same twice."""
        text = self.must("find", "type:event", "--json")
        return {each["title"]: each["id"] for each in json.loads(text)["data"]}


class Broken(Exception):
    pass


def properties(event):
    """What is compared; a rule and the dates left out in one order."""
    found = {name: event.value(name) for name in PROPERTIES}
    found["RRULE"] = sorted((event.value("RRULE") or "").split(";"))
    found["EXDATE"] = sorted(date for each in event.properties if each.name == "EXDATE" for date in each.value.split(","))
    return found


class Rounds:
    def __init__(self, program, folder, seed):
        self.random, self.counter, self.named, self.kills, self.conflicts = random.Random(seed), 0, "", 0, 0
        port = pathlib.Path(folder, "port")
        port.parent.mkdir(parents=True)
        server = pathlib.Path(__file__).with_name("caldav_server.py")
        self.server = subprocess.Popen([sys.executable, server, "--port-file", port])
        while not port.exists():
            time.sleep(0.02)
        self.base = f"http://127.0.0.1:{port.read_text().strip()}"
        state = {"users": {user: {"password": "secret", "calendars": {
            name.lower(): accounts.collection(name, "#1BADF8FF", ["VEVENT"], {}) for name in CALENDARS}} for user in USERS}}
        accounts.ask(self.base, "state", json.dumps(state).encode(), "POST")
        self.machines = [Machine(program, folder, name) for name in ("first", "second")]
        for machine in self.machines:
            for user in USERS:
                machine.must("account", "add", user.capitalize(), self.base + "/", "--user", user, "--password-command", "echo secret", "-q")
            machine.must("sync", "-q")

    def value(self, kind):
        self.counter += 1
        return f"{kind}{self.counter}"

    # The server

    def on_server(self):
        """(account, calendar, UID, RECURRENCE-ID): its properties; and where its resource is."""
        found, places = {}, {}
        for user, values in json.loads(accounts.ask(self.base, "state"))["users"].items():
            for slug, calendar in values["calendars"].items():
                for name, item in calendar["items"].items():
                    for each in parse_calendar(item["data"]).components:
                        if each.name == "VEVENT":
                            key = (user, accounts.title(slug, calendar), each.value("UID"), each.value("RECURRENCE-ID") or "")
                            if key in found:
                                raise Broken(f"the server has {key} twice")
                            found[key] = properties(each)
                            places[key] = (slug, name, item["data"])
        return found, places

    # Edits: each notes what it did in `written` (key, property) -> {side: value}, `deleted` and `added`.

    def adds(self, known):
        return not known or self.random.random() < (0.3 if len(known) < 60 else 0.1)

    def pick(self, known):
        """An item; half of the time one of a few, so that sides meet."""
        hot = [key for key in self.hot if key in known]
        return self.random.choice(hot if hot and self.random.random() < 0.5 else sorted(known))

    def edit_machine(self, machine, before):
        lines, identifiers = [], machine.identifiers()
        for _ in range(self.random.randint(0, 4)):
            if self.adds(before):
                user, calendar, title = self.random.choice(USERS), self.random.choice(CALENDARS), self.value("Title")
                day, repeat = self.random.randint(1, 28), self.random.choice(("", "", " --repeat daily --count 6"))
                lines.append(f'add {title} "2026-04-{day:02} 10:00" -c {user.capitalize()}/{calendar}{repeat}')
                self.added.append((user, calendar, title))
                continue
            key = self.pick(before)
            if (machine.name, key) in self.gone:
                continue
            identifier = identifiers[before[key]["SUMMARY"]]
            if self.random.random() < 0.15 and (machine.name, key) not in self.touched:
                lines.append(f"rm {identifier} -y --span all")
                self.deleted.setdefault(key, set()).add(machine.name)
                self.gone.add((machine.name, key))
                continue
            name = self.random.choice(sorted(PROPERTIES))
            value = self.value(name.capitalize())
            if before[key]["RRULE"] != [""] and self.random.random() < 0.5:
                # A date that is left out already is no reason to stop.
                occurrence = f"{identifier}@{machine.day(identifier, self.random.randint(0, 5))}"
                machine.run(*(("skip", occurrence) if self.random.random() < 0.2 else ("edit", occurrence, PROPERTIES[name], value)), "-q")
                self.touched.add((machine.name, key))
                self.occurrences.add(key)
                continue
            lines.append(f"edit {identifier} {PROPERTIES[name]} {value} --span all")
            self.written.setdefault((key, name), {})[machine.name] = value
            self.touched.add((machine.name, key))
        if lines:
            machine.must("batch", "-q", lines=lines)

    def edit_server(self):
        found, places = self.on_server()
        # What a run has sent meanwhile and was then killed is left as it is.
        known = [key for key in found if key in self.before and not key[3]]
        for _ in range(self.random.randint(0, 3)):
            if self.adds(known):
                user, calendar, title = self.random.choice(USERS), self.random.choice(CALENDARS), self.value("Title")
                uid = self.value("uid-")
                repeat = self.random.choice(((), (), ("RRULE:FREQ=DAILY;COUNT=6",)))
                accounts.put(self.base, user, calendar.lower(), uid + ".ics", accounts.event(uid, title, "20260410T080000Z", *repeat))
                self.added.append((user, calendar, title))
                continue
            key = self.pick(known)
            if ("server", key) in self.gone:
                continue
            slug, resource, text = places[key]
            if self.random.random() < 0.15 and ("server", key) not in self.touched:
                for name in PROPERTIES:
                    self.supersede(key, name, found)
                accounts.ask(self.base, f"items/{key[0]}/{slug}/{resource}", method="DELETE")
                self.deleted.setdefault(key, set()).add("server")
                self.gone.add(("server", key))
                continue
            name = self.random.choice(sorted(PROPERTIES))
            value = self.value(name.capitalize())
            self.supersede(key, name, found)
            # The series comes before its occurrences.
            series, end, occurrences = text.partition("END:VEVENT")
            series = re.sub(rf"(?m)^{name}[:;].*\n", "", series)
            text = f"{series}{name}:{value}\r\n{end}{occurrences}"
            places[key] = (slug, resource, text)
            accounts.put(self.base, key[0], slug, resource, text)
            self.written.setdefault((key, name), {})["server"] = value
            self.touched.add(("server", key))

    def supersede(self, key, name, found):
        """An edit that a run, killed later, had sent before the server's own: the later one is no conflict."""
        sides = self.written.get((key, name), {})
        for side in [side for side, value in sides.items() if value == found[key][name] and side != "server"]:
            self.superseded.setdefault((key, name), set()).add(sides.pop(side))

    # Syncs

    def kill_one(self, machine):
        process = machine.start("sync", "-q", "-y")
        time.sleep(self.random.random() * 0.6)
        process.kill()
        process.wait()
        self.kills += 1

    def sync(self, machine, *words):
        done = machine.run("sync", "--json", "-y", "--allow-empty", *words)
        if done.returncode not in (0, 7):
            raise Broken(f"{machine.name}: sync: exit code {done.returncode}: {done.stderr}\n{done.stdout}")
        machine.last = done.stdout + done.stderr
        if done.returncode == 7:
            self.named += machine.last
        return done.returncode

    def meet(self):
        """Syncs until there is nothing to do; conflicts are answered after they were named."""
        first, second = self.random.sample(self.machines, 2)
        codes = [self.sync(first), self.sync(second)]
        for last in range(4):
            # The newer one may be unknown.
            rule = self.random.choice(("ours", "theirs", "newer")[:2 if last else 3])
            codes = [self.sync(each, *(("--on-conflict", rule) if code else ())) for each, code in zip((first, second), codes)]
            if codes == [0, 0] and self.is_same():
                return
        said = "".join(f"\n{machine.name}: {machine.last}" for machine in self.machines)
        raise Broken(f"after five syncs each the sides differ ({codes}):\n{self.difference()}{said}")

    def is_same(self):
        self.now = self.on_server()[0]
        return all(machine.items() == self.now for machine in self.machines)

    def difference(self):
        sides = {"server": self.on_server()[0], **{machine.name: machine.items() for machine in self.machines}}
        text = []
        for key in sorted(set().union(*sides.values())):
            values = {name: found.get(key) for name, found in sides.items()}
            if len({json.dumps(each, sort_keys=True) for each in values.values()}) > 1:
                text.append(f"{key}: {values}")
        return "\n".join(text)

    # A round

    def round(self):
        self.written, self.deleted, self.added, self.gone, self.touched, self.named = {}, {}, [], set(), set(), ""
        self.superseded = {}
        self.before = before = self.on_server()[0]
        self.occurrences = set()
        series = {key: values for key, values in before.items() if not key[3]}
        self.hot = self.random.sample(sorted(series), min(3, len(series)))
        for machine in self.machines:
            self.edit_machine(machine, series)
        if self.random.random() < 0.4:
            self.kill_one(self.random.choice(self.machines))
        self.edit_server()
        if self.random.random() < 0.3:
            self.kill_one(self.random.choice(self.machines))
        self.meet()
        self.check(before)

    def check(self, before):
        titles = {(key[0], key[1], values["SUMMARY"]) for key, values in self.now.items()}
        for added in self.added:
            if added not in titles:
                raise Broken(f"{added} was added and is nowhere")
        for key, values in before.items():
            if key[3]:
                continue
            writers = {side for (each, _), sides in self.written.items() if each == key for side in sides}
            deleters = self.deleted.get(key, set())
            if key not in self.now:
                if not deleters:
                    raise Broken(f"{key} is gone, and nobody deleted it")
                if writers - deleters:
                    raise Broken(f"{key} was deleted by {deleters}, though {writers - deleters} changed it: {self.changes(key)}")
                continue
            # A run that was killed does not know that the server had its edit already. An edit wins over a deletion, and over
            # another edit if the conflict was named.
            killed = {name: values for (each, name), values in self.superseded.items() if each == key}
            if deleters and not writers and not ("server" in deleters and killed) and key not in self.occurrences:
                raise Broken(f"{key} is still there, though {deleters} deleted it")
            for name in PROPERTIES:
                old = values[name]
                sides, new = self.written.get((key, name), {}), self.now[key][name]
                if new in killed.get(name, ()) and ("server" in deleters or self.was_named(key)):
                    continue
                if not sides and new != old:
                    raise Broken(f"{name} of {key} was {old} and is {new}, and nobody changed it")
                if len(sides) == 1 and [new] != list(sides.values()) and not deleters:
                    raise Broken(f"{name} of {key}: {sides} is lost; it is {new}")
                if len(sides) > 1:
                    if new not in sides.values() and not deleters:
                        raise Broken(f"{name} of {key}: of {sides} none is left; it is {new}")
                    self.conflicts += 1
                    if not deleters and not self.was_named(key):
                        raise Broken(f"{name} of {key}: {sides} became {new}, and no conflict was named")

    def changes(self, key):
        return {name: sides for (each, name), sides in self.written.items() if each == key}

    def was_named(self, key):
        names = [value for (each, name), sides in self.written.items() if each == key and name == "SUMMARY" for value in sides.values()]
        names += [found[key]["SUMMARY"] for found in (self.before, self.now) if key in found]
        return any(re.search(rf"\b{re.escape(name)}\b", self.named) for name in names)


def main():
    program, folder, rounds, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    print(f"seed {seed}")
    test = Rounds(program, folder, seed)
    started = time.monotonic()
    try:
        for number in range(rounds):
            try:
                test.round()
            except Broken as error:
                print(f"round {number + 1}, seed {seed}: {error}")
                return 1
    finally:
        test.server.terminate()
    print(f"{rounds} rounds, seed {seed}, {test.kills} runs killed, {test.conflicts} properties changed on several sides, "
          f"{len(test.now)} items at last, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
