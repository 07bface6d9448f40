import CalStore

/// `list --summary`: how much there is on each day. Days with nothing are left out.
struct DaySummaries {
    private let answer: OccurrenceAnswer
    private let days: [AgendaCounts.Day]
    private var session: Session { answer.session }

    init(
        _ answer: OccurrenceAnswer, _ request: AgendaRequest, days: ClosedRange<CivilDate>, once: Bool
    ) throws {
        self.answer = answer
        let counts = try AgendaCounts(answer.found, to: request, on: days, once: once, answer.store)
        self.days = counts.days
        if !counts.isComplete { answer.noteIncomplete("entries") }
    }

    func print() throws -> ExitCode {
        var shown = days
        if session.arguments.has(.reverse) { shown.reverse() }
        let isTruncated = session.cut(&shown, of: "days")
        switch session.output {
        case .text: printText(shown)
        case .ics:
            throw EkcalError(
                .usage, "--summary cannot be printed as iCalendar", hint: "remove --summary",
                field: "--output")
        default:
            var counts = session.answer(
                items: shown.map { day in
                    [
                        "type": "day", "date": .string(day.date.description), "events": .int(day.events),
                        "reminders": .int(day.reminders),
                    ]
                })
            counts.revision = try answer.store.revision()
            counts.range = answer.range
            counts.isTruncated = isTruncated
            try session.print(counts)
        }
        return try session.exit(isEmpty: days.isEmpty)
    }

    private func printText(_ shown: [AgendaCounts.Day]) {
        if session.isQuiet {
            for day in shown { session.print(day.date.description) }
            return
        }
        var columns = Columns([.init(), .init(isRight: true), .init(), .init(isRight: true), .init()])
        for day in shown {
            columns.add([
                .init(session.times.day(day.date), .strong), .init(day.events == 0 ? "" : "\(day.events)"),
                .init(day.events == 0 ? "" : day.events == 1 ? "event" : "events"),
                .init(day.reminders == 0 ? "" : "\(day.reminders)"),
                .init(day.reminders == 0 ? "" : day.reminders == 1 ? "reminder" : "reminders"),
            ])
        }
        if shown.isEmpty { session.print("nothing") }
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
    }
}
