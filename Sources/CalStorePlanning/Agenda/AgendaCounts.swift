import CalStore

/// The number of events and reminders on each day of an agenda. Empty days are left out.
package struct AgendaCounts: Sendable {
    /// The counts of one day.
    package struct Day: Sendable {
        package let date: CivilDate
        package var events = 0
        package var reminders = 0
    }

    package let days: [Day]
    /// False if the agenda was incomplete and counting its days without it was not possible.
    package let isComplete: Bool

    /// Longer ranges are not counted day by day.
    private static let mostDays = 3_660

    /// - Parameters:
    ///   - agenda: The answer to `request`.
    ///   - once: True if an item of several days counts on its first day only.
    package init(
        _ agenda: Agenda, to request: AgendaRequest, on days: ClosedRange<CivilDate>, once: Bool,
        _ store: any CalStoreReader
    ) throws {
        var rows = AgendaRows(zone: request.zone, now: request.now)
        rows.once = once
        if !agenda.isComplete,
            days.upperBound.dayNumber - days.lowerBound.dayNumber < AgendaCounts.mostDays,
            let counted = try AgendaCounts.counted(request, rows, on: days, store)
        {
            self.days = counted
            isComplete = true
            return
        }
        self.days = AgendaCounts.count(agenda.occurrences, rows, on: days)
        isComplete = agenda.isComplete
    }

    /// The number of occurrences on each day; those without a date do not count.
    private static func count(
        _ occurrences: [CalStoreOccurrence], _ rows: AgendaRows, on days: ClosedRange<CivilDate>
    ) -> [Day] {
        // Differences from the day before, so an item of several years costs no more than one of a day.
        var events: [Int: Int] = [:]
        var reminders: [Int: Int] = [:]
        for occurrence in occurrences where occurrence.item.start != nil || occurrence.item.due != nil {
            let range = rows.days(of: occurrence, days)
            if occurrence.item.kind == .event {
                events[range.lowerBound, default: 0] += 1
                events[range.upperBound + 1, default: 0] -= 1
            } else {
                reminders[range.lowerBound, default: 0] += 1
                reminders[range.upperBound + 1, default: 0] -= 1
            }
        }
        var found: [Day] = []
        var day = Day(date: days.lowerBound)
        let changes = Set(events.keys).union(reminders.keys).sorted()
        for (index, number) in changes.enumerated() {
            day.events += events[number] ?? 0
            day.reminders += reminders[number] ?? 0
            guard day.events + day.reminders > 0, index + 1 < changes.count else { continue }
            for number in number..<changes[index + 1] {
                found.append(
                    Day(date: CivilDate(dayNumber: number), events: day.events, reminders: day.reminders))
            }
        }
        return found
    }

    /// Counts each day with a question of its own, for ranges with too many items; nil if a day cannot be
    /// counted.
    private static func counted(
        _ request: AgendaRequest, _ rows: AgendaRows, on days: ClosedRange<CivilDate>,
        _ store: any CalStoreReader
    ) throws -> [Day]? {
        var reminders = request
        reminders.kinds = .reminders
        var counts: [CivilDate: Day] = [:]
        if request.kinds != .events {
            for day in count(try reminders.agenda(from: store).occurrences, rows, on: days) {
                counts[day.date] = day
            }
        }
        guard request.kinds != .reminders else { return counts.values.sorted { $0.date < $1.date } }
        for number in days.lowerBound.dayNumber...days.upperBound.dayNumber {
            let date = CivilDate(dayNumber: number)
            let range = date.instants(in: request.zone)
            var events = request
            events.kinds = .events
            events.range = range.clamped(to: request.range)
            // An item that began before counts on its first day only.
            if rows.once, date > days.lowerBound { events.startsFrom = range.lowerBound }
            guard let count = try events.count(in: store) else { return nil }
            if count > 0 { counts[date, default: Day(date: date)].events += count }
        }
        return counts.values.sorted { $0.date < $1.date }
    }
}
