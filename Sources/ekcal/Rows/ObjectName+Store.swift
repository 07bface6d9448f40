import CalStoreExchange
import CommandLine

/// Stores, their files and settings, and the tool itself.
extension ObjectName {
    static let storeMembers: [Shape.Member] = [
        .init("type", .choice(["store"]), "type of this object"), .init("path", .text.orNull, "path"),
        .init("id", .text.orNull, "identifier of the store; null before the first change"),
        .init("revision", .text, "revision of the store; it changes with every operation"),
        .init("operation", .integer, "number of the last operation"),
        .init("events", .integer, "number of events"),
        .init("reminders", .integer, "number of reminders"),
        .init("calendars", .integer, "number of calendars"),
        .init("sources", .integer, "number of sources"),
        .init("snapshot_lag", .integer.orNull, "number of operations that store.json lacks"),
        .init(
            "files",
            .object([
                .init("snapshot_bytes", .integer.orNull, "size of store.json"),
                .init("log_bytes", .integer.orNull, "size of the log"),
                .init("log_operations", .integer.orNull, "number of operations in the log"),
                .init("log_first_operation", .integer.orNull, "number of the first operation"),
                .init("unfinished_bytes", .integer.orNull, "bytes of an unfinished write"),
                .init("index_bytes", .integer.orNull, "size of the index"),
                .init("lock", .text.orNull, "whether a program is writing"),
            ]), "files of the store"),
        .init("backups", .list(.named(.backup)), "newest first"),
        .init("notes", .list(.text), "notes about the store"),
    ]

    static let storePlaceMembers: [Shape.Member] = [
        .init("type", .choice(["store"]), "type of this object"), .init("name", .text, "title or name"),
        .init("path", .text, "path"), .init("bytes", .integer, "size of its files"),
        .init("current", .flag, "whether it is the current store"),
    ]

    static let backupMembers: [Shape.Member] = [
        .init("type", .choice(["backup"]), "type of this object"), .init("name", .text, "title or name"),
        .init("path", .text, "path"), .init("operation", .integer, "last operation in it"),
        .init("time", .instant, "time of the backup"), .init("bytes", .integer, "its size"),
        .init("daily", .flag, "whether it was made automatically"),
    ]

    static let snapshotMembers: [Shape.Member] = [
        .init("type", .choice(["snapshot"]), "type of this object"),
        .init("outcome", .text, "written, current, nothingToWrite, newerElsewhere, edited"),
        .init("bytes", .integer, "the size of store.json"),
    ]

    static let compactionMembers: [Shape.Member] = [
        .init("type", .choice(["compaction"]), "type of this object"),
        .init("dropped", .integer, "number of removed operations"),
        .init("kept", .integer, "number of remaining ones"),
        .init("committed", .flag, "whether the change was made"),
        .init("dry_run", .flag, "whether it was a dry run"),
    ]

    static let problemMembers: [Shape.Member] = [
        .init("type", .choice(["problem"]), "type of this object"),
        .init("check", .choice(StoreInvariant.self), "the broken rule"),
        .init("id", .text.orNull, "the record that breaks the rule"),
        .init("message", .text, "message for people"),
    ]

    static let repairMembers: [Shape.Member] = [
        .init("op", .text.orNull, "the full identifier of the operation"),
        .init("committed", .flag, "whether the change is saved"),
        .init("dry_run", .flag, "whether it was a dry run"),
        .init(
            "repairs",
            .list(
                .object([
                    .init("check", .choice(StoreInvariant.self), "the broken rule"),
                    .init("id", .text, "the record that broke the rule"),
                    .init("message", .text, "what the repair did"),
                ])), "repairs that were made"),
    ]

    static let salvageMembers: [Shape.Member] = [
        .init("type", .choice(["salvage"]), "type of this object"),
        .init("path", .text, "path of the new store"),
        .init("items", .integer, "number of items"),
        .init("operations", .integer, "number of operations"),
        .init("lost_lines", .integer, "number of lines that could not be read"),
        .init("problems", .list(.text), "problems of the files"),
        .init("repairs", .list(.text), "repairs that were made"),
    ]

