import CalStore
import CalStoreLanguage
import CalStorePlanning

/// The items that a query means in a command that takes items.
struct QueryTargets {
    /// How a query matches a series.
    enum Reach: Sendable {
        /// As one item.
        case items
        /// Each matching occurrence; items that do not repeat match too.
        case occurrences
        /// Each matching occurrence; items that do not repeat do not match: `skip`.
        case seriesDates
    }

    private let query: Query
    private let matcher: QueryMatcher
    private let store: any CalStoreReader
    private let session: Session

    /// - Parameter refusesEmpty: Whether a query that matches everything is refused, as in commands that
    ///   write.
    init(
        _ text: String, refusesEmpty: Bool, _ store: any CalStoreReader, _ session: Session
    ) throws {
        query = try session.words.readQuery(text)
        if query.isEmpty, refusesEmpty {
            throw QueryError(text: text, span: 0..<text.utf8.count, reason: .empty).ekcalError(field: "QUERY")
        }
        matcher = try session.words.matcher(query, store)
        (self.store, self.session) = (store, session)
    }

    func references(_ reach: Reach, among scope: TitleChoice.Scope) throws -> [ItemReference] {
        switch reach {
        case .items:
            let items = try matcher.items().filter { scope.takes($0) }
            let names = try NameIndex(store, naming: items)
            return items.map { ItemReference(item: $0, original: nil, typed: names.reference(to: $0)) }
        case .occurrences: return try occurrences()
        case .seriesDates: return try occurrences().filter { $0.original != nil || $0.item.isDetached }
        }
    }

    private func occurrences() throws -> [ItemReference] {
        var request = AgendaRequest(
            try range(), zone: session.clock.zone, now: session.clock.now, calendars: nil)
        request.filter = matcher
        request.includesCompleted = true
        let agenda = try request.agenda(from: store)
        guard agenda.isComplete else {
            throw EkcalError(
                .query, "the query matches more than \(agenda.occurrences.count) occurrences",
                hint: "use a shorter range", field: "QUERY")
        }
        let names = try NameIndex(store, naming: agenda.occurrences.map(\.item))
        return agenda.occurrences.map { occurrence in
            let item = occurrence.item
            let isDate = item.isSeries && item.kind == .event
            return ItemReference(
                item: item, original: isDate ? occurrence.original : nil,
                typed: isDate ? names.reference(to: occurrence) : names.reference(to: item))
        }
    }

    /// The range of dates in the query. Without an end, all occurrences of a series would be too many.
    private func range() throws -> Range<Instant> {
        if let window = query.window, let from = window.endsAfter ?? window.startsFrom,
            let to = window.startsBefore
        {
            return from..<max(from, to)
        }
        throw EkcalError(
            .query, "the query has no range of dates, so it is not clear which occurrences it means",
            hint: "add on:2026-03, or from:2026-03-02 to:2026-03-31", field: "QUERY")
    }

    /// The skipped dates of series that would match if they were not skipped.
    func skipped() throws -> [SkippedOccurrence] {
        var found: [SkippedOccurrence] = []
        for series in try matcher.candidates() where series.isSeries && series.kind == .event {
            let dates = (series.recurrence?.exclusionDates ?? []).map { series.ruleTime($0) }
            for local in Set(dates).sorted() {
                let original = series.occurrenceStart(at: local)
                let occurrence = CalStoreOccurrence(series.occurrence(at: original), in: session.clock.zone)
                guard matcher.matches(occurrence) else { continue }
                found.append(SkippedOccurrence(series: series, original: original))
            }
        }
        return found
    }
}
