import CalStore
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let importFiles = Command(
        type: ImportCommand.self, path: ["import"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ImportReport.Result.members) },
        summary: "import iCalendar, JSON and CSV files",
        parameters: [
            .init(
                name: "FILE", arity: .oneOrMore,
                help: "an .ics, .jcal, .json, .jsonl or .csv file; - reads standard input", values: .files)
        ],
        options: [target, format]
            + take(.map, .from, .to, .onConflict, .base, .mirror, .anyway, .rejects, .strict)
            .choosing(.onConflict, from: ["newer", "skip", "update", "merge", "duplicate", "ask"])
            + [
                .init(.expect, help: "exit 5 unless the files have exactly this many items"),
                .init(.maxChanges, help: "exit 5 if more items than this would change or be deleted"),
            ] + changing,
        exclusive: [[.mirror, .from], [.mirror, .to], [.mirror, .base]],
        details: [
            """
            Items go to the calendar of -c; else to the one that the item or the file names (NAME, \
            X-WR-CALNAME), which is created with its colour if necessary; else to the default calendar. They \
            are matched by their identifier (UID) and original date, so you can import the same file again: \
            equal items are not changed. Without -c, an identifier that exists in only one other calendar is \
            matched there. An item without an identifier gets one from its content.
            """,
            """
            It understands invitations by mail (METHOD; RFC 5546): REQUEST stores the newest version and \
            keeps the answers to it; CANCEL marks items as cancelled, or removes participants; REPLY sets \
            the answer of one participant; ADD adds a date; COUNTER is kept as a proposal and changes no \
            times. A message about an older version, or one that was imported before, changes nothing. \
            Messages about unknown items are rejected, except for a CANCEL with its dates: it is kept, so \
            that an older invitation which comes later does not count. Messages whose sender may not send \
            them are rejected too: REQUEST, CANCEL and ADD come from the organizer (or SENT-BY), REPLY and \
            COUNTER from participants; --anyway accepts them. Answer invitations with `ekcal invite`.
            """,
            """
            Properties of the calendar (X-WR-CALNAME, COLOR, ...) and other components (VJOURNAL, VFREEBUSY, \
            ...) are kept with the calendar that gets the items, and exported again; if two files differ, \
            the later one wins. They do not change the name of a calendar, and its colour only if it still \
            has the colour of a new store. --from and --to apply to events and to-dos only.
            """,
            """
            A file of vCalendar 1.0 (.vcs of old phones and programs) is converted to iCalendar, with a \
            warning.
            """,
            """
            An item that cannot be read is reported with its line, and written with the reason to a file \
            (team.rejects.ics next to team.ics, or the file of --rejects). The other items are imported, and \
            the exit code is 7. With --strict, nothing is imported, and a file without its end \
            (END:VCALENDAR) is refused.
            """,
            """
            With --on-conflict update, an item gets the values of the file. In JSON and CSV, a missing \
            member or column keeps the stored value; null or an empty cell clears it. An iCalendar file \
            always contains the whole item.
            """,
            """
            A list has a series once for each date, with its times there. These change nothing. Other times \
            are those of the whole series if the row has its `recurrence`, too, and else refused. In a row \
            with `kept_times`, only those count.
            """,
            """
            With --on-conflict merge, an item keeps all values that the file does not name, in every format. \
            If a JSON object has a `rev`, the stored item must still have that revision; otherwise it is \
            reported and not changed, and the exit code is 7.
            """,
            """
            With --base too, the file as it was when both were last the same, the changes of both sides are \
            merged by property: what only the file has changed since is taken, what only you have changed \
            stays, and so does an item that you have deleted, unless the file has changed it. Where both \
            have changed the same property, yours is kept and named, and the exit code is 7. An item of \
            which a file has only some properties is merged without --base.
            """,
            """
            With --mirror, the file is the whole calendar: items of the calendar whose identifiers are not \
            in the file are deleted. Deleting more than three needs -y, and a file with an unreadable item, \
            without any item or without its end is refused. A script adds --max-changes, so that a feed \
            that lost many of its items deletes nothing.
            """,
            """
            JSON is the format of --json and --jsonl: it restores the whole item, with its identifier. \
            Exports of schema 1, with `stored`, are read too. Your own objects need only `title`, and \
            `start` for an event; see `ekcal schema event`.
            """,
            """
            jCal (RFC 7265) is iCalendar as JSON, and is read in the same way: such a file begins with \
            ["vcalendar". JSCalendar (RFC 8984) too: such a file has "@type" Event, Task or Group, or is a \
            list of these.
            """,
            """
            CSV needs a header with the column names of --csv (title, start, end, all_day, calendar.title, \
            recurrence.rrule). --map maps other names; + joins two columns with a space, such as a day and a \
            time. Dates begin with the year: 2026-03-04 10:00.
            """,
        ],
        examples: [
            .init(line: "ekcal import team.ics -c work", says: "into the calendar work"),
            .init(line: "curl -fsSL URL | ekcal import - -n", says: "show what would change"),
            .init(line: "ekcal import backup.json", says: "everything in a file of `ekcal export --json`"),
            .init(
                line: "ekcal import team.ics --on-conflict merge --base team.old.ics",
                says: "only what changed in it since"),
            .init(
                line: "ekcal import list.csv --map title=Subject --map \"start=Day+Time\"",
                says: "a spreadsheet with other column names"),
        ])
}

