import CalStore

/// `list --summary`: how much there is on each day. Days with nothing are left out.
struct DaySummaries {
    private struct Day {
        let date: CivilDate
        var events = 0
        var reminders = 0

        var object: JSONValue {
            [
                "type": "day", "date": .string(date.description), "events": .int(events),
                "reminders": .int(reminders),
            ]
        }
    }

    private let answer: OccurrenceAnswer
    private let days: [Day]
    private var session: Session { answer.session }

    /// More days are not counted one by one.
    private static let mostDays = 3_660

    init(
        _ answer: OccurrenceAnswer, _ listing: Listing, days: ClosedRange<CivilDate>, once: Bool
    ) throws {
        self.answer = answer
        var agenda = answer.agenda
        agenda.once = once
        if !answer.isComplete, days.upperBound.dayNumber - days.lowerBound.dayNumber < DaySummaries.mostDays,
            let counted = try DaySummaries.counted(listing, agenda, days: days)
        {
            self.days = counted
            return
        }
        self.days = DaySummaries.days(of: answer.occurrences, agenda, days: days)
        answer.noteIncomplete("entries")
    }

    /// The days on which occurrences stand; what has no date is left out.
    private static func days(
        of occurrences: [CalStoreOccurrence], _ agenda: AgendaText, days: ClosedRange<CivilDate>
    ) -> [Day] {
        // By how many more there are than on the day before, so that what lasts for years costs no more than a day.
        var events: [Int: Int] = [:]
        var reminders: [Int: Int] = [:]
        for occurrence in occurrences where occurrence.item.start != nil || occurrence.item.due != nil {
            let range = agenda.days(of: occurrence, days)
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
                    Day(
                        date: CivilDate(dayNumber: number), events: day.events, reminders: day.reminders))
            }
        }
        return found
    }

    /// Each day counted by itself, where there is too much to look at; nil when it cannot be counted.
    private static func counted(
        _ listing: Listing, _ agenda: AgendaText, days: ClosedRange<CivilDate>
    ) throws -> [Day]? {
        let zone = listing.session.zone
        var reminders = listing
        reminders.kinds = .reminders
        var counts: [CivilDate: Day] = [:]
        if listing.kinds != .events {
            for day in self.days(of: try reminders.found().occurrences, agenda, days: days) {
                counts[day.date] = day
            }
        }
        guard listing.kinds != .reminders else { return counts.values.sorted { $0.date < $1.date } }
        for number in days.lowerBound.dayNumber...days.upperBound.dayNumber {
            let date = CivilDate(dayNumber: number)
            let range = DayRange(date, date, in: zone).instants
            var events = listing
            events.kinds = .events
            events.range = range.clamped(to: listing.range)
            // What began before stands on its first day only.
            if agenda.once, date > days.lowerBound { events.startsFrom = range.lowerBound }
            guard let count = try events.count() else { return nil }
            if count > 0 { counts[date, default: Day(date: date)].events += count }
        }
        return counts.values.sorted { $0.date < $1.date }
    }

    func response(_ options: ListOptions) throws -> Response {
        var shown = days
        if options.order.isReversed { shown.reverse() }
        let isTruncated = options.order.cut(&shown, of: "days", session)
        var counts = session.answer(items: shown.map(\.object))
        counts.revision = answer.revision
        counts.range = answer.range
        counts.isTruncated = isTruncated
        return Response(
            text: { [shown] page in print(shown, page) },
            quiet: { [shown] in shown.map(\.date.description) }, answer: { [counts] in counts },
            calendar: {
                throw EkcalError(
                    .usage, "--summary cannot be printed as iCalendar", hint: "remove --summary",
                    field: "--output")
            }, failure: options.failsWhenEmpty && days.isEmpty ? .nothingMatched : nil)
    }

    private func print(_ shown: [Day], _ page: Response.Page) {
        var columns = Columns([.init(), .init(isRight: true), .init(), .init(isRight: true), .init()])
        for day in shown {
            columns.add([
                .init(session.times.day(day.date), .strong), .init(day.events == 0 ? "" : "\(day.events)"),
                .init(day.events == 0 ? "" : day.events == 1 ? "event" : "events"),
                .init(day.reminders == 0 ? "" : "\(day.reminders)"),
                .init(day.reminders == 0 ? "" : day.reminders == 1 ? "reminder" : "reminders"),
            ])
        }
        if shown.isEmpty { page.print("nothing") }
        page.print(columns.lines(width: page.width, style: page.style))
    }
}
