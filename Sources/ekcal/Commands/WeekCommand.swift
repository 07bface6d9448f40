import CalStore
import CalStoreLanguage

/// `week`: seven days with the week's number; side by side where there is room, else one below the other.
struct WeekCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try session.namedDay(ofWeek: true)
        let first = day.adding(days: -day.weekday.days(after: session.weekStart))
        let view = DayView(session, first, first.adding(days: 6))
        let answer = try view.answer(from: store)
        return try answer.print {
            let (year, week) = WeekNumber.of(first, startingOn: session.weekStart)
            let number = year == first.year ? "Week \(week)" : "Week \(week) of \(year)"
            let days = TimeText.days(view.days.lowerBound, view.days.upperBound)
            let title = session.hasWeekNumbers ? "\(number), \(days)" : days
            session.print(session.style.apply(.strong, title))
            let grid = WeekGrid(times: session.times, now: session.now, style: session.style)
            if let width = session.width, grid.hasRoom(in: width) {
                for line in grid.lines(try view.contents(answer), from: first, width: width) {
                    session.print(line)
                }
                return
            }
            answer.noteIncomplete("entries")
            let lines = answer.lines(answer.agenda, days: view.days)
            for line in lines.isEmpty ? ["   nothing"] : [""] + lines { session.print(line) }
        }
    }
}
