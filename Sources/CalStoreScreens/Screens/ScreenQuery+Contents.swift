import CalStore
import CalStoreLanguage
import CalStorePlanning

extension ScreenQuery {
    /// The days of an agenda before and after the selected one, at first: a full calendar fills a screen with
    /// them.
    private static let daysOfAgenda = (before: 1, after: 4)
    /// An agenda with fewer items than this has more days.
    private static let fewItems = 60
    /// The most days of an agenda, for calendars with few items.
    private static let mostDays = 1500
    /// The most items of an agenda; if there are more, it has two days.
    private static let mostItems = 1000
    /// The most open reminders.
    private static let mostOpen = 3000
    /// The most items of a search.
    private static let mostFound = 500

    /// The answer of one state of a store.
    ///
    /// - Parameter matcher: The reader of queries as they are typed, with the names of the settings.
    /// - Throws: `CalStoreError` if the store cannot be read. A query that cannot be read is no error: the
    ///   answer says why.
    package func contents(
        of store: any CalStoreReader, setup: ScreenSetup, now: Instant,
        matcher: (String, any CalStoreReader) throws -> QueryMatcher
    ) throws -> ScreenContents {
        let calendars = try store.calendars()
        var contents = ScreenContents(
            query: self, days: day...day, occurrences: [], isComplete: true,
            names: try NameIndex(store, naming: []), calendars: calendars, sources: try store.sources(),
            revision: try store.revision())
        var request = AgendaRequest(
            day.instants(in: setup.zone), zone: setup.zone, now: now,
            calendars: ScreenContents.shown(calendars, without: hidden))
        var wanted: QueryMatcher?
        do {
            if !filter.isEmpty { request.filter = try matcher(filter, store) }
            contents.isFilterRead = true
            if view == .search, !text.isEmpty { wanted = try matcher(text, store) }
        } catch let error as CalStoreError {
            throw error
        } catch {
            contents.problem = "\(error)"
            if view == .search { return contents }
        }
        switch view {
        case .agenda: try fillAgenda(&contents, request, store)
        case .day: try fill(&contents, day...day, request, store)
        case .week:
            let first = day.adding(days: -day.weekday.days(after: setup.weekStart))
            try fill(&contents, first...first.adding(days: 6), request, store)
        case .month:
            let first = day.adding(days: 1 - day.day)
            let last = first.adding(months: 1).adding(days: -1)
            // The weeks of the grid are whole.
            let weeks = Weeks.of(first, from: setup.weekStart)
            try fill(
                &contents, (weeks.first?.first ?? first)...max(first, weeks.last?.last ?? last), request,
                store)
            contents.days = first...max(first, last)
        case .year:
            let first = CivilDate(year: day.year, month: 1, day: 1) ?? day
            let last = max(first, CivilDate(year: day.year, month: 12, day: 31) ?? day)
            request.range = DayRange(first, last, in: setup.zone).instants
            let found = try request.agenda(from: store)
            contents.loads = try AgendaLoad.days(found, to: request, on: first...last, store)
            contents.days = first...last
        case .todo:
            request.kinds = .reminders
            request.range = .distantPast..<Instant.distantFuture
            request.includesOverdue = true
            request.includesUndated = true
            request.limit = ScreenQuery.mostOpen
            let open = try request.agenda(from: store)
            let all = Agenda(
                open.occurrences + (try completed(store, request.zone)), isComplete: open.isComplete)
            try take(all, &contents, store)
        case .search:
            guard let wanted else { return contents }
            try fillSearch(&contents, wanted, request, store)
        case .calendars: break
        case .history: try fillHistory(&contents, setup, store)
        case .freeTime:
            let first = day.adding(days: -day.weekday.days(after: setup.weekStart))
            try fill(&contents, first...first.adding(days: 6), request, store)
            try fillSlots(&contents, setup, now: now, store)
        }
        if hasSide { try fillSide(&contents, request, store) }
        return contents
    }

    private func take(_ found: Agenda, _ contents: inout ScreenContents, _ store: any CalStoreReader) throws {
        contents.occurrences = found.occurrences
        contents.isComplete = found.isComplete
        contents.names = try NameIndex(store, naming: found.occurrences.map(\.item))
    }

    private func fill(
        _ contents: inout ScreenContents, _ days: ClosedRange<CivilDate>, _ request: AgendaRequest,
        _ store: any CalStoreReader
    ) throws {
        var request = request
        request.range = DayRange(days.lowerBound, days.upperBound, in: request.zone).instants
        request.includesOverdue = days.contains(request.zone.local(at: request.now).date)
        (request.limit, request.isAllOrNothing) = (ScreenQuery.mostItems, true)
        let found = try request.agenda(from: store)
        contents.days = days
        let byDay = try AgendaDays(
            found, to: request, on: days,
            most: days.count == 1 ? AgendaDays.mostOfDay : mostOfDay, store)
        contents.byDay = byDay
        // What is shown can be selected.
        try take(
            found.isComplete
                ? found
                : Agenda(
                    (days.lowerBound.dayNumber...days.upperBound.dayNumber).flatMap {
                        byDay.on(CivilDate(dayNumber: $0)).occurrences
                    }, isComplete: false), &contents, store)
    }

