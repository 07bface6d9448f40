import CalStore
import CalStoreLanguage

extension CommandTable {
    static let week = Command(
        type: WeekCommand.self, path: ["week"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a week as a grid",
        parameters: [date("any day of the week (default: this week)")], options: viewing,
        examples: [
            .init(line: "ekcal week", says: "this week"),
            .init(line: "ekcal week 2026-W12", says: "week 12 of 2026"),
        ])
}

/// `week`: seven days with the week's number; side by side where there is room, else one below the other.
struct WeekCommand: EkcalCommand {
    private let options: DayOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .week)
    }

    func run(_ session: Session) throws -> Response {
        let first = options.day.adding(days: -options.day.weekday.days(after: session.weekStart))
        return try options.answer(session, first, first.adding(days: 6)) { view, found in
            let style = session.console.style
            let title = [style.apply(.strong, self.title(view.days, session))]
            let grid = WeekGrid(times: session.times, now: session.now, style: style)
            if let width = session.console.width, grid.hasRoom(in: width) {
                return try title + grid.lines(view.contents(found), from: first, width: width)
            }
            found.noteIncomplete("entries")
            let lines = found.lines(found.agenda, days: view.days)
            return title + (lines.isEmpty ? ["   nothing"] : [""] + lines)
        }
    }

    /// `Week 10, Mon 2 - Sun 8 March 2026`
    private func title(_ days: ClosedRange<CivilDate>, _ session: Session) -> String {
        let week = WeekNumber.of(days.lowerBound, startingOn: session.weekStart)
        let number =
            week.year == days.lowerBound.year ? "Week \(week.week)" : "Week \(week.week) of \(week.year)"
        let text = TimeText.days(days.lowerBound, days.upperBound)
        return session.hasWeekNumbers ? "\(number), \(text)" : text
    }
}
