/// Commands for scripts, and for calendars, sources and the store itself.
extension CommandTable {
    // MARK: Scripts

    static let batch = Command(
        id: .batch, path: ["batch"], section: .scripts, writes: true,
        answer: { AnswerShape(items: [.named(.batchLine), .named(.batchSummary)], isLines: true) },
        summary: "run many commands as one operation, all or none",
        parameters: [
            .init(
                name: "FILE", arity: .optional,
                help: "file with one command per line (default: standard input)",
                values: .files)
        ],
        options: take(.maxChanges, .keepGoing, .expectRevision, .idempotencyKey, .plan, .failEmpty) + writing
            + take(.output, .json, .jsonl, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json", "jsonl"]) + everywhere,
        exclusive: [[.plan, .keepGoing], [.plan, .idempotencyKey], [.plan, .dryRun]],
        details: [
            "All lines are read before the first one runs. If a line fails, nothing is written, the message names the line, and its exit code is the exit code of the batch. Otherwise all changes are one operation.",
            "A line `commit` ends an operation: the changes before it are saved, whatever happens later. With --keep-going each line is an operation of its own, and lines that fail are left out.",
            "With --idempotency-key the log remembers the key, as long as its history is kept. A second run with the same key and the same lines repeats no change and reports what the first run did (`\"replayed\": true`); only lines that failed or were not reached are run. The same key with other lines gives exit 5.",
            "With --plan nothing is changed: a file lists every item before and after, and `ekcal apply` makes exactly these changes later.",
        ],
        examples: [
            .init(line: "ekcal batch move-team.txt -n", says: "what would change?"),
            .init(line: "ekcal batch move-team.txt", says: "make the changes"),
            .init(
                line: "ekcal batch order.jsonl --idempotency-key order-4711 --json",
                says: "from a program that may try again"),
            .init(
                line: "ekcal batch move-team.txt --plan plan.json",
                says: "for a review; then ekcal apply plan.json"),
        ])

    // MARK: Things

    static let calendarEdit = Command(
        id: .calendarEdit, path: ["calendar", "edit"], section: .things, writes: true, isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "change the name or the colour of a calendar",
        parameters: [calendar],
        options: take(.title, .tint) + changing,
        examples: [.init(line: "ekcal calendar edit work --title office", says: "a new name")])

    static let calendarRemove = Command(
        id: .calendarRemove, path: ["calendar", "rm"], synonyms: ["delete"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "delete a calendar with its items",
        parameters: [calendar], options: changing,
        details: ["It asks before it deletes a calendar that has items; -y answers yes."])

    static let calendarDefault = Command(
        id: .calendarDefault, path: ["calendar", "default"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "set the calendar for new items that name none",
        parameters: [calendar], options: changing)

    static let calendarMerge = Command(
        id: .calendarMerge, path: ["calendar", "merge"], section: .things, writes: true, isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "move all items of calendars to another calendar, then delete the empty ones",
        parameters: [
            .init(
                name: "NAME", arity: .oneOrMore,
                help: "calendars to empty and delete, by name or short identifier",
                values: .calendars)
        ],
        options: [destination] + changing,
        details: [
            "Items keep their identifiers. It is one operation, which `ekcal undo` reverses. It asks before it moves more than three items."
        ],
        examples: [
            .init(line: "ekcal calendar merge old older --to work", says: "three calendars become one")
        ])

    static let sourceList = Command(
        id: .sourceList, path: ["source", "list"], section: .things,
        answer: { .of(.source) },
        summary: "list the sources of calendars",
        options: printing + reading)

    static let sourceAdd = Command(
        id: .sourceAdd, path: ["source", "add"], synonyms: ["new"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.source) },
        summary: "add a source for calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: changing)

    static let sourceEdit = Command(
        id: .sourceEdit, path: ["source", "edit"], section: .things, writes: true, isForBatches: true,
        answer: { .changing(.source) },
        summary: "rename a source",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: [.init(name: .title, help: "the new name")] + changing,
        examples: [.init(line: "ekcal source edit Local --title Mine", says: "a new name")])

    static let sourceRemove = Command(
        id: .sourceRemove, path: ["source", "rm"], synonyms: ["delete"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.source) },
        summary: "delete a source that has no calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: changing)

    // MARK: Setup

    static let accessShow = Command(
        id: .accessShow, path: ["access", "show"], answersToNoun: true, section: .setup,
        worksWithWrongSettings: true, answer: { .of(.access) },
        summary: "show the access that programs written for EventKit get",
        options: take(.output, .json, .color, .verbose, .help).choosing(.output, from: ["text", "json"]),
        details: ["ekcal itself always has full access, because the files are yours."],
        examples: [.init(line: "ekcal access", says: "events and reminders, and where the setting is")])

    static let accessSet = Command(
        id: .accessSet, path: ["access", "set"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.named(.access)], result: AnswerShape.attempt) },
        summary: "set the access that programs written for EventKit get",
        parameters: [
            .init(
                name: "EVENTS", arity: .one, help: "full, write-only, denied, restricted or not-determined"),
            .init(
                name: "REMINDERS", arity: .one, help: "full, denied, restricted or not-determined"),
        ],
        options: take(.dryRun, .output, .json, .color, .quiet, .help)
            .choosing(.output, from: ["text", "json"]),
        details: [
            "With not-determined, the first program that asks gets access, and this answer is saved. The access is kept in the settings file: `ekcal help files` shows where it is. Running programs see the change at once.",
            "This is for tests of programs, not for protection: a program that runs in your name can read the files of a store without asking.",
        ],
        examples: [
            .init(line: "ekcal access set denied full", says: "programs see reminders and no events"),
            .init(line: "ekcal access set full full", says: "everything, as by default"),
        ])
}
