import CalStoreExchange

/// Commands that look at what was done to the store, and take it back.
extension CommandTable {
    static let log = Command(
        id: .log, path: ["log"], section: .history,
        answer: { .of(.operation) },
        summary: "list operations, newest first",
        parameters: [
            .init(name: "RANGE", arity: .words, help: "range of time (default: all)")
        ],
        options: browsing,
        details: [
            "Each line is one operation: identifier, time, program, number of changes, command line. `ekcal op show` shows the changes."
        ],
        examples: [
            .init(line: "ekcal log -l 10", says: "the last ten"),
            .init(line: "ekcal log yesterday", says: "the operations of yesterday"),
        ])

    static let undo = Command(
        id: .undo, path: ["undo"], section: .history, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.undoMembers) },
        summary: "undo an operation",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help: "the operation (default: the newest that is neither an undo nor undone)")
        ],
        options: take(.force, .failEmpty) + changing,
        details: [
            "Everything that the operation changed gets its earlier value back, whichever program made the change. Later changes of other fields stay. If a later change would be lost, nothing is done and the exit code is 5: undo the later change first, or use --force.",
            "An undo is an operation too: `ekcal redo` reverses it.",
        ],
        examples: [
            .init(line: "ekcal undo -n", says: "what would be undone?"),
            .init(line: "ekcal undo o4dmw", says: "an older operation; `ekcal log` lists them"),
        ])

    static let redo = Command(
        id: .redo, path: ["redo"], section: .history, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.undoMembers) },
        summary: "redo the operation that was undone last",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help: "the undone operation or its undo; needed if the store was changed since")
        ],
        options: take(.force, .failEmpty) + changing,
        examples: [.init(line: "ekcal redo o4dmw", says: "an operation that was undone earlier")])

    static let operationShow = Command(
        id: .operationShow, path: ["op", "show"], section: .history,
        answer: { AnswerShape(items: [.object(ObjectName.operationWithChangesMembers)]) },
        summary: "show the changes of an operation, property by property",
        parameters: [operation],
        options: describing,
        examples: [.init(line: "ekcal op show o4dmw", says: "values before and after")])

    static let operationDiff = Command(
        id: .operationDiff, path: ["op", "diff"], section: .history,
        answer: { AnswerShape(items: [.named(.change)], result: AnswerShape.difference) },
        summary: "show the differences between two states of the store",
        parameters: [
            .init(name: "OP", arity: .one, help: "state after this operation"),
            .init(name: "OP2", arity: .optional, help: "and state after this one (default: now)"),
        ],
        options: describing,
        examples: [.init(line: "ekcal op diff o4dmw", says: "all changes since")])

    static let operationRestore = Command(
        id: .operationRestore, path: ["op", "restore"], section: .history, writes: true,
        answer: {
            .changing(
                .event, .reminder,
                telling: [.init("restored", .text, "the operation whose state was restored")])
        },
        summary: "restore the whole store to its state after an operation",
        parameters: [operation],
        options: changing,
        details: [
            "This is a new operation, which can be undone. To only look at the state, use --at-op with any command that reads."
        ],
        examples: [.init(line: "ekcal op restore o4dmw -n", says: "what would change?")])

    static let history = Command(
        id: .history, path: ["history"], section: .history,
        answer: { .of(.version) },
        summary: "show every version of an item, even of a deleted one",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "an identifier from a listing; for a calendar or a source the full one",
                values: .references)
        ],
        options: browsing,
        examples: [.init(line: "ekcal history e7kq4", says: "who changed what, and when")])

    static let changes = Command(
        id: .changes, path: ["changes"], section: .history,
        answer: { AnswerShape(items: [.object(ObjectName.feedMembers)], result: AnswerShape.feed) },
        summary: "print the changes since a cursor, for programs",
        options: take(.since) + printing + take(.failEmpty, .noPager) + everywhere,
        details: [
            "The answer ends with a new cursor for the next call. Without --since it has only the current cursor; --since 0 prints everything.",
            "A cursor from before the oldest kept operation gives exit 5 (cursor_expired): read everything again.",
        ],
        examples: [
            .init(line: "ekcal changes", says: "the current cursor"),
            .init(
                line: "ekcal changes --since o4dmw --jsonl", says: "one change per line, then the new cursor"),
        ])

    static let watch = Command(
        id: .watch, path: ["watch"], section: .history,
        answer: { AnswerShape(items: [.object(ObjectName.feedMembers), .named(.cursor)], isLines: true) },
        summary: "print changes as they happen, until Control-C",
        parameters: [
            .init(
                name: "QUERY", arity: .words, help: "only items that match: see `ekcal help queries`",
                values: .queries)
        ],
        options: take(.since, .debounce) + [
            .init(name: .once, help: "end after the first changes", group: .choosing)
        ]
            + take(.exec, .execTimeout, .output, .jsonl, .color, .fields, .quiet, .verbose)
            .choosing(.output, from: ["text", "jsonl"]) + everywhere,
        details: [
            "It reports changes by any program that writes to the store. Edits of store.json by hand are reported when the next command has recorded them.",
            "The program of --exec is started without a shell. It gets EKCAL_CURSOR, EKCAL_OPERATIONS and EKCAL_CHANGES in its environment and the lines of --jsonl on standard input. The next changes wait until it has ended.",
        ],
        examples: [
            .init(line: "ekcal watch calendar:work --jsonl", says: "for a program that reads lines"),
            .init(
                line: "ekcal watch --exec 'make publish' --debounce 10s", says: "after a pause of ten seconds"
            ),
        ])

    private static let operation = Command.Parameter(
        name: "OP", arity: .one, help: "an operation from `ekcal log`, such as o4dmw, or a full identifier")
}
