/// Every command of the tool. The parser and the help are made from this table and nothing else; what a command does
/// is found through its `CommandID`.
enum CommandTable {
    static let all: [Command] = [
        today, list, day, week, month, year, next, now, overdue, soon, find, show, occurrences, when, expand,
        add, todo, quick, edit, reschedule, mv, copy, rm, skip, unskip, split, done, undone,
        importFiles, export,
        batch, apply, assert,
        log, undo, redo, operationShow, operationDiff, operationRestore, history, changes, watch,
        calendarList, calendarAdd, calendarEdit, calendarRemove, calendarDefault, calendarMerge,
        sourceList, sourceAdd, sourceEdit, sourceRemove,
        storeInfo, storeCheck, storeSnapshot, storeCompact, storeBackup, storeRestore, storeList, storeNew,
        configGet, configSet, configUnset, configList, configEdit, configPath, accessShow, accessSet, doctor,
        help, version, schema, completion, manShow, manInstall,
    ]

    // MARK: What many commands share

    static let reference = Command.Parameter(
        name: "REF", arity: .oneOrMore,
        help:
            "an identifier from a listing, with @DATE for one occurrence; - reads them from standard input",
        values: .references)

    /// The same, where some of them are meant only.
    static func reference(offering values: ValueSource) -> Command.Parameter {
        var parameter = reference
        parameter.values = values
        return parameter
    }

    static let referenceOrQuery = Command.Parameter(
        name: "REF|QUERY", arity: .oneOrMore,
        help:
            "an identifier from a listing, with @DATE for one occurrence; - reads them from standard input; or a query, as one argument",
        takesQuery: true, values: .referencesAndQueries)

    static let calendar = Command.Parameter(
        name: "NAME", arity: .one, help: "its name or short identifier; SOURCE/NAME when names repeat",
        values: .calendars)

    static let occurrence = Command.Parameter(
        name: "REF@DATE", arity: .oneOrMore, help: "occurrences, by their original dates",
        values: .references)

    static let operation = Command.Parameter(
        name: "OP", arity: .one, help: "an operation from `ekcal log`, such as o4dmw, or a full identifier")

    static let destination = Command.Use(
        name: .to, help: "calendar of the item", placeholder: "CAL", group: .item)

    static let target = Command.Use(
        name: .calendar, help: "calendar of the item", group: .item, isSingle: true)

    static let filters = take(.calendar, .notCalendar, .with)
    static let ordering = take(.sort, .reverse, .limit)
    /// What commands take that list items.
    static let listing = printingItems + take(.noFormulas, .failEmpty)
    static let repeating = take(.repeat, .rrule, .until, .count, .snap)
    static let reaching = take(.span, .ifRevision)
    static let reachingDetached = take(.span, .detached, .ifRevision)
    static let writing = take(.dryRun, .yes, .noInput, .noHooks, .lockTimeout)
    /// What commands take that change items.
    static let changing = writing + printing + everywhere
    /// What commands take that go through a history, the newest first.
    static let browsing = take(.limit, .reverse) + printing + take(.failEmpty, .noPager) + everywhere
    static let printing = printingItems.choosing(
        .output, from: ["text", "json", "jsonl", "csv", "tsv", "template"])
    /// Items can be printed as iCalendar too.
    static let printingItems = take(
        .output, .json, .jsonl, .csv, .fields, .format, .color, .quiet, .verbose)
    static let document = take(.output, .json, .color, .verbose).choosing(
        .output, from: ["text", "json"])
    /// What commands take that answer with one document.
    static let describing = document + take(.noPager) + everywhere
    /// The same of those that do something, and may do it silently.
    static let managing = document + take(.quiet) + everywhere
    static let everywhere = take(.store, .tz, .now, .help)
    /// What commands take that read the store.
    static let reading = take(.noPager, .atOperation) + everywhere

    static func take(_ names: OptionName...) -> [Command.Use] { take(names) }
    static func take(_ names: [OptionName]) -> [Command.Use] { names.map { Command.Use(name: $0) } }
}

extension [Command.Use] {
    /// The same options, one of them with fewer choices than elsewhere.
    func choosing(_ name: OptionName, from choices: [String]) -> [Command.Use] {
        map { $0.name == name ? Command.Use(name: name, help: $0.help, choices: choices) : $0 }
    }
}
