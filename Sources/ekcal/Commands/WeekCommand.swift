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
        let occurrences = try listing.occurrences()
        let directory = try Directory(store, naming: occurrences.map(\.item))

        switch context.output {
        case .text where context.isQuiet:
            for occurrence in occurrences { context.print(directory.reference(to: occurrence)) }
        case .text:
            let (year, week) = first.adding(days: 3).isoWeek()
            let number = year == first.year ? "Week \(week)" : "Week \(week) of \(year)"
            let days = TimeText.days(range.days.lowerBound, range.days.upperBound)
            context.print(context.style.apply(.strong, "\(number), \(days)"))
            let grid = WeekGrid(
                zone: context.zone, now: context.now, directory: directory, style: context.style)
            for line in grid.lines(occurrences, from: first, width: context.width) { context.print(line) }
        case .ics:
            try context.printCalendar(occurrences.map(\.item), store)
        default:
            let json = ItemJSON(zone: context.zone, now: context.now, directory: directory)
            var answer = try context.answer(store, occurrences, json)
            answer.range = range.searched(in: context.zone)
            try context.print(answer)
        }
        return try context.exit(isEmpty: occurrences.isEmpty)
    }
}
