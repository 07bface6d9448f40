import CalStore

/// Stores, what is known about them, and the tool itself.
extension ObjectName {
    static let storeMembers: [Shape.Member] = [
        .init("type", .choice(["store"]), "what it is"), .init("path", .text.orNull, "where it is"),
        .init("id", .text.orNull, "its identifier; none before the first change"),
        .init("revision", .text, "changes with every operation"),
        .init("operation", .integer, "the number of the last operation"),
        .init("events", .integer, "how many events it holds"),
        .init("reminders", .integer, "how many reminders"),
        .init("calendars", .integer, "how many calendars"),
        .init("sources", .integer, "how many sources"),
        .init("snapshot_lag", .integer.orNull, "how many operations store.json is behind"),
        .init(
            "files",
            .object([
                .init("snapshot_bytes", .integer.orNull, "the size of store.json"),
                .init("log_bytes", .integer.orNull, "the size of the log"),
                .init("log_operations", .integer.orNull, "how many operations it holds"),
                .init("log_first_operation", .integer.orNull, "the number of the first of them"),
                .init("unfinished_bytes", .integer.orNull, "what is left of a write that did not finish"),
                .init("index_bytes", .integer.orNull, "the size of the index"),
                .init("lock", .text.orNull, "whether somebody writes"),
            ]), "its files"),
        .init("backups", .list(.named(.backup)), "the newest first"),
        .init("notes", .list(.text), "what is worth knowing about it"),
    ]

    static let storePlaceMembers: [Shape.Member] = [
        .init("type", .choice(["store"]), "what it is"), .init("name", .text, "what it is called"),
        .init("path", .text, "where it is"), .init("bytes", .integer, "the size of its files"),
        .init("current", .flag, "whether it is the one that is used"),
    ]

    static let backupMembers: [Shape.Member] = [
        .init("type", .choice(["backup"]), "what it is"), .init("name", .text, "what it is called"),
        .init("path", .text, "where it is"), .init("operation", .integer, "the last operation that it has"),
        .init("time", .instant, "when it was made"), .init("bytes", .integer, "its size"),
        .init("daily", .flag, "whether it was made by itself"),
    ]

    static let snapshotMembers: [Shape.Member] = [
        .init("type", .choice(["snapshot"]), "what it is"),
        .init("outcome", .text, "written, current, nothingToWrite, newerElsewhere, edited"),
        .init("bytes", .integer, "the size of store.json"),
    ]

    static let compactionMembers: [Shape.Member] = [
        .init("type", .choice(["compaction"]), "what it is"),
        .init("dropped", .integer, "how many operations were dropped"),
        .init("kept", .integer, "how many are left"), .init("committed", .flag, "whether it was done"),
        .init("dry_run", .flag, "whether it was only tried"),
    ]

    static let problemMembers: [Shape.Member] = [
        .init("type", .choice(["problem"]), "what it is"),
        .init("check", choice(StoreInvariant.self), "the rule that is broken"),
        .init("id", .text.orNull, "the record that breaks it"),
        .init("message", .text, "the same for people"),
    ]

    static let repairMembers: [Shape.Member] = [
        .init("op", .text.orNull, "the full identifier of the operation"),
        .init("committed", .flag, "whether it is in the store now"),
        .init("dry_run", .flag, "whether it was only tried"),
        .init(
            "repairs",
            .list(
                .object([
                    .init("check", choice(StoreInvariant.self), "the rule that was broken"),
                    .init("id", .text, "the record that broke it"),
                    .init("message", .text, "what was done about it"),
                ])), "what was mended"),
    ]

    static let salvageMembers: [Shape.Member] = [
        .init("type", .choice(["salvage"]), "what it is"), .init("path", .text, "where the new store is"),
        .init("items", .integer, "how many items it holds"),
        .init("operations", .integer, "how many operations"),
        .init("lost_lines", .integer, "how many lines could not be read"),
        .init("problems", .list(.text), "what is wrong with the files"),
        .init("repairs", .list(.text), "what was mended on the way"),
    ]

