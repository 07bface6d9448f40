import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let find = Command(
        type: FindCommand.self, path: ["find"], synonyms: ["search"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "search all items",
        parameters: [
            .init(
                name: "QUERY", arity: .oneOrMore, help: "words and conditions: see `ekcal help queries`",
                values: .queries)
        ],
        options: take(.occurrences) + [
            .init(.series, help: "list a series once, whatever its dates (default)")
        ] + take(.cursor, .calendar, .notCalendar) + ordering + listing + reading,
        exclusive: [[.occurrences, .series]],
        details: [
            "A series is one match, with its next dates. --occurrences lists all its dates."
        ],
        examples: [
            .init(line: "ekcal find standup", says: "in titles, notes, locations and addresses"),
            .init(
                line: "ekcal find 'calendar:work -is:repeating on:2026-03'",
                says: "as one argument, so that -is is not read as an option"),
        ])
}

/// `find`: searches all items and all dates. A series is one match, unless its occurrences are requested.
struct FindCommand: EkcalCommand {
    private let text: String
    private let query: Query
    private let calendars: CalendarFilter
    private let order: OrderOptions
    private let wantsOccurrences: Bool
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        text = arguments.text ?? ""
        query = try session.words.readQuery(text)
        calendars = CalendarFilter(arguments)
        order = try OrderOptions(arguments)
        wantsOccurrences = arguments.has(.occurrences)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let matcher = try session.words.matcher(query, store)
            return wantsOccurrences
                ? try occurrences(matcher, session, store) : try items(matcher, session, store)
        }
    }

    private func items(
        _ matcher: QueryMatcher, _ session: Session, _ store: any CalStoreReader
    ) throws -> Response {
        let items = try matcher.items(in: calendars.identifiers(store, session))
        var hits = items.map { CalStoreOccurrence($0, in: session.clock.zone) }
        CalStoreOccurrence.sort(&hits)
        // The time limits in the query; without any, the search covers all time.
        let window = query.window
        let range = Answer.SearchedRange(
            from: window?.endsAfter ?? window?.startsFrom, to: window?.startsBefore, in: session.clock.zone)
        var found = try OccurrenceAnswer(
            session, store, Agenda(hits), range: range, shown: order.firstShown)
        try found.order(by: order, of: "items")
        var lines: [String] = []
        if session.console.printsText {
            let text = session.itemText(found.names)
            for item in found.occurrences.map(\.item) {
                lines.append(text.line(item, isMarked: true))
                if let repeats = text.repeats(item) { lines.append("      " + repeats) }
            }
            lines.append("Found \(FindCommand.counted(items.count, "item")).")
            if items.isEmpty, let either {
                session.note("for items with one of them, write \(ShellWords.quoted(either))")
            }
        }
        return found.response(counted: count) { [lines] in $0.print(lines) }
    }

    private func occurrences(
        _ matcher: QueryMatcher, _ session: Session, _ store: any CalStoreReader
    ) throws -> Response {
        let range = try DayRange.searched(by: query, store, session)
        var request = try AgendaRequest(range.instants, calendars, session, store)
        request.filter = matcher
        request.includesCompleted = true
        request.includesUndated = query.window == nil
        let listed = try request.agenda(from: store)
        var found = try OccurrenceAnswer(
            session, store, listed, range: range.searched(in: session.clock.zone))
        try found.order(by: order, of: "occurrences")
        return found.response(counted: count) { [found] page in
            var agenda = found.agenda
            agenda.once = true
            agenda.group = .none
            page.print(found.lines(agenda, days: range.days))
            let (first, last) = (range.days.lowerBound, range.days.upperBound)
            page.print(
                """
                Found \(listed.isComplete ? "" : "more than ")\
                \(FindCommand.counted(listed.occurrences.count, "occurrence")) \
                from \(session.clock.times.day(first)) to \(session.clock.times.day(last)).
                """
            )
        }
    }

    /// The query with `OR`, if it has the word `or`, which is an ordinary word: `a or b` is `(a OR b)`.
    private var either: String? {
        var terms: [[Substring]] = []
        var isJoined = false
        for word in text.split(separator: " ") {
            if word == "or", !terms.isEmpty {
                isJoined = true
            } else if isJoined {
                terms[terms.count - 1].append(word)
                isJoined = false
            } else {
                terms.append([word])
            }
        }
        guard terms.contains(where: { $0.count > 1 }) else { return nil }
        return terms.map { $0.count > 1 ? "(" + $0.joined(separator: " OR ") + ")" : String($0[0]) }
            .joined(separator: " ")
    }

    private static func counted(_ count: Int, _ what: String) -> String {
        count == 0 ? "nothing" : "\(count) \(what)\(count == 1 ? "" : "s")"
    }
}

extension DayRange {
    /// The range to search for occurrences: the time limits of the query. An open end reaches to the last
    /// item, and at least a year ahead.
    static func searched(by query: Query, _ store: any CalStoreReader, _ session: Session) throws -> DayRange
    {
        let whole = DayRange(.distantPast, .distantFuture, in: session.clock.zone, isAll: true)
            .narrowed(to: try store.itemsOfRange(session), now: session.clock.now, in: session.clock.zone)
        guard let window = query.window else { return whole }
        let from = window.endsAfter ?? window.startsFrom ?? whole.instants.lowerBound
        let to = window.startsBefore ?? max(whole.instants.upperBound, from)
        return DayRange(from, to, in: session.clock.zone)
    }
}