    /// The days around the selected one: more of them if they have few items, fewer if they have many.
    private func fillAgenda(
        _ contents: inout ScreenContents, _ request: AgendaRequest, _ store: any CalStoreReader
    ) throws {
        var center = day
        if let search {
            guard let near = try nearest(search, request, store) else {
                contents.problem =
                    search == .forward ? "nothing is later than this" : "nothing is earlier than this"
                return
            }
            center = near
        }
        var (before, after) = ScreenQuery.daysOfAgenda
        while true {
            let days = center.adding(days: -before)...center.adding(days: after)
            var wider = request
            wider.range = DayRange(days.lowerBound, days.upperBound, in: request.zone).instants
            wider.includesOverdue = days.contains(request.zone.local(at: request.now).date)
            (wider.limit, wider.isAllOrNothing) = (ScreenQuery.mostItems, after > 1)
            let found = try wider.agenda(from: store)
            if !found.isComplete, after > 1 {
                (before, after) = (0, 1)
                continue
            }
            contents.days = days
            try take(found, &contents, store)
            guard found.occurrences.count < ScreenQuery.fewItems, found.isComplete,
                after < ScreenQuery.mostDays, before >= ScreenQuery.daysOfAgenda.before
            else { return }
            (before, after) = (before * 4, after * 4)
        }
    }

    /// The nearest day with items after or before the selected one, within some years.
    private func nearest(
        _ search: Search, _ request: AgendaRequest, _ store: any CalStoreReader
    ) throws -> CivilDate? {
        var length = 30
        while length < 50_000 {
            let range =
                search == .forward
                ? (day.adding(days: 1), day.adding(days: length))
                : (day.adding(days: -length), day.adding(days: -1))
            guard range.0 <= range.1 else { return nil }
            var wider = request
            wider.range = DayRange(range.0, range.1, in: request.zone).instants
            wider.limit = search == .forward ? 1 : ScreenQuery.mostItems
            // A long event that runs on does not begin there.
            if search == .forward { wider.startsFrom = wider.range.lowerBound }
            let found = try wider.agenda(from: store)
            // The last ones of many are not among them.
            if search == .backward, !found.isComplete { return try nearestBefore(request, store) }
            let days = found.occurrences.map { $0.start.wallTime(in: request.zone).date }
            let inside = days.filter { $0 >= range.0 && $0 <= range.1 }
            if let near = search == .forward ? inside.min() : inside.max() { return near }
            length *= 8
        }
        return nil
    }

    /// The last day with items before the selected one, where there are many.
    private func nearestBefore(_ request: AgendaRequest, _ store: any CalStoreReader) throws -> CivilDate? {
        for count in 1...ScreenQuery.mostDays {
            var one = request.ofDay(day.adding(days: -count))
            one.limit = 1
            one.startsFrom = one.range.lowerBound
            if try !one.agenda(from: store).occurrences.isEmpty { return day.adding(days: -count) }
        }
        return nil
    }

    /// The items and series that a query finds, as `find` lists them, and that the filter shows.
    private func fillSearch(
        _ contents: inout ScreenContents, _ matcher: QueryMatcher, _ request: AgendaRequest,
        _ store: any CalStoreReader
    ) throws {
        let filter = request.filter as? QueryMatcher
        contents.queryRemarks = ScreenQuery.reading(of: matcher.query, zone: request.zone)
        let items = try matcher.items(in: request.calendars).filter { try filter?.matches($0) ?? true }
        let window = matcher.query.window ?? filter?.query.window
        var found = try items.prefix(ScreenQuery.mostFound).map { item in
            try nextDate(of: item, window, request, store)
                ?? CalStoreOccurrence(item, in: request.zone)
        }
        CalStoreOccurrence.sort(&found)
        try take(Agenda(found, isComplete: items.count <= ScreenQuery.mostFound), &contents, store)
    }

    /// The next date of a series of events in the time that is searched, or the last one of a series that is
    /// over: an item stands at a time at which something can be done with it. Nil for anything else.
    private func nextDate(
        of item: CalStoreItem, _ window: TimeWindow?, _ request: AgendaRequest, _ store: any CalStoreReader
    ) throws -> CalStoreOccurrence? {
        guard item.kind == .event, item.isSeries else { return nil }
        let from = window?.startsFrom ?? window?.endsAfter ?? request.now
        let dates = try UpcomingDates(of: item, in: request.zone, store).first(
            ScreenQuery.mostDatesTried, from: from)
        let next = dates.first { $0.start == $0.original }?.original
        let last = item.occurrenceSet.last.map { item.occurrenceStart(at: $0) }
        return (next ?? last).map { CalStoreOccurrence(item, at: $0, in: request.zone) }
    }

    /// The dates among which one is looked for that was not moved: a moved one is an item of its own.
    private static let mostDatesTried = 20

    /// How a query is read: what was assumed about its dates, and the time that they mean.
    private static func reading(of query: Query, zone: Zone) -> [String] {
        guard let window = query.window else { return query.remarks }
        let times = TimeText(zone: zone)
        func moment(_ instant: Instant?) -> String? { instant.map { times.moment(ItemTime($0, in: zone)) } }
        let from = moment(window.endsAfter ?? window.startsFrom).map { "from " + $0 }
        let to = moment(window.startsBefore).map { "before " + $0 }
        let span = [from, to].compactMap(\.self).joined(separator: ", ")
        return query.remarks + (span.isEmpty ? [] : [span])
    }
}
