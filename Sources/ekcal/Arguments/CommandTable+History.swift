/// Commands that look at what was done to the store, and take it back.
extension CommandTable {
    static let log = Command(
        id: .log, path: ["log"], section: .history,
        summary: "what was done to the store, the newest first",
        parameters: [
            .init(name: "RANGE", arity: .words, help: "when it was done; at any time unless told")
        ],
        options: browsing,
        details: [
            "Each line is one operation: its identifier, when it was done and by which program, how much it was, the command line. `ekcal op show` tells what it did."
        ],
        examples: [
            .init(line: "ekcal log -l 10", says: "the last ten"),
            .init(line: "ekcal log yesterday", says: "what was done yesterday"),
        ])

    static let undo = Command(
        id: .undo, path: ["undo"], section: .history, writes: true,
        summary: "take back an operation",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help: "which one; unless told, the newest that is neither an undo nor undone")
        ],
        options: take(.force, .failEmpty) + changing,
        details: [
            "Everything that the operation touched gets back what it had before, whichever program made the change; what was changed later in other places stays. Where a later change would be lost, nothing is done and the exit code is 5: undo that one first, or give --force.",
            "An undo is an operation too: `ekcal redo` takes it back.",
        ],
        examples: [
            .init(line: "ekcal undo -n", says: "what would be taken back?"),
            .init(line: "ekcal undo o4dmw", says: "an older operation; `ekcal log` shows them"),
        ])

    static let redo = Command(
        id: .redo, path: ["redo"], section: .history, writes: true,
        summary: "take back the newest undo",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help: "what was undone, or its undo; needed when something else was changed since")
        ],
        options: take(.force, .failEmpty) + changing,
        examples: [.init(line: "ekcal redo o4dmw", says: "what an older undo took back")])

    static let operationShow = Command(
        id: .operationShow, path: ["op", "show"], section: .history,
        summary: "what an operation did, property by property",
        parameters: [operation],
        options: describing,
        examples: [.init(line: "ekcal op show o4dmw", says: "before and after")])

    static let operationDiff = Command(
        id: .operationDiff, path: ["op", "diff"], section: .history,
        summary: "the difference between two states of the store",
        parameters: [
            .init(name: "OP", arity: .one, help: "the state after this operation"),
            .init(name: "OP2", arity: .optional, help: "and the one after this; now unless told"),
        ],
        options: describing,
        examples: [.init(line: "ekcal op diff o4dmw", says: "what has changed since")])

    static let operationRestore = Command(
        id: .operationRestore, path: ["op", "restore"], section: .history, writes: true,
        summary: "bring the whole store back to the state after an operation",
        parameters: [operation],
        options: changing,
        details: [
            "This is a new operation, and can be undone. To look at that state only, give --at-op to any command that reads."
        ],
        examples: [.init(line: "ekcal op restore o4dmw -n", says: "what would change?")])

    static let history = Command(
        id: .history, path: ["history"], section: .history,
        summary: "every version of one item, also of one that was deleted",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "an identifier as listings show it; the full one of a calendar or a source",
                values: .references)
        ],
        options: browsing,
        examples: [.init(line: "ekcal history e7kq4", says: "who changed what, and when")])

    static let changes = Command(
        id: .changes, path: ["changes"], section: .history,
        summary: "what changed since a cursor, for programs that follow the store",
        options: take(.since) + printing + take(.failEmpty, .noPager) + everywhere,
        details: [
            "The answer ends with a new cursor, from which the next call goes on. Without --since it is only the cursor of now; from 0 on it is everything.",
            "A cursor that stands before the history that is kept gives exit code 5 (cursor_expired): read everything anew.",
        ],
        examples: [
            .init(line: "ekcal changes", says: "the cursor of now"),
            .init(line: "ekcal changes --since o4dmw --jsonl", says: "a change a line, then the new cursor"),
        ])

    static let watch = Command(
        id: .watch, path: ["watch"], section: .history,
        summary: "what changes, as soon as it does, until Control-C",
        parameters: [
            .init(
                name: "QUERY", arity: .words, help: "only what a query means: see `ekcal help queries`",
                values: .queries)
        ],
        options: take(.since, .debounce) + [
            .init(name: .once, help: "end after the first news", group: .choosing)
        ]
            + take(.exec, .execTimeout, .output, .jsonl, .color, .fields, .quiet, .verbose)
            .choosing(.output, from: ["text", "jsonl"]) + everywhere,
        details: [
            "Changes of this program, of others and of other machines' programs on the same files are told alike. What somebody edits in store.json by hand is told when the next command has recorded it.",
            "A program that --exec names is started without a shell. It finds EKCAL_CURSOR, EKCAL_OPERATIONS and EKCAL_CHANGES in its environment, and the lines of --jsonl on its standard input; the next news wait until it has ended.",
        ],
        examples: [
            .init(line: "ekcal watch calendar:work --jsonl", says: "for a program that reads lines"),
            .init(line: "ekcal watch --exec 'make publish' --debounce 10s", says: "once it has been quiet"),
        ])

    private static let operation = Command.Parameter(
        name: "OP", arity: .one, help: "an operation as `ekcal log` shows it: o4dmw, or a full identifier")
}