    static let findingMembers: [Shape.Member] = [
        .init("type", .choice(["finding"]), "type of this object"),
        .init("check", .text, "name of the check"),
        .init("status", .choice(["ok", "warning", "broken"]), "result of the check"),
        .init("message", .text, "message for people"), .init("hint", .text.orNull, "advice"),
    ]

    static let accessMembers: [Shape.Member] = [
        .init("type", .choice(["access"]), "type of this object"),
        .init("entity", .choice(["events", "reminders"]), "events or reminders"),
        .init("status", .text, "full, write-only, denied, restricted or not-determined"),
        .init("file", .text.orNull, "settings file with this value"),
        .init("line", .integer.orNull, "line in that file"),
    ]

    static let settingMembers: [Shape.Member] = [
        .init("type", .choice(["setting"]), "type of this object"),
        .init("name", .text, "full name of the setting"),
        .init("value", .text, "value as text"),
        .init("origin", .choice(SettingOrigin.self), "origin of the value"),
        .init("place", .text.orNull, "file, option or variable that sets it; null for a default"),
        .init("line", .integer.orNull, "line in the file"),
        .init("known", .flag, "whether ekcal knows this setting"),
    ]

    static let settingsFileMembers: [Shape.Member] = [
        .init("type", .choice(["settings-file"]), "type of this object"),
        .init("origin", .choice(["user", "store"]), "owner of the settings: user or store"),
        .init("path", .text, "path"), .init("exists", .flag, "whether it exists"),
    ]

    static let programMembers: [Shape.Member] = [
        .init("type", .choice(["program"]), "type of this object"), .init("name", .choice(["ekcal"]), "name"),
        .init("version", .text, "version"), .init("schema", .integer, "version of the JSON schema"),
    ]

    // MARK: The tool

    static let errorMembers: [Shape.Member] = [
        .init("code", .choice(EkcalError.Code.self), "error code"),
        .init("exit", .integer, "the exit code"), .init("message", .text, "message for people"),
        .init("hint", .text.orNull, "advice"),
        .init("field", .text.orNull, "the option, parameter or member with the mistake"),
        .init("line", .integer.orNull, "line of the file with the mistake"),
        .init(
            "candidates",
            .list(
                .object([
                    .init("short_id", .text, "reference for commands"),
                    .init("title", .text, "title or name"),
                    .init("detail", .text.orNull, "reason"),
                ])), "possible meanings"),
    ]

    static let commandMembers: [Shape.Member] = [
        .init("name", .text, "words of the command"),
        .init("also", .list(.text), "other names"),
        .init("summary", .text, "description"),
        .init("section", .choice(CommandTable.ekcal.sections.map(\.heading)), "heading in the help"),
        .init("writes", .flag, "whether it can change something"),
        .init("batch", .flag, "whether it can be a line of a batch"),
        .init(
            "parameters",
            .list(
                .object([
                    .init("name", .text, "placeholder in the help"),
                    .init("required", .flag, "whether it is required"),
                    .init("repeatable", .flag, "whether it can be repeated"),
                    .init("query", .flag, "whether it can be a query"),
                    .init("help", .text, "description in the help"),
                ])), "parameters"),
        .init(
            "options",
            .list(
                .object([
                    .init("name", .text, "long name"),
                    .init("short", .text.orNull, "short name"),
                    .init("value", .text.orNull, "placeholder of its value in the help; null for a flag"),
                    .init("repeatable", .flag, "whether it can be repeated"),
                    .init("choices", .list(.text).orNull, "all possible values"),
                    .init("stands_for", .text.orNull, "option and value that it is short for"),
                    .init("group", .choice(Option.Group.self), "heading in the help"),
                    .init("help", .text, "description"),
                ])), "options"),
        .init("exclusive", .list(.list(.text)), "options that exclude each other"),
        .init(
            "examples",
            .list(
                .object([
                    .init("line", .text, "a command line"), .init("says", .text, "description"),
                ])), "examples"),
    ]
}