extension CommandTable {
    private static let format = Command.Use(
        .as,
        help:
            "format of the files: ics, jcal, jscalendar, json, jsonl, "
            + "csv (default: from their contents and names)",
        choices: ImportFormat.allCases.map(\.rawValue), placeholder: "FORMAT")
}

/// `import`: imports files in iCalendar, JSON and CSV.
struct ImportCommand: EkcalCommand {
    private let names: [String]
    /// The format of all files; nil to detect it in each of them.
    private let format: ImportFormat?
    /// `--map`: names of columns.
    private let maps: [String]
    /// The range of dates for items to import; nil for all.
    private let range: Range<Instant>?
    /// The name of the calendar for the items.
    private let calendar: String?
    private let isStrict: Bool
    private let conflicts: ConflictOptions
    private let rejects: RejectsOption
    /// `--base`: the name of a file.
    private let base: String?
    /// `--mirror`
    private let isMirror: Bool
    /// `--anyway`
    private let takesFromAnybody: Bool
    /// `--expect`: the number of items in the files; nil for any.
    private let expected: Int?
    /// `--max-changes`; nil for no limit.
    private let mostChanges: Int?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        names = arguments.operands
        format = arguments.choice(.as)
        maps = arguments.values(.map)
        calendar = arguments.value(.calendar)
        isMirror = arguments.has(.mirror)
        takesFromAnybody = arguments.has(.anyway)
        // --mirror would delete items that cannot be read.
        isStrict = arguments.has(.strict) || isMirror
        conflicts = ConflictOptions(arguments)
        expected = arguments.number(.expect)
        mostChanges = arguments.number(.maxChanges)
        rejects = try RejectsOption(arguments, session)
        base = arguments.value(.base)
        if base != nil, conflicts.policy != .merge {
            throw EkcalError(
                .usage, "--base is for --on-conflict merge", hint: "add --on-conflict merge", field: "--base")
        }
        range = try RangeOptions(arguments, session).range
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendars = ImportCalendars(named: calendar, session, store)
        var files = try session.console.showingProgress("Reading") { _ in
            try self.files(session, calendars, inParts: takesParts(session, store))
        }
        let total = files.reduce(0) { $0 + $1.itemCount }
        try checkCount(total)
        var importer = Importer(files: files, calendars: calendars, isStrict: isStrict)
        importer.isMirror = isMirror
        importer.takesFromAnybody = takesFromAnybody
        importer.base = try base.map { try read($0, session, calendars, inParts: false).items }
        let choice = ImportChoice(conflicts)
        var removals: ConfirmedRemovals?
        if isMirror || conflicts.isAsking {
            // The store is not locked during the questions.
            let removed = try session.access.rehearse(store) { change in
                try importer.add(to: &change, onConflict: conflicts.policy, decide: choice.note).removed
            }
            if isMirror { removals = try ConfirmedRemovals(session, count: removed.count) }
            if conflicts.isAsking { try choice.ask(session, store) }
        }
        let written = try session.console.showingProgress("Importing", total: total) { progress in
            try session.access.write(store) { change in
                let outcome = try importer.add(
                    to: &change, onConflict: conflicts.policy, decide: choice.decide, progress: progress)
                try choice.check()
                try removals?.check(outcome.removed)
                try checkChanges(outcome)
                return outcome
            }
        }
        for (index, notes) in written.result.notes { files[index].items = notes }
        return ImportReport(
            session: session, store: store, files: files, outcome: written.result,
            operation: written.operation, isAsking: conflicts.isAsking, rejects: rejects
        ).response()
    }

    private func checkCount(_ count: Int) throws {
        guard let expected, count != expected else { return }
        throw EkcalError(
            .condition, "the files have \(count) item\(count == 1 ? "" : "s"), not \(expected)",
            hint: "nothing was imported", field: "--expect")
    }

    private func checkChanges(_ outcome: Importer.Outcome) throws {
        let count = outcome.changedItems + outcome.removed.count
        guard let mostChanges, count > mostChanges else { return }
        let removed = outcome.removed.count
        throw EkcalError(
            .condition,
            "the import would change \(count) item\(count == 1 ? "" : "s")"
                + (removed > 0 ? " (\(removed) deleted)" : "") + ", more than \(mostChanges)",
            hint: "nothing was imported", field: "--max-changes")
    }

    // MARK: Reading

    /// Whether a large file may be read while it is written to the store. Options that ask or decide first
    /// need all of its items, and so does a second file: it may have the same items.
    private func takesParts(_ session: Session, _ store: CalendarStore) -> Bool {
        store.writesInParts && names.count == 1 && range == nil && base == nil && expected == nil
            && !isMirror && !conflicts.isAsking && !session.isDryRun
    }

    private func files(
        _ session: Session, _ calendars: ImportCalendars, inParts: Bool
    ) throws -> [ImportFile] {
        var files = try names.map { try read($0, session, calendars, inParts: inParts) }
        if let range {
            for index in files.indices {
                files[index].items.filter {
                    $0.hasOccurrence(in: TimeWindow(range), zone: session.clock.zone)
                }
            }
        }
        if isStrict { try Importer.refuseUnreadable(files) }
        if isMirror, let file = files.first(where: { $0.items.hasMessages }) {
            throw EkcalError(
                .usage, "\(file.name) has messages about items, and is not a whole calendar",
                hint: "remove --mirror", field: "--mirror")
        }
        if isMirror, let file = files.first(where: { $0.items.items.isEmpty }) {
            throw EkcalError(
                .refused, "\(file.name) has no items, so --mirror would delete all items of a calendar",
                hint: "to do so: `ekcal rm calendar:NAME -y`", field: "--mirror")
        }
        return files
    }

    private func read(
        _ name: String, _ session: Session, _ calendars: ImportCalendars, inParts: Bool
    ) throws -> ImportFile {
        let file = try session.words.openFile(name)
        if let file, file.isSeekable {
            let start = try session.words.reading(name) { () throws(System.Failure) in
                try file.bytes(at: 0, count: 1 << 16)
            }
            let format = format ?? ImportFormat(start, name: name)
            if inParts, maps.isEmpty || format == .csv,
                let parts = try parts(of: file, name, as: format, session, calendars)
            {
                return ImportFile(parts: parts, as: format, name: name)
            }
            if maps.isEmpty, format == .ics {
                let items = try session.words.reading(name) { () throws(System.Failure) in
                    try CalStoreImport(
                        iCalendar: file, events: calendars.likely(.event),
                        reminders: calendars.likely(.reminder))
                }
                return try ImportFile(iCalendar: items, beginning: start, name: name)
            }
        }
        let bytes =
            if let file {
                try session.words.reading(name) { () throws(System.Failure) in try file.all() }
            } else {
                try session.words.readInput()
            }
        let shown = name == "-" ? "standard input" : name
        let format = format ?? ImportFormat(bytes, name: name)
        guard format == .csv || maps.isEmpty else {
            throw EkcalError(
                .usage, "\(shown) is not CSV, so it has no columns", hint: "remove --map, or use --as csv",
                field: "--map")
        }
        return try ImportFile(
            bytes, as: format, name: shown, maps: maps, language: session.clock.dates,
            eventLength: try session.config.defaultDuration())
    }

    /// A large file, to read it while it is imported; nil if it must be read as a whole.
    private func parts(
        of file: InputFile, _ name: String, as format: ImportFormat, _ session: Session,
        _ calendars: ImportCalendars
    ) throws -> CalStoreImportParts<InputFile>? {
        switch format {
        case .ics:
            return try session.words.reading(name) { () throws(System.Failure) in
                try CalStoreImportParts(
                    iCalendar: file, events: calendars.likely(.event), reminders: calendars.likely(.reminder))
            }
        case .json, .jsonl, .csv:
            let (dates, length) = (session.clock.dates, try session.config.defaultDuration())
            return try session.words.reading(name) { () throws(System.Failure) in
                try ImportFile.parts(file, as: format, maps: maps, language: dates, eventLength: length)
            }
        case .jcal, .jscalendar: return nil
        }
    }
}