    static let findingMembers: [Shape.Member] = [
        .init("type", .choice(["finding"]), "what it is"), .init("check", .text, "what was looked at"),
        .init("status", .choice(["ok", "warning", "broken"]), "what it is like"),
        .init("message", .text, "the same for people"), .init("hint", .text.orNull, "what to do"),
    ]

    static let accessMembers: [Shape.Member] = [
        .init("type", .choice(["access"]), "what it is"),
        .init("entity", .choice(["events", "reminders"]), "access to what"),
        .init("status", .text, "full, write-only, denied, restricted or not-determined"),
        .init("file", .text.orNull, "the settings that say so"),
        .init("line", .integer.orNull, "where they say it"),
    ]

    static let settingMembers: [Shape.Member] = [
        .init("type", .choice(["setting"]), "what it is"), .init("name", .text, "its full name"),
        .init("value", .text, "as it would be written"),
        .init("origin", choice(Settings.Origin.self), "what says so"),
        .init("place", .text.orNull, "the file, the option or the variable; null for what is built in"),
        .init("line", .integer.orNull, "where in the file"),
        .init("known", .flag, "whether it has an effect"),
    ]

    static let settingsFileMembers: [Shape.Member] = [
        .init("type", .choice(["settings-file"]), "what it is"),
        .init("origin", .choice(["user", "store"]), "whose settings they are"),
        .init("path", .text, "where it is"), .init("exists", .flag, "whether it is there"),
    ]

    static let programMembers: [Shape.Member] = [
        .init("type", .choice(["program"]), "what it is"), .init("name", .choice(["ekcal"]), "its name"),
        .init("version", .text, "its version"), .init("schema", .integer, "the version of the JSON contract"),
    ]

    // MARK: The tool

    static let errorMembers: [Shape.Member] = [
        .init("code", choice(EkcalError.Code.self), "what is wrong, for programs"),
        .init("exit", .integer, "the exit code"), .init("message", .text, "the same for people"),
        .init("hint", .text.orNull, "what to do"),
        .init("field", .text.orNull, "the option, parameter or member at fault"),
        .init("line", .integer.orNull, "the line of the file at fault"),
        .init(
            "candidates",
            .list(
                .object([
                    .init("short_id", .text, "how to address it"), .init("title", .text, "what it is called"),
                    .init("detail", .text.orNull, "why it is named"),
                ])), "what could have been meant"),
    ]

    static let commandMembers: [Shape.Member] = [
        .init("name", .text, "the words that name it"),
        .init("also", .list(.text), "other words for the same"),
        .init("summary", .text, "what it does"),
        .init("section", choice(Command.Section.self), "under which heading help has it"),
        .init("writes", .flag, "whether it may change something"),
        .init("batch", .flag, "whether it may be a line of a batch"),
        .init(
            "parameters",
            .list(
                .object([
                    .init("name", .text, "what stands for it in help"),
                    .init("required", .flag, "whether it must be there"),
                    .init("repeatable", .flag, "whether there may be several"),
                    .init("query", .flag, "whether a query may stand for it"),
                    .init("help", .text, "what it is"),
                ])), "what it takes without an option"),
        .init(
            "options",
            .list(
                .object([
                    .init("name", .text, "its long spelling"),
                    .init("short", .text.orNull, "its short spelling"),
                    .init("value", .text.orNull, "what stands for its value in help; none for a flag"),
                    .init("repeatable", .flag, "whether each value counts, not only the last"),
                    .init("choices", .list(.text).orNull, "all values that it takes"),
                    .init("stands_for", .text.orNull, "the option and the value that it stands for"),
                    .init("group", choice(Option.Group.self), "under which heading help has it"),
                    .init("help", .text, "what it is for"),
                ])), "the options that it takes"),
        .init("exclusive", .list(.list(.text)), "options of which at most one may be given"),
        .init(
            "examples",
            .list(
                .object([
                    .init("line", .text, "a command line"), .init("says", .text, "what it does"),
                ])), "how it is used"),
    ]
}
