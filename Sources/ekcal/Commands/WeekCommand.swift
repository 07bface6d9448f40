import CalStore
import CalStoreLanguage

/// `week`: seven days with the week's number; side by side where there is room, else one below the other.
struct WeekCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try context.namedDay(ofWeek: true)
        let first = day.adding(days: -day.weekday.days(after: context.weekStart))
        let view = DayView(context, first, first.adding(days: 6))
        let answer = try view.answer(from: store)
        return try answer.print {
            let (year, week) = WeekNumber.of(first, startingOn: context.weekStart)
            let number = year == first.year ? "Week \(week)" : "Week \(week) of \(year)"
            let days = TimeText.days(view.days.lowerBound, view.days.upperBound)
            let title = context.hasWeekNumbers ? "\(number), \(days)" : days
            context.print(context.style.apply(.strong, title))
            let grid = WeekGrid(times: context.times, now: context.now, style: context.style)
            if let width = context.width, grid.hasRoom(in: width) {
                for line in grid.lines(try view.contents(answer), from: first, width: width) {
                    context.print(line)
                }
                return
            }
            answer.noteIncomplete("entries")
            let lines = answer.lines(answer.agenda, days: view.days)
            for line in lines.isEmpty ? ["   nothing"] : [""] + lines { context.print(line) }
        }
    }
}
