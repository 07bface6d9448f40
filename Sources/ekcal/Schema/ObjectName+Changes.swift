/// What changes and their history are made of.
extension ObjectName {
    /// The records that an operation can change.
    private static let record = Shape.either([
        .named(.event), .named(.reminder), .named(.calendar), .named(.source), .null,
    ])

    /// What was done to one record (`cli.md`, section 10, rule 6).
    private static let editMembers: [Shape.Member] = [
        .init("action", .choice(["insert", "update", "delete"]), "what happened"),
        .init("span_applied", .choice(["this", "future", "all"]).orNull, "how much of a series was meant"),
        .init("before", record, "the record before"), .init("after", record, "the record after"),
        .init("fields", .list(.text), "the properties that differ"),
    ]

    /// The `result` of what changes items, calendars or sources.
    static let resultMembers: [Shape.Member] = [
        .init("op", .text.orNull, "the full identifier of the operation; none where nothing was to be done"),
        .init("committed", .flag, "whether it is in the store now"),
        .init("dry_run", .flag, "whether it was only tried"),
        .init("changes", .list(.object(editMembers)), "every record that was touched"),
        .init(
            "counts",
            .object([
                .init("occurrences_changed", .integer, "how many occurrences it reached"),
                .init("occurrences_remaining", .integer.orNull, "how many are left; null for no end"),
            ]), "how far it reached"),
    ]

    static let undoMembers: [Shape.Member] = [
        .init("reverses", .text.orNull, "the operation that was taken back"),
        .init("undone_by", .text.orNull, "what had taken it back already"),
        .init(
            "overruled",
            .list(
                .object([
                    .init("type", .text, "what kind of record it is"),
                    .init("id", .text, "its full identifier"),
                    .init("title", .text, "what it is called"),
                    .init("reason", .text, "what --force gave up"),
                ])), "later changes that were lost to --force"),
    ]

    static let importMembers: [Shape.Member] = [
        .init(
            "files",
            .list(
                .object([
                    .init("file", .text, "its name"), .init("new", .integer, "items that were not there"),
                    .init("changed", .integer, "items that were changed"),
                    .init("same", .integer, "items that were the same"),
                    .init("kept", .integer, "items that stay as they were"),
                    .init(
                        "left_out",
                        .list(
                            .object([
                                .init("line", .integer, "where it stands in the file"),
                                .init("message", .text, "why nothing is lost"),
                            ])), "older versions of items that the file has twice, and series without a date"),
                    .init(
                        "rejected",
                        .list(
                            .object([
                                .init("line", .integer.orNull, "where it stands in the file"),
                                .init("message", .text, "why it was not taken"),
                            ])), "what could not be taken"),
                    .init("rejects_file", .text.orNull, "where that was written"),
                    .init(
                        "components", .integer,
                        "components other than items (VJOURNAL and others) that are new or changed in the calendar"
                    ),
                    .init("components_same", .integer, "those that stay as they were"),
                    .init(
                        "calendar_properties", .list(.text),
                        "names of properties of the calendar that are new or changed"),
                ])), "what became of each file")
    ]

    /// A change as an object of its own. Those of `changes` tell which operation made them.
    static let changeMembers: [Shape.Member] = [.init("type", .choice(["change"]), "what it is")] + changed

    static let feedMembers: [Shape.Member] =
        [
            .init("type", .choice(["change"]), "what it is"),
            .init("op", .text, "the full identifier of the operation"),
            .init("op_short_id", .text, "its short identifier, for people"),
            .init("time", .instant, "when it was done"),
            .init("program", .text.orNull, "which program did it"), .init("label", .text, "the command line"),
        ] + changed

    private static let changed: [Shape.Member] =
        [
            .init("kind", .choice(["event", "reminder", "calendar", "source"]), "what kind of record it is"),
            .init("id", .text, "its full identifier"), .init("title", .text, "what it is called"),
        ] + editMembers

