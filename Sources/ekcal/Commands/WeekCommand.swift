import CalStore

/// `week`: seven days with the week's number; side by side where there is room, else one below the other.
struct WeekCommand {
    let context: Context
    let day: CivilDate

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let first = day.adding(days: -((day.weekday.rawValue - context.weekStart.rawValue + 7) % 7))
        let range = DayRange(first, first.adding(days: 6), in: context.zone)
        var listing = Listing(range.instants, context, store)
        listing.kinds = context.arguments.choiceIfTaken(.with) ?? .both
        listing.includesOverdue = range.days.contains(context.today)
        let answer = try OccurrenceAnswer(
            context, store, try listing.occurrences(), range: range.searched(in: context.zone))
        return try answer.print {
            let (year, week) = first.adding(days: 3).isoWeek()
            let number = year == first.year ? "Week \(week)" : "Week \(week) of \(year)"
            let days = TimeText.days(range.days.lowerBound, range.days.upperBound)
            context.print(context.style.apply(.strong, "\(number), \(days)"))
            let grid = WeekGrid(
                zone: context.zone, now: context.now, directory: answer.directory, style: context.style)
            let lines = grid.lines(answer.occurrences, from: first, width: context.width)
            for line in lines { context.print(line) }
        }
    }
}
