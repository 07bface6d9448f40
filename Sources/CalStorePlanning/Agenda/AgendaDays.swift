import CalStore

/// The occurrences of each of several days, for a grid. If a day has too many for a grid, it has the first
/// ones and their total number.
package struct AgendaDays {
    /// The occurrences of one day, in the order of an agenda.
    package struct Day: Sendable {
        package var occurrences: [CalStoreOccurrence] = []
        /// The total number, which can be more than `occurrences` holds.
        package var count = 0
    }

    /// The number of occurrences from which each day is queried separately.
    package static let most = 20_000
    /// The maximum number of occurrences of such a day, and of one series on it, so that one series leaves
    /// room for others.
    package static let mostOfDay = 1000
    private static let mostOfSeries = 50

    private let days: ClosedRange<CivilDate>
    private let request: AgendaRequest
    private var zone: Zone { request.zone }
    private var content: [Day] = []

    /// Divides an answer among its days; days with too many items are asked for again. Costs one look at each
    /// occurrence.
    ///
    /// - Parameters:
    ///   - agenda: The answer to `request`.
    ///   - request: The question for all of `days`.
    ///   - most: The maximum number of occurrences of a day that is queried separately.
    package init(
        _ agenda: Agenda, to request: AgendaRequest, on days: ClosedRange<CivilDate>,
        most: Int = AgendaDays.mostOfDay, _ store: any CalStoreReader
    ) throws {
        self.request = request
        self.days = days
        let dates = (days.lowerBound.dayNumber...days.upperBound.dayNumber).map(CivilDate.init(dayNumber:))
        let moments = dates.map { $0.instants(in: zone) }
        if agenda.isComplete, agenda.occurrences.count <= AgendaDays.most {
            content = divided(agenda.occurrences, among: moments)
            return
        }
        let found = try request.days(
            moments, most: most, ofSeries: min(AgendaDays.mostOfSeries, most), in: store)
        let today = zone.local(at: request.now).date
        content = try zip(dates, found).map { day, found in
            let overdue = day == today ? try self.overdue(on: today, store).filter(isLeftOver) : []
            return Day(
                occurrences: overdue + found.agenda.occurrences, count: overdue.count + found.count)
        }
    }

    private func divided(_ occurrences: [CalStoreOccurrence], among moments: [Range<Instant>]) -> [Day] {
        var divided = moments.map { _ in Day() }
        let today = zone.local(at: request.now).date.dayNumber - days.lowerBound.dayNumber
        for occurrence in occurrences {
            let last = max(occurrence.startInstant, occurrence.endInstant)
            var index = moments.firstIndex { $0.upperBound > occurrence.startInstant } ?? moments.count
            while index < moments.count, moments[index].lowerBound <= last {
                if occurrence.overlaps(moments[index]) { divided[index].occurrences.append(occurrence) }
                index += 1
            }
            if divided.indices.contains(today), isLeftOver(occurrence) {
                divided[today].occurrences.append(occurrence)
            }
        }
        for index in divided.indices { divided[index].count = divided[index].occurrences.count }
        return divided
    }

    private func overdue(on today: CivilDate, _ store: any CalStoreReader) throws -> [CalStoreOccurrence] {
        guard request.kinds != .events else { return [] }
        var reminders = request.ofDay(today)
        reminders.kinds = .reminders
        reminders.includesOverdue = true
        return try reminders.agenda(from: store).occurrences
    }

    /// The content of a day.
    package func on(_ day: CivilDate) -> Day {
        days.contains(day) ? content[day.dayNumber - days.lowerBound.dayNumber] : Day()
    }

    /// Whether a reminder was due before the first day and is still open, so that it is shown today.
    private func isLeftOver(_ occurrence: CalStoreOccurrence) -> Bool {
        guard occurrence.item.kind == .reminder, occurrence.item.isOverdue(at: request.now, in: zone) else {
            return false
        }
        return occurrence.start.wallTime(in: zone).date < days.lowerBound
    }
}

extension AgendaDays {
    /// The rows of a day for a grid: whole days first, then by time, then reminders without a time.
    ///
    /// - Parameter occurrences: The occurrences on the day, in the order of an agenda.
    package static func rows(
        _ occurrences: [CalStoreOccurrence], on day: CivilDate, zone: Zone, now: Instant,
        limit: Int = .max
    ) -> [AgendaRow] {
        let moments = day.instants(in: zone)
        let rows = occurrences.map { occurrence in
            let rank = rank(occurrence, moments)
            let begins = occurrence.startInstant >= moments.lowerBound
            let end: AgendaRow.End =
                occurrence.endInstant > moments.upperBound
                ? .later : occurrence.endInstant == moments.upperBound ? .midnight : .here
            var row = AgendaRow(
                occurrence: occurrence, day: day, rank: rank,
                clock: clock(occurrence, rank, on: day, begins: begins, zone), begins: begins, end: end,
                mark: mark(occurrence, rank, zone, now))
            if rank != .reminder {
                let first = occurrence.start.wallTime(in: zone).date.dayNumber
                row.dayNumber = day.dayNumber - first + 1
                row.dayCount = AgendaRows.lastDay(of: occurrence, in: zone).dayNumber - first + 1
            }
            return row
        }
        let order = rows.indices.sorted { AgendaRow.precedes(rows[$0], rows[$1]) ?? ($0 < $1) }
        return order.prefix(limit).map { rows[$0] }
    }

    private static func rank(_ occurrence: CalStoreOccurrence, _ day: Range<Instant>) -> AgendaRow.Rank {
        if occurrence.item.kind == .reminder { return .reminder }
        return occurrence.start.isDate || occurrence.takesAll(of: day) ? .wholeDay : .timed
    }

    private static func clock(
        _ occurrence: CalStoreOccurrence, _ rank: AgendaRow.Rank, on day: CivilDate, begins: Bool,
        _ zone: Zone
    ) -> Int? {
        guard rank != .wholeDay, !occurrence.start.isDate else { return nil }
        let start = occurrence.start.wallTime(in: zone)
        if start.date == day { return start.time.secondOfDay }
        return rank == .timed && !begins ? 0 : nil
    }

    private static func mark(
        _ occurrence: CalStoreOccurrence, _ rank: AgendaRow.Rank, _ zone: Zone, _ now: Instant
    ) -> AgendaRow.Mark? {
        // A reminder is over when it is done, not when it was due.
        if rank == .reminder { return occurrence.item.isOverdue(at: now, in: zone) ? .overdue : nil }
        if occurrence.endInstant <= now { return .past }
        return rank == .timed && occurrence.startInstant <= now ? .now : nil
    }
}

extension AgendaRequest {
    /// The same question for one day, without overdue reminders.
    package func ofDay(_ day: CivilDate) -> AgendaRequest {
        var request = self
        request.range = day.instants(in: zone)
        request.includesOverdue = false
        return request
    }
}

extension CivilDate {
    /// The moments of this day in a zone: from its first one up to that of the next day.
    ///
    /// ```swift
    /// let busy = try store.busyTime(in: today.instants(in: .system), zone: .system)
    /// ```
    public func instants(in zone: Zone) -> Range<Instant> {
        let from = zone.instant(for: CivilDateTime(self))
        return from..<max(from, zone.instant(for: CivilDateTime(adding(days: 1))))
    }
}
