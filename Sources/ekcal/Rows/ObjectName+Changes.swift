import CalStoreExchange

/// The objects of changes and of their history.
extension ObjectName {
    /// The records that an operation can change.
    private static let record = Shape.either([
        .named(.event), .named(.reminder), .named(.calendar), .named(.source), .null,
    ])

    /// The members of a change to one record (`ekcal help output`).
    private static let editMembers: [Shape.Member] = [
        .init("action", .choice(["insert", "update", "delete"]), "kind of change"),
        .init(
            "span_applied", .choice(["this", "future", "all"]).orNull, "part of the series that was changed"),
        .init("before", record, "the record before"), .init("after", record, "the record after"),
        .init("fields", .list(.text), "the properties that differ"),
    ]

    /// The members of `result` for commands that change items, calendars or sources.
    static let resultMembers: [Shape.Member] = [
        .init("op", .text.orNull, "full identifier of the operation; null if nothing had to be done"),
        .init("committed", .flag, "whether the change is saved"),
        .init("dry_run", .flag, "whether it was a dry run"),
        .init("changes", .list(.object(editMembers)), "all records that changed"),
        .init(
            "counts",
            .object([
                .init("occurrences_changed", .integer, "number of occurrences that changed"),
                .init(
                    "occurrences_remaining", .integer.orNull,
                    "number of remaining occurrences; null if the series has no end"),
            ]), "number of occurrences that changed"),
    ]

    static let undoMembers: [Shape.Member] = [
        .init("reverses", .text.orNull, "the operation that was undone"),
        .init("undone_by", .text.orNull, "the operation that had already undone it"),
        .init(
            "overruled",
            .list(
                .object([
                    .init("type", .text, "kind of the record"),
                    .init("id", .text, "full identifier"),
                    .init("title", .text, "title or name"),
                    .init("reason", .text, "reason of the conflict that --force ignored"),
                ])), "later changes that --force lost"),
    ]

    static let messageMembers: [Shape.Member] = [
        .init(
            "messages",
            .list(
                .object([
                    .init("method", .text, "METHOD of the message"),
                    .init("from", .text.orNull, "address of the sender"),
                    .init("to", .list(.text), "addresses of the recipients"),
                    .init("subject", .text, "subject line for the mail"),
                    .init("text", .text, "the message, as iCalendar"),
                ])), "messages to send to the other people")
    ]

    static let importMembers: [Shape.Member] = [
        .init(
            "files",
            .list(
                .object([
                    .init("file", .text, "name"), .init("new", .integer, "number of new items"),
                    .init("changed", .integer, "number of changed items"),
                    .init("same", .integer, "number of unchanged items"),
                    .init("kept", .integer, "number of items that differ and were kept"),
                    .init(
                        "left_out",
                        .list(
                            .object([
                                .init("line", .integer, "line in the file"),
                                .init("message", .text, "why nothing is lost without it"),
                            ])),
                        "older versions of items that are twice in the file, and series without a date"),
                    .init(
                        "rejected",
                        .list(
                            .object([
                                .init("line", .integer.orNull, "line in the file"),
                                .init("message", .text, "reason for the rejection"),
                            ])), "rejected items"),
                    .init("rejects_file", .text.orNull, "file with the rejected items"),
                    .init(
                        "messages", .list(.text),
                        "effects of messages about items: answers, proposals, outdated messages"),
                    .init(
                        "components", .integer,
                        "number of other components (VJOURNAL, ...) that are new or changed in the calendar"
                    ),
                    .init("components_same", .integer, "number of other components that are unchanged"),
                    .init(
                        "calendar_properties", .list(.text),
                        "names of properties of the calendar that are new or changed"),
                ])), "result for each file")
    ]

    static let vdirMembers: [Shape.Member] = [.init("collections", vdirCollections, "result for each folder")]

    static let subscriptionMembers: [Shape.Member] = [
        .init(
            "subscriptions",
            .list(
                .object([
                    .init("calendar", .text, "title of the calendar"), .init("id", .text, "full identifier"),
                    .init("outcome", .choice(["changed", "same", "not_due", "failed"]), "result"),
                    .init("new", .integer, "number of new items"),
                    .init("changed", .integer, "number of changed items"),
                    .init("deleted", .integer, "number of deleted items"),
                    .init(
                        "rejected",
                        .list(
                            .object([
                                .init("line", .integer.orNull, "line in the feed"),
                                .init("message", .text, "reason"),
                            ])), "items that were not imported"),
                    .init("message", .text.orNull, "reason for the failure"),
                ])), "result for each subscription")
    ]

    static let syncMembers: [Shape.Member] = [
        .init("pushed", vdirCollections, "result of the push for each folder"),
        .init("program", .text.orNull, "why the program failed"),
        .init("pulled", vdirCollections, "result of the pull for each folder"),
    ]

    static let vdirCollections = Shape.list(
        .object([
            .init("folder", .text, "path"),
            .init("calendar", .text, "title of its calendar"),
            .init("new", .integer, "number of new items"),
            .init("changed", .integer, "number of changed items"),
            .init("deleted", .integer, "number of deleted items"),
            .init(
                "conflicts",
                .list(
                    .object([
                        .init("uid", .text, "identifier of the item"), .init("title", .text, "title"),
                        .init("file", .text, "name of its file"),
                    ])), "items that both sides changed; both versions were kept"),
            .init(
                "left_alone",
                .list(
                    .object([
                        .init("file", .text, "name"), .init("message", .text, "reason"),
                    ])), "files that were not used"),
        ]))

