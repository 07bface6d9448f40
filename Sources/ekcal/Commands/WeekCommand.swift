import CalStore

/// `week`: seven days with the week's number; side by side where there is room, else one below the other.
struct WeekCommand {
    let context: Context

    func run() throws -> ExitCode {
        let day = try context.namedDay(ofWeek: true)
        let first = day.adding(days: -day.weekday.days(after: context.weekStart))
        let view = DayView(context, first, first.adding(days: 6))
        let answer = try view.answer()
        return try answer.print {
            let (year, week) = WeekNumber.of(first, startingOn: context.weekStart)
            let number = year == first.year ? "Week \(week)" : "Week \(week) of \(year)"
            let days = TimeText.days(view.days.lowerBound, view.days.upperBound)
            let title = context.hasWeekNumbers ? "\(number), \(days)" : days
            context.print(context.style.apply(.strong, title))
            let grid = WeekGrid(
                times: context.times, now: context.now, directory: answer.directory, style: context.style)
            let lines = grid.lines(answer.occurrences, from: first, width: context.width)
            for line in lines { context.print(line) }
        }
    }
}
