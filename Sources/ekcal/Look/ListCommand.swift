import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let list = Command(
        type: ListCommand.self, path: ["list"], synonyms: ["agenda"],
        aliases: [
            .init(path: ["event", "list"], presets: [.init(.with, "events")]),
            .init(path: ["reminder", "list"], presets: [.init(.with, "reminders")]),
        ],
        answersToNoun: true,
        section: .look,
        answer: { .of(.event, .reminder, .day) },
        summary: "list the items of a range, in order",
        parameters: [
            .init(
                name: "RANGE", arity: .words,
                help:
                    "a day, a week, a month, FIRST..LAST, or all (default: today and the next six days). A "
                    + "query can follow the range or replace it",
                values: .queries
            )
        ],
        options: take(
            .from, .to, .days, .upcoming, .noRepeating, .hideDeclined, .once, .series, .grouping, .summary,
            .month)
            + [.init(.occurrences, help: "list every date of a series (default)")]
            + filters + ordering + take(.cursor)
            + listing
            + reading,
        exclusive: [
            [.to, .days], [.occurrences, .series], [.summary, .grouping], [.summary, .sort],
            [.summary, .month],
            [.summary, .cursor],
        ],
        details: [
            "A range that ends with a date includes that day. A range that ends with a time stops there.",
            ItemSigns.legend
                + " e7kq4* is a changed occurrence of a series: write e7kq4@DATE, or e7kq4* if it is the only "
                + "one.",
        ],
        examples: [
            .init(line: "ekcal list next week", says: "Monday to Sunday of the week after this one"),
            .init(
                line: "ekcal list 2026-03-01..2026-03-15 -c work -c home", says: "two calendars, fifteen days"
            ),
            .init(
                line: "ekcal list all --with reminders -q",
                says: "references of all reminders, one per line"),
            .init(
                line: "ekcal list next month calendar:work is:busy",
                says: "a range and a query: see `ekcal help queries`"),
            .init(line: "ekcal list --month", says: "with a small month at the side"),
        ])
}

/// `list`: lists the items of a range, in order.
///
/// The operands name the range, or `--from`, `--to` and `--days`, or the time limits of the query; by default
/// it is a week from today.
struct ListCommand: EkcalCommand {
    private let options: ListOptions
    private let query: Query?
    /// Nil for a range that depends on the items or on the query.
    private let range: DayRange?
    /// Whether the range is all of time.
    private let isAll: Bool

