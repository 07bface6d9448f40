import CommandLine

/// The effect that a call by a language model has on the store.
enum ToolEffect: Sendable, Comparable {
    /// Changes nothing.
    case reads
    /// Only adds something new.
    case adds
    /// Changes or deletes existing items, and repeating the call has no further effect.
    case settles
    /// Changes or deletes existing items.
    case changes

    /// Commands that write only with one of these options. What is read only takes them without it.
    static let writingOptions: [String: [Option]] = [
        "free": [.book], "dups": [.remove], "store check": [.fix, .salvage],
    ]

    /// Options that tools take although a list does not show them with each tool: the instructions of the
    /// server describe them.
    static let unlistedOptions: Set<Option> = [
        .tz, .expect, .failEmpty, .assume, .atOperation, .dryRun, .ifRevision, .month, .noConflict,
    ]

    /// The commands that a tool can run. The others are for people and scripts: they ask, draw, read and write
    /// files, set up the tool, or manage the files of the store.
    static let commands: KeyValuePairs<String, ToolEffect> = [
        "today": .reads, "list": .reads, "next": .reads, "now": .reads, "overdue": .reads, "soon": .reads,
        "find": .reads, "show": .reads, "occurrences": .reads, "when": .reads, "calendar list": .reads,
        "calendar show": .reads,
        "source list": .reads, "log": .reads, "op show": .reads, "op diff": .reads, "history": .reads,
        "changes": .reads, "store info": .reads,
        "alarm list": .reads, "alarm next": .reads, "alarm ack": .changes, "alarm snooze": .changes,
        "place list": .reads, "place add": .settles, "place rm": .settles,
        "invite list": .reads, "invite show": .reads, "invite accept": .changes, "invite decline": .changes,
        "invite tentative": .changes, "invite propose": .changes, "invite delegate": .changes,
        "invite refresh": .changes,
        "busy": .reads, "conflicts": .reads, "free": .adds, "dups": .settles,
        "add": .adds, "todo": .adds, "quick": .adds, "copy": .adds, "calendar add": .adds, "split": .adds,
        "edit": .changes, "reschedule": .changes, "done": .changes, "undone": .settles, "mv": .settles,
        "rm": .settles, "skip": .settles, "unskip": .settles, "calendar edit": .settles,
        "calendar default": .settles, "calendar rm": .settles, "calendar merge": .settles,
        "batch": .changes, "apply": .settles, "undo": .changes, "redo": .changes,
    ]
}