    /// The members of a change as an object of its own. A change in `changes` also names its operation.
    static let changeMembers: [Shape.Member] =
        [.init("type", .choice(["change"]), "type of this object")] + changed

    static let feedMembers: [Shape.Member] =
        [
            .init("type", .choice(["change"]), "type of this object"),
            .init("op", .text, "the full identifier of the operation"),
            .init("op_short_id", .text, "short identifier, for people"),
            .init("time", .instant, "time of the operation"),
            .init("program", .text.orNull, "program that made the change"),
            .init("label", .text, "the command line"),
        ] + changed

    private static let changed: [Shape.Member] =
        [
            .init("kind", .choice(["event", "reminder", "calendar", "source"]), "kind of the record"),
            .init("id", .text, "full identifier"), .init("title", .text, "title or name"),
        ] + editMembers

    static let operationMembers: [Shape.Member] = [
        .init("type", .choice(["operation"]), "type of this object"), .init("id", .text, "full identifier"),
        .init("short_id", .text, "short identifier, for people"),
        .init("sequence", .integer, "number of the operation in the history"),
        .init("time", .instant, "time of the operation"),
        .init("program", .text.orNull, "program that made the change"),
        .init("label", .text, "the command line"),
        .init("role", .choice(["change", "undo", "redo", "outside"]), "role of the operation"),
        .init("reverses", .text.orNull, "the operation that it undid"),
        .init("undone_by", .text.orNull, "the operation that undid it"),
        .init("added", .integer, "number of added records"),
        .init("changed", .integer, "number of changed records"),
        .init("deleted", .integer, "number of removed records"),
        .init(
            "kinds",
            .object(
                ["event", "reminder", "calendar", "source"].map {
                    .init($0, .integer, "number of records of this kind that changed")
                }), "number of records that changed"),
    ]

    /// The members of an operation in `op show`, which lists the changes too.
    static let operationWithChangesMembers: [Shape.Member] =
        operationMembers + [.init("changes", .list(.object(editMembers)), "all records that changed")]

    static let versionMembers: [Shape.Member] =
        [
            .init("type", .choice(["version"]), "type of this object"),
            .init("operation", .named(.operation), "operation that made this version"),
        ] + editMembers

    // MARK: Batches

    static let batchLineMembers: [Shape.Member] = [
        .init("line", .integer, "line number in the file, from 1"),
        .init("op", .text, "event.add, assert, …"), .init("ok", .flag, "whether the change was made"),
        .init("id", .text.orNull, "first item that the line added or changed"),
        .init("changes", .list(.object(editMembers)), "all records that changed"),
        .init("warnings", .list(.text), "warnings, such as an unusual reading of the input"),
        .init("replayed", .flag, "whether an earlier run with the same --idempotency-key made the change"),
        .init("error", .object(errorMembers).orNull, "reason for the failure, with --keep-going"),
    ]

    /// The members of the document that hooks read from their standard input.
    static let hookMembers: [Shape.Member] = [
        .init("type", .choice(["hook"]), "type of this object"),
        .init("hook", .choice([HookName.preCommit, .postCommit].map(\.rawValue)), "name of the hook"),
        .init("schema", .integer, "version of this schema"),
        .init("store", .text.orNull, "path of the store"),
        .init("time_zone", .text, "time zone of times with an offset"),
        .init("op", .text.orNull, "full identifier of the operation; null before the commit"),
        .init("time", .instant, "time of the operation"), .init("label", .text, "the command line"),
        .init("changes", .list(.named(.change)), "all records that change"),
    ]

    /// The members of `result` of `apply`.
    static let applyMembers: [Shape.Member] = [
        .init(
            "plan",
            .object([
                .init("time", .instant, "time of creation"),
                .init("label", .text, "command line that made the plan"),
                .init("revision", .text, "revision of the store when the plan was made"),
                .init("about", .list(.text), "commands of the batch"),
            ]), "the plan")
    ]

    static let batchSummaryMembers: [Shape.Member] = [
        .init(
            "summary",
            .object([
                .init("lines", .integer, "number of lines"),
                .init("changed", .integer, "number of changed records"),
            ]), "all together"),
        .init("op", .text.orNull, "full identifier of the operation; the last of several"),
        .init(
            "operations", .list(.text),
            "all operations: there are several with --keep-going and with `commit` lines"),
        .init("failed", .integer, "number of failed lines, with --keep-going"),
        .init("committed", .flag, "whether the change is saved"),
        .init("dry_run", .flag, "whether it was a dry run"),
        .init("replayed", .flag, "whether an earlier run with the same --idempotency-key made all changes"),
        .init(
            "undone_by", .text.orNull, "with `replayed`: the operation that undid the earlier run"),
        .init("plan", .text.orNull, "file of the plan, with --plan"),
        .init("revision", .text, "revision of the store"),
    ]
}
