import CalStore
import CalStoreLanguage

/// `find`: searches all items and all dates. A series is one hit, unless its occurrences are asked for.
struct FindCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let query = try session.readQuery(session.arguments.text ?? "")
        let matcher = try session.matcher(query, store)
        return session.arguments.has(.occurrences)
            ? try runOccurrences(matcher, store) : try runItems(matcher, store)
    }

    // MARK: Items

    private func runItems(_ matcher: QueryMatcher, _ store: any CalStoreReader) throws -> ExitCode {
        let found = try matcher.items(in: try session.calendarFilter(store))
        var hits = found.map { CalStoreOccurrence($0, in: session.zone) }
        hits.sort(by: Listing.precedes)
        // What the query says of time; no end on either side where it says nothing: everything was looked at.
        let window = matcher.query.window
        let range = Answer.SearchedRange(
            from: window?.endsAfter ?? window?.startsFrom, to: window?.startsBefore, in: session.zone)
        var answer = try OccurrenceAnswer(
            session, store, Listing.Found(occurrences: hits), range: range)
        try answer.order(of: "items")
        return try answer.print {
            let text = ItemText(session: session, names: answer.names)
            for item in answer.occurrences.map(\.item) {
                session.print(text.line(item))
                if let repeats = text.repeats(item) { session.print("      " + repeats) }
            }
            session.print("Found \(FindCommand.count(found.count, "item")) in all dates.")
        }
    }

    // MARK: Occurrences

    private func runOccurrences(_ matcher: QueryMatcher, _ store: any CalStoreReader) throws -> ExitCode {
        let range = try DayRange.searched(by: matcher.query, store, session)
        var listing = Listing(range.instants, session, store)
        listing.matcher = matcher
        listing.includesCompleted = true
        listing.includesUndated = matcher.query.window == nil
        let found = try listing.found()
        var answer = try OccurrenceAnswer(session, store, found, range: range.searched(in: session.zone))
        try answer.order(of: "occurrences")
        return try answer.print {
            var agenda = answer.agenda
            agenda.once = true
            agenda.group = .none
            for line in answer.lines(agenda, days: range.days) { session.print(line) }
            let (first, last) = (range.days.lowerBound, range.days.upperBound)
            session.print(
                "Found \(found.isComplete ? "" : "more than ")\(FindCommand.count(found.occurrences.count, "occurrence")) from \(session.times.day(first)) to \(session.times.day(last))."
            )
        }
    }

    private static func count(_ count: Int, _ what: String) -> String {
        count == 0 ? "nothing" : "\(count) \(what)\(count == 1 ? "" : "s")"
    }
}

extension DayRange {
    /// Where the occurrences that a query means can be: what it says about time, and where that leaves an end open, as
    /// far as there are items, a year ahead at least.
    static func searched(by query: Query, _ store: any CalStoreReader, _ session: Session) throws -> DayRange
    {
        let whole = DayRange(.distantPast, .distantFuture, in: session.zone, isAll: true)
            .narrowed(to: try store.items(), now: session.now, in: session.zone)
        guard let window = query.window else { return whole }
        let from = window.endsAfter ?? window.startsFrom ?? whole.instants.lowerBound
        let to = window.startsBefore ?? max(whole.instants.upperBound, from)
        return DayRange(from, to, in: session.zone)
    }
}
