import Basics
import CalStore
import CalStorePlanning
import Terminal

/// The answer of `list --summary`: the number of items on each day, without empty days.
struct DaySummaries {
    private let answer: OccurrenceAnswer
    private let days: [AgendaCounts.Day]
    private var session: Session { answer.session }

    init(
        _ answer: OccurrenceAnswer, _ request: AgendaRequest, days: ClosedRange<CivilDate>, once: Bool,
        _ store: any CalStoreReader
    ) throws {
        self.answer = answer
        let counts = try AgendaCounts(answer.found, to: request, on: days, once: once, store)
        self.days = counts.days
        if !counts.isComplete { answer.noteIncomplete("entries") }
    }

    func response(_ options: ListOptions) throws -> Response {
        var shown = days
        if options.order.isReversed { shown.reverse() }
        let isTruncated = options.order.cut(&shown, of: "days", session)
        var counts = session.answer(items: shown.map(\.json))
        counts.revision = answer.revision
        counts.range = answer.range
        counts.isTruncated = isTruncated
        return Response(
            text: { [shown] page in print(shown, page) },
            quiet: { [shown] in shown.map(\.date.description) }, answer: { [counts] in counts },
            calendar: { _ in
                throw EkcalError(
                    .usage, "--summary cannot be printed as iCalendar", hint: "remove --summary",
                    field: "--output")
            }, failure: options.count.failure(of: answer.matched, areAll: answer.isComplete))
    }

    private func print(_ shown: [AgendaCounts.Day], _ page: Response.Page) {
        var columns = Columns([.init(), .init(isRight: true), .init(), .init(isRight: true), .init()])
        for day in shown {
            columns.add([
                .init(session.clock.times.day(day.date), .strong),
                .init(day.events == 0 ? "" : "\(day.events)"),
                .init(day.events == 0 ? "" : day.events == 1 ? "event" : "events"),
                .init(day.reminders == 0 ? "" : "\(day.reminders)"),
                .init(day.reminders == 0 ? "" : day.reminders == 1 ? "reminder" : "reminders"),
            ])
        }
        if shown.isEmpty { page.print("Nothing on these days.") }
        page.print(columns.lines(width: page.width, style: page.style))
    }
}

extension AgendaCounts.Day: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .type("day"), .init("date", .time, "day", \.date.description),
        .init("events", "number of events", \.events),
        .init("reminders", "number of due reminders", \.reminders),
    ]
}

extension NamedShape {
    static let day = NamedShape("day", "the number of items on a day", of: AgendaCounts.Day.self)
}
