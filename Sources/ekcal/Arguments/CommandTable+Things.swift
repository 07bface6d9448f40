/// Commands for scripts, and for calendars, sources and the store itself.
extension CommandTable {
    // MARK: Scripts

    static let batch = Command(
        id: .batch, path: ["batch"], section: .scripts, writes: true,
        summary: "many commands as one: all of them, or nothing",
        parameters: [
            .init(
                name: "FILE", arity: .optional, help: "one command a line; standard input unless told",
                values: .files)
        ],
        options: take(.maxChanges, .keepGoing, .expectRevision, .idempotencyKey, .plan, .failEmpty) + writing
            + take(.output, .json, .jsonl, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json", "jsonl"]) + everywhere,
        exclusive: [[.plan, .keepGoing], [.plan, .idempotencyKey], [.plan, .dryRun]],
        details: [
            "Everything is read before anything runs. The first line that fails ends it: nothing is written, the message names the line, and its exit code is that of the batch. What is written is one operation.",
            "A line `commit` ends an operation, and what came before it stays, whatever happens then. With --keep-going each line is an operation of its own, and those that fail are left out.",
            "With --idempotency-key the log remembers the key with what was done, as long as its history is kept. A second run with the same key and the same lines does nothing again and tells what the first has done (`\"replayed\": true`); only lines that had failed or had not been reached are run. The same key with other lines is exit 5.",
            "With --plan nothing is done: a file says what would be, with every item before and after, and `ekcal apply` does just that later.",
        ],
        examples: [
            .init(line: "ekcal batch move-team.txt -n", says: "what would change?"),
            .init(line: "ekcal batch move-team.txt", says: "do it"),
            .init(
                line: "ekcal batch order.jsonl --idempotency-key order-4711 --json",
                says: "from a program that may have to try again"),
            .init(
                line: "ekcal batch move-team.txt --plan plan.json",
                says: "for somebody to look at; then ekcal apply plan.json"),
        ])

    static let apply = Command(
        id: .apply, path: ["apply"], section: .scripts, writes: true,
        summary: "do what a plan of `batch --plan` says, exactly",
        parameters: [
            .init(name: "PLAN", arity: .one, help: "the file; - reads standard input", values: .files)
        ],
        options: take(.maxChanges, .failEmpty) + changing,
        details: [
            "What the plan says of each item before must still be true: when anything in it was changed since, nothing is done, the items are listed, and the exit code is 5. What was changed elsewhere does not matter. A plan that was edited by hand is refused. What lines of `assert` said must hold again; one that stood between two changes can be looked at only while the store is as it was.",
            "More than 100 changes need -y, or --max-changes to say how many.",
            "It is one operation, and can be undone. A plan is applied once.",
        ],
        examples: [
            .init(line: "ekcal apply plan.json -n", says: "is it still possible, and what would it do?"),
            .init(line: "ekcal apply plan.json", says: "do it"),
        ])

    static let assert = Command(
        id: .assert, path: ["assert"], section: .scripts,
        summary: "exit 5 unless so many items match a query",
        parameters: [
            .init(name: "QUERY", arity: .oneOrMore, help: "see `ekcal help queries`", values: .queries)
        ],
        options: [
            .init(name: .count, help: "exactly so many", range: 0...Int(Int32.max), group: .choosing),
            .init(name: .min, group: .choosing), .init(name: .max, group: .choosing),
        ] + take(.output, .json, .color, .verbose).choosing(.output, from: ["text", "json"]) + reading,
        exclusive: [[.count, .min], [.count, .max]],
        details: [
            "One item at least, unless told. It prints nothing; in a batch it guards the lines around it."
        ],
        examples: [
            .init(line: "ekcal assert calendar:inbox is:open --count 0", says: "the inbox is empty")
        ])

    // MARK: Things

    static let calendarList = Command(
        id: .calendarList, path: ["calendar", "list"], section: .things,
        summary: "calendars and reminder lists",
        options: printing + reading)

    static let calendarAdd = Command(
        id: .calendarAdd, path: ["calendar", "add"], synonyms: ["new"], section: .things, writes: true,
        summary: "make a calendar or a reminder list",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: take(.kind, .tint, .source) + changing,
        examples: [
            .init(line: "ekcal calendar add work --tint '#1BADF8'", says: "a calendar for events"),
            .init(line: "ekcal calendar add errands --kind reminders", says: "a list for reminders"),
        ])

    static let calendarEdit = Command(
        id: .calendarEdit, path: ["calendar", "edit"], section: .things, writes: true,
        summary: "rename a calendar or give it a colour",
        parameters: [calendar],
        options: take(.title, .tint) + changing,
        examples: [.init(line: "ekcal calendar edit work --title office", says: "a new name")])

    static let calendarRemove = Command(
        id: .calendarRemove, path: ["calendar", "rm"], synonyms: ["delete"], section: .things, writes: true,
        summary: "delete a calendar with its items",
        parameters: [calendar], options: changing,
        details: ["One that holds items is deleted only after a yes: type it, or give -y."])

    static let calendarDefault = Command(
        id: .calendarDefault, path: ["calendar", "default"], section: .things, writes: true,
        summary: "say where new items go when no calendar is named",
        parameters: [calendar], options: changing)

    static let calendarMerge = Command(
        id: .calendarMerge, path: ["calendar", "merge"], section: .things, writes: true,
        summary: "move all items of calendars to another one, and delete the calendars",
        parameters: [
            .init(
                name: "NAME", arity: .oneOrMore, help: "the calendars that go, by name or short identifier",
                values: .calendars)
        ],
        options: [destination] + changing,
        details: [
            "Items keep their identifiers. One operation, which `ekcal undo` takes back; more than three items are moved only after a yes."
        ],
        examples: [
            .init(line: "ekcal calendar merge old older --to work", says: "three calendars become one")
        ])

    static let sourceList = Command(
        id: .sourceList, path: ["source", "list"], section: .things,
        summary: "where calendars come from",
        options: printing + reading)

    static let sourceAdd = Command(
        id: .sourceAdd, path: ["source", "add"], synonyms: ["new"], section: .things, writes: true,
        summary: "make a source for calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: changing)

    static let sourceEdit = Command(
        id: .sourceEdit, path: ["source", "edit"], section: .things, writes: true,
        summary: "rename a source",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: [.init(name: .title, help: "the new name")] + changing,
        examples: [.init(line: "ekcal source edit Local --title Mine", says: "a new name")])

    static let sourceRemove = Command(
        id: .sourceRemove, path: ["source", "rm"], synonyms: ["delete"], section: .things, writes: true,
        summary: "delete a source that has no calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: changing)

    // MARK: Setup

    static let accessShow = Command(
        id: .accessShow, path: ["access", "show"], answersToNoun: true, section: .setup,
        summary: "what programs written for EventKit are told when they ask for access",
        options: take(.output, .json, .color, .verbose, .help).choosing(.output, from: ["text", "json"]),
        details: ["ekcal itself always has full access: the files are yours."],
        examples: [.init(line: "ekcal access", says: "events and reminders, and where it is set")])

    static let accessSet = Command(
        id: .accessSet, path: ["access", "set"], section: .setup, writes: true,
        summary: "say what programs written for EventKit are told",
        parameters: [
            .init(
                name: "EVENTS", arity: .one, help: "full, write-only, denied, restricted or not-determined"),
            .init(
                name: "REMINDERS", arity: .one, help: "full, denied, restricted or not-determined"),
        ],
        options: take(.dryRun, .output, .json, .color, .quiet, .help)
            .choosing(.output, from: ["text", "json"]),
        details: [
            "With not-determined, the first program that asks gets access, and that is remembered here. It is kept in the settings file: `ekcal help files` says where that is. Programs that run see it at once.",
            "A program runs in your name and can read the files of a store without asking: this is for trying out what it does when access is refused, not a protection.",
        ],
        examples: [
            .init(line: "ekcal access set denied full", says: "no events for programs, but reminders"),
            .init(line: "ekcal access set full full", says: "everything, as it is unless set otherwise"),
        ])
}
