import CalStore

/// `list` and `today`: what happens in a range, in order.
struct ListCommand {
    let context: Context
    let range: DayRange
    let isToday: Bool
    var query: Query?

    func run() throws -> ExitCode {
        let store = try context.openStore()
        var listing = Listing(range.instants, context, store)
        listing.kinds = context.arguments.choiceIfTaken(.with) ?? .both
        listing.includesOverdue = isToday || range.days.contains(context.today)
        listing.includesUndated = range.isAll
        listing.hidesStarted = context.arguments.hasIfTaken(.upcoming)
        listing.hidesRepeating = context.arguments.hasIfTaken(.noRepeating)
        listing.showsSeriesOnce = context.arguments.hasIfTaken(.series)
        if let query {
            listing.matcher = try context.matcher(query, store)
            // What is done is not listed, unless it is asked for.
            listing.includesCompleted = query.mentions(.done)
        }
        var occurrences = try listing.occurrences()
        let directory = try Directory(store, naming: occurrences.map(\.item))
        let json = ItemJSON(zone: context.zone, now: context.now, directory: directory)
        try context.sort(&occurrences, by: json)
        let isTruncated = context.cut(&occurrences, of: "entries")

        switch context.output {
        case .text where context.isQuiet:
            for occurrence in occurrences { context.print(directory.reference(to: occurrence)) }
        case .text:
            printText(occurrences, directory)
        case .ics:
            try context.printCalendar(occurrences.map(\.item), store)
        default:
            var answer = try context.answer(store, occurrences, json)
            answer.range = range.searched(in: context.zone)
            answer.isTruncated = isTruncated
            try context.print(answer)
        }
        return try context.exit(isEmpty: occurrences.isEmpty)
    }

    private func printText(_ occurrences: [CalStoreOccurrence], _ directory: Directory) {
        var agenda = AgendaText(
            zone: context.zone, now: context.now, directory: directory, style: context.style,
            width: context.width)
        agenda.once = context.arguments.hasIfTaken(.once)
        agenda.group = context.arguments.choiceIfTaken(.group) ?? (context.isSorted ? .none : .day)
        if occurrences.isEmpty {
            if !range.isAll {
                context.print(
                    isToday
                        ? TimeText.heading(context.today)
                        : TimeText.days(range.days.lowerBound, range.days.upperBound))
            }
            context.print("   nothing")
        }
        for line in agenda.lines(occurrences, days: range.days) { context.print(line) }
        if context.arguments.isBare { context.print("\n`ekcal help` lists what else there is.") }
    }
}
