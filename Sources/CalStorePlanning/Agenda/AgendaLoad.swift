import CalStore

/// The load of a day: the number of its items, and the time that they take. An event that repeats daily is
/// no item of one day; only its time counts.
package struct AgendaLoad: Sendable, Hashable {
    package var items = 0
    /// The events that repeat daily.
    package var daily = 0
    /// The seconds of the events that have a time, on this day. Events at the same time are all counted.
    package var seconds = 0

    package init(items: Int = 0, seconds: Int = 0) { (self.items, self.seconds) = (items, seconds) }

    /// The minimum of a day at each level from 1 on: the number of items, or the hours of events.
    package static let steps: [(items: Int, hours: Int)] = [(1, 0), (3, 2), (6, 4), (10, 8)]

    /// The level, from 0 for nothing to 4 for a full day.
    package var level: Int {
        AgendaLoad.steps.count { items >= $0.items || $0.hours > 0 && seconds >= $0.hours * 3600 }
    }

    /// The loads of days. Days without items are left out.
    ///
    /// - Parameter agenda: The answer to `request`. If it is not complete, the items are counted without
    ///   their time.
    package static func days(
        _ agenda: Agenda, to request: AgendaRequest, on days: ClosedRange<CivilDate>,
        _ store: any CalStoreReader
    ) throws -> [CivilDate: AgendaLoad] {
        let counts = try AgendaCounts(agenda, to: request, on: days, once: false, store)
        var loads: [CivilDate: AgendaLoad] = [:]
        for day in counts.days { loads[day.date] = AgendaLoad(items: day.events + day.reminders) }
        guard agenda.isComplete else { return loads }
        let rows = AgendaRows(zone: request.zone, now: request.now)
        for occurrence in agenda.occurrences where occurrence.item.kind == .event && !occurrence.start.isDate
        {
            let isDaily = occurrence.item.repeatsDaily
            for number in rows.days(of: occurrence, days) {
                let day = CivilDate(dayNumber: number)
                if isDaily {
                    loads[day]?.items -= 1
                    loads[day]?.daily += 1
                }
                let moments = day.instants(in: request.zone)
                let from = max(occurrence.startInstant, moments.lowerBound)
                let to = min(occurrence.endInstant, moments.upperBound)
                if from < to { loads[day]?.seconds += to.seconds(since: from) }
            }
        }
        return loads
    }
}

extension CalStoreItem {
    /// Whether it takes place on every day, or on at least five days of each week.
    fileprivate var repeatsDaily: Bool {
        recurrence?.rules.contains { rule in
            let days = Set(rule.byDay.map(\.weekday)).count
            return rule.interval == 1 && (days >= 5 || days == 0 && rule.frequency <= .daily)
        } ?? false
    }
}
