import CalStoreExchange
import CommandLine

/// Parameters and groups of options that several commands share.
extension CommandTable {
    // MARK: Parameters

    static let referenceOrQuery = Command.Parameter(
        name: "REF|QUERY", arity: .oneOrMore,
        help:
            "an identifier from a listing, with @DATE for one occurrence; - reads them from standard input; "
            + "or a query, as one argument",
        takesQuery: true, values: .referencesAndQueries)

    /// The same parameter, which may be missing with an option.
    static func referenceOrQuery(orOnly option: Option) -> Command.Parameter {
        Command.Parameter(
            name: referenceOrQuery.name, arity: .oneOrMore, help: referenceOrQuery.help, takesQuery: true,
            values: referenceOrQuery.values, mayMissWith: option)
    }

    /// The same parameter, if a shell completes only some items.
    static func referenceOrQuery(offering values: ValueSource) -> Command.Parameter {
        Command.Parameter(
            name: referenceOrQuery.name, arity: .oneOrMore, help: referenceOrQuery.help, takesQuery: true,
            values: values)
    }

    static let calendar = Command.Parameter(
        name: "NAME", arity: .one, help: "its name or short identifier; SOURCE/NAME when names repeat",
        values: .calendars)

    static let occurrence = Command.Parameter(
        name: "REF@DATE|QUERY", arity: .oneOrMore,
        help: "occurrences, by their original dates; or a query with a range of dates, as one argument",
        takesQuery: true, values: .series)

    static let operation = Command.Parameter(
        name: "OP", arity: .one, help: "an operation from `ekcal log`, such as o4dmw, or a full identifier",
        values: .operations)

    /// The parameter of the views of a day, a week, a month or a year.
    static func date(_ help: String) -> Command.Parameter {
        .init(name: "DATE", arity: .words, help: help)
    }

    static let settingName = Command.Parameter(
        name: "NAME", arity: .one, help: "SECTION.NAME; `ekcal help settings` lists them",
        values: .settings)

    // MARK: Options

    static let destination = Command.Use(
        .to, help: "calendar of the item", placeholder: "CAL", group: .item, values: .calendars)

    static let target = Command.Use(
        .calendar, help: "calendar of the item", group: .item, isSingle: true)

    static let filters = take(.calendar, .notCalendar, .with)
    /// Options of commands that match items.
    static let counting = take(.failEmpty, .expect)
    /// The option that matches single occurrences instead of whole series.
    static let byOccurrence = Command.Use(
        .occurrences, help: "change the occurrences that a query matches, not whole series")
    static let ordering = take(.sort, .reverse, .limit)
    /// Options of commands that list items.
    static let listing = printingItems + take(.null, .noFormulas) + counting
    /// Options of the views of a day, a week, a month, a year.
    static let viewing =
        filters
        + take(
            .color, .output, .json, .jsonl, .csv, .tsv, .fields, .noFormulas, .format, .quiet, .verbose
        ).choosing(.output, from: formats)
        + counting + reading
    /// Options of views that can also be pages.
    static let picturing =
        viewing.choosing(.output, from: formats + ["html", "svg"]) + take(.html, .svg)
    static let calendarColor = Command.Use(.tint)
    static let texts: [Option] = [.location, .notes, .url, .tint]
    static let people: [Option] = [.category, .attendee, .organizer, .status]
    static let repeating = take(.repeat, .rrule, .until, .count, .snap)
    static let reaching = take(.span, .ifRevision)
    static let reachingDetached = take(.span, .detached, .ifRevision)
    static let writing = take(.dryRun, .yes, .noInput, .assume, .noHooks, .lockTimeout)
    /// Options of commands that change items.
    static let changing = writing + printing + everywhere
    /// Options of commands that list a history, the newest operation first.
    static let browsing = take(.limit, .reverse) + printing + counting + take(.noPager) + everywhere
    static let printing = printingItems.choosing(
        .output, from: ["text", "json", "jsonl", "csv", "tsv", "template"])
    /// Printing options of commands that can also print items as iCalendar.
    static let printingItems = take(
        .output, .json, .jsonl, .csv, .tsv, .fields, .format, .color, .quiet, .verbose
    ).choosing(.output, from: formats)
    private static let formats = ["text", "json", "jsonl", "csv", "tsv", "ics", "template"]
    static let document = take(.output, .json, .color, .verbose).choosing(
        .output, from: ["text", "json"])
    /// Options of commands that answer with one document.
    static let describing = document + take(.noPager) + everywhere
    /// Options of commands that answer with one document, change something and can be quiet.
    static let managing = document + take(.quiet) + everywhere
    static let everywhere = take(.store, .tz, .now, .help)
    /// Options of commands that read the store.
    static let reading = take(.noPager, .atOperation) + everywhere

    /// Options of commands about a settings file.
    static let settingOptions = take(.inStore, .output, .json, .color, .quiet, .store, .help)
        .choosing(.output, from: ["text", "json"])

    static func take(_ options: Option...) -> [Command.Use] { take(options) }
    static func take(_ options: [Option]) -> [Command.Use] { options.map { Command.Use($0) } }
}

extension [Command.Use] {
    /// These options, one of them with fewer choices.
    func choosing(_ option: Option, from choices: [String]) -> [Command.Use] {
        map { $0.option == option ? Command.Use(option, help: $0.help, choices: choices) : $0 }
    }
}