    /// All open reminders, which `todo` without words lists.
    init(openRemindersFor arguments: ParsedArguments, _ session: Session) throws {
        options = try ListOptions(arguments, openReminders: true)
        (query, range, isAll) = (nil, nil, true)
    }

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let isOpenReminders =
            arguments.words.first == "reminder" && arguments.operands.isEmpty
            && ![.from, .to, .days].contains(where: arguments.has)
        options = try ListOptions(arguments, openReminders: isOpenReminders)
        guard !isOpenReminders else {
            (query, range, isAll) = (nil, nil, true)
            return
        }
        let words = try Self.operands(arguments, session)
        query = try words.query.map { try session.words.readQuery($0) }
        let saysRange = [.from, .to, .days].contains(where: arguments.has)
        if let text = words.range {
            let range = DayRange(
                try Self.readRange(text, of: arguments, session), in: session.clock.zone,
                now: session.clock.now)
            isAll = range.isAll
            self.range = range.isAll ? nil : range
        } else if query?.window != nil, !saysRange {
            (isAll, range) = (false, nil)
        } else {
            isAll = false
            range = try Self.range(arguments, session)
        }
    }

    /// Reads a range. Words that are far from any range may be the name of a calendar or a title.
    private static func readRange(
        _ text: String, of arguments: ParsedArguments, _ session: Session
    ) throws -> Reading<TimeRange> {
        do { return try session.words.readListed(text, "RANGE") } catch var error as EkcalError {
            let letters = text.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" }
            if letters, session.clock.listedDates.suggestion(for: text) == nil {
                let name = ShellWords.quoted(text)
                error.hint =
                    arguments.words.first == "reminder"
                    ? "`ekcal todo \(text)` adds a reminder"
                    : "`ekcal list calendar:\(name)` lists a calendar, `ekcal list title:\(name)` items "
                        + "with this title"
            }
            throw error
        }
    }

    private static func operands(_ arguments: ParsedArguments, _ session: Session) throws -> QueryForm.Parts {
        guard let text = arguments.text else { return QueryForm.Parts() }
        let dates = session.clock.listedDates
        let parts = QueryForm.split(text) { (try? dates.read($0)) != nil }
        if parts.range != nil, [.from, .to, .days].contains(where: arguments.has) {
            throw EkcalError(
                .usage, "RANGE cannot be used with --from, --to or --days", hint: "use only one of them",
                field: "RANGE")
        }
        return parts
    }

    /// The range of `--from`, `--to` and `--days`.
    private static func range(_ arguments: ParsedArguments, _ session: Session) throws -> DayRange {
        let zone = session.clock.zone
        let from = try arguments.value(.from).map { try session.words.startOfRange($0) }
        let start = from ?? zone.instant(for: CivilDateTime(session.clock.today))
        if let text = arguments.value(.to) {
            let range = try RangeOptions.range(start, try session.words.endOfRange(text), arguments)
            return DayRange(range.lowerBound, range.upperBound, in: zone)
        }
        let first = zone.local(at: start)
        let last = first.date.adding(days: arguments.number(.days) ?? 7)
        return DayRange(start, zone.instant(for: CivilDateTime(last)), in: zone)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let range = try self.range(session, store)
            var request = try options.request(range, session, store)
            if let query {
                request.filter = try session.words.matcher(query, store)
                // Completed reminders are listed only on request.
                request.includesCompleted = query.mentions(.done)
            }
            let found = try OccurrenceAnswer(
                session, store, try request.agenda(from: store), range: range.searched(in: session.clock.zone)
            )
            if options.isSummary {
                return try DaySummaries(found, request, days: range.days, once: options.once, store)
                    .response(options)
            }
            if range.isAll, request.filter == nil, !options.isOpenReminders {
                try tellOfCompleted(request, session, store)
            }
            let days = TimeText.days(range.days.lowerBound, range.days.upperBound)
            let months =
                options.showsMonth && session.console.printsText
                ? try session.console.width.flatMap {
                    try SideMonths(
                        range.days, request, today: session.clock.today, in: session.clock.zone,
                        weekStart: session.clock.weekStart, hasNumbers: session.clock.hasWeekNumbers,
                        width: $0, session.system.glyphs, session.console.style, store)
                } : nil
            return try options.response(found, range.days, empty: range.isAll ? [] : [days], beside: months)
        }
    }

    /// Prints a note about the items that `all` leaves out.
    private func tellOfCompleted(
        _ request: AgendaRequest, _ session: Session, _ store: any CalStoreReader
    ) throws {
        guard session.console.printsText, request.kinds != .events else { return }
        let wanted = request.calendars.map { Set($0) }
        let count = try store.items {
            $0.isCompleted && wanted?.contains($0.calendarID) ?? true
        }.count
        guard count > 0 else { return }
        let what = count == 1 ? "1 completed reminder is" : "\(count) completed reminders are"
        session.note("\(what) not shown; `ekcal find is:done` lists them")
    }

    /// An open end of a range becomes the end of `all`.
    private func closed(_ range: DayRange, _ session: Session, _ store: any CalStoreReader) throws -> DayRange
    {
        let (days, instants) = (range.days, range.instants)
        let isOpen =
            days.lowerBound <= .distantPast || days.upperBound >= .distantFuture
            || instants.lowerBound <= .distantPast || instants.upperBound >= .distantFuture
        guard isOpen else { return range }
        let all = DayRange(.distantPast, .distantFuture, in: session.clock.zone, isAll: true)
            .narrowed(to: try store.itemsOfRange(session), now: session.clock.now, in: session.clock.zone)
            .instants
        let start = max(instants.lowerBound, min(all.lowerBound, instants.upperBound))
        return DayRange(start, max(start, min(instants.upperBound, all.upperBound)), in: session.clock.zone)
    }

    /// The range, which may depend on the items.
    private func range(_ session: Session, _ store: any CalStoreReader) throws -> DayRange {
        if let range { return try closed(range, session, store) }
        if !isAll, let query { return try DayRange.searched(by: query, store, session) }
        return DayRange(.distantPast, .distantFuture, in: session.clock.zone, isAll: true)
            .narrowed(to: try store.itemsOfRange(session), now: session.clock.now, in: session.clock.zone)
    }
}