    static let operationMembers: [Shape.Member] = [
        .init("type", .choice(["operation"]), "what it is"), .init("id", .text, "its full identifier"),
        .init("short_id", .text, "its short identifier, for people"),
        .init("sequence", .integer, "its place in the history of the store"),
        .init("time", .instant, "when it was done"), .init("program", .text.orNull, "which program did it"),
        .init("label", .text, "the command line"),
        .init("role", .choice(["change", "undo", "redo", "outside"]), "what it was for"),
        .init("reverses", .text.orNull, "the operation that it took back"),
        .init("undone_by", .text.orNull, "the one that took it back"),
        .init("added", .integer, "how many records it made"),
        .init("changed", .integer, "how many it changed"), .init("deleted", .integer, "how many it removed"),
        .init(
            "kinds",
            .object(
                ["event", "reminder", "calendar", "source"].map {
                    .init($0, .integer, "how many records of this kind it touched")
                }), "how many records it touched"),
    ]

    /// `op show` tells the changes too.
    static let operationWithChangesMembers: [Shape.Member] =
        operationMembers + [.init("changes", .list(.object(editMembers)), "every record that it touched")]

    static let versionMembers: [Shape.Member] =
        [
            .init("type", .choice(["version"]), "what it is"),
            .init("operation", .named(.operation), "the operation that made it"),
        ] + editMembers

    // MARK: Batches

    static let batchLineMembers: [Shape.Member] = [
        .init("line", .integer, "its number in the file, from 1 on"),
        .init("op", .text, "event.add, assert, …"), .init("ok", .flag, "whether it was done"),
        .init("id", .text.orNull, "the first item that it made or changed"),
        .init("changes", .list(.object(editMembers)), "every record that it touched"),
        .init("warnings", .list(.text), "what may not be what was meant"),
        .init("replayed", .flag, "whether an earlier run with the same --idempotency-key has done it"),
        .init("error", .object(errorMembers).orNull, "why it failed, with --keep-going"),
    ]

    /// What hooks are asked and told.
    static let hookMembers: [Shape.Member] = [
        .init("type", .choice(["hook"]), "what it is"),
        .init("hook", .choice([Hooks.Name.preCommit, .postCommit].map(\.rawValue)), "which hook is meant"),
        .init("schema", .integer, "the version of this contract"),
        .init("store", .text.orNull, "where the store is"),
        .init("time_zone", .text, "the zone of times that have an offset"),
        .init("op", .text.orNull, "the full identifier of the operation; null before there is one"),
        .init("time", .instant, "when it is done"), .init("label", .text, "the command line"),
        .init("changes", .list(.named(.change)), "every record that it touches"),
    ]

    /// What `apply` tells of its plan.
    static let applyMembers: [Shape.Member] = [
        .init(
            "plan",
            .object([
                .init("time", .instant, "when it was made"),
                .init("label", .text, "the command line that made it"),
                .init("revision", .text, "the revision of the store that it was made from"),
                .init("about", .list(.text), "its commands"),
            ]), "the plan")
    ]

    static let batchSummaryMembers: [Shape.Member] = [
        .init(
            "summary",
            .object([
                .init("lines", .integer, "how many lines there were"),
                .init("changed", .integer, "how many records they changed"),
            ]), "the whole of it"),
        .init("op", .text.orNull, "the full identifier of the operation; of several the last"),
        .init("operations", .list(.text), "all of them: several with --keep-going, and with lines of commit"),
        .init("failed", .integer, "how many lines failed, with --keep-going"),
        .init("committed", .flag, "whether it is in the store now"),
        .init("dry_run", .flag, "whether it was only tried"),
        .init("replayed", .flag, "whether an earlier run with the same --idempotency-key has done it all"),
        .init("plan", .text.orNull, "the file that was written, with --plan"),
        .init("revision", .text, "the revision of the store"),
    ]
}
