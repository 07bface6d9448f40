import CalStore

/// `list --summary`: how much there is on each day. Days with nothing are left out.
struct DaySummaries {
    private struct Day {
        let date: CivilDate
        var events = 0
        var reminders = 0
    }

    private let answer: OccurrenceAnswer
    private let days: [Day]
    private var context: Context { answer.context }

    init(_ answer: OccurrenceAnswer, days: ClosedRange<CivilDate>, once: Bool) {
        self.answer = answer
        var found: [CivilDate: Day] = [:]
        var agenda = answer.agenda
        agenda.once = once
        for (date, item) in agenda.days(of: answer.occurrences, days: days) {
            var day = found[date] ?? Day(date: date)
            if item.kind == .event { day.events += 1 } else { day.reminders += 1 }
            found[date] = day
        }
        self.days = found.values.sorted { $0.date < $1.date }
    }

    func print() throws -> ExitCode {
        var shown = days
        if context.arguments.has(.reverse) { shown.reverse() }
        let isTruncated = context.cut(&shown, of: "days")
        switch context.output {
        case .text: printText(shown)
        case .ics:
            throw EkcalError(
                .usage, "counts are no iCalendar", hint: "leave out --summary", field: "--output")
        default:
            var counts = context.answer(
                items: shown.map { day in
                    [
                        "type": "day", "date": .string(day.date.description), "events": .int(day.events),
                        "reminders": .int(day.reminders),
                    ]
                })
            counts.revision = try answer.store.revision()
            counts.range = answer.range
            counts.isTruncated = isTruncated
            try context.print(counts)
        }
        return try context.exit(isEmpty: days.isEmpty)
    }

    private func printText(_ shown: [Day]) {
        if context.isQuiet {
            for day in shown { context.print(day.date.description) }
            return
        }
        var columns = Columns([.init(), .init(isRight: true), .init(), .init(isRight: true), .init()])
        for day in shown {
            columns.add([
                .init(context.times.day(day.date), .strong), .init(day.events == 0 ? "" : "\(day.events)"),
                .init(day.events == 0 ? "" : day.events == 1 ? "event" : "events"),
                .init(day.reminders == 0 ? "" : "\(day.reminders)"),
                .init(day.reminders == 0 ? "" : day.reminders == 1 ? "reminder" : "reminders"),
            ])
        }
        if shown.isEmpty { context.print("nothing") }
        for line in columns.lines(width: context.width, style: context.style) { context.print(line) }
    }
}
