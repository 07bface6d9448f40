import CalStore
import CalStoreLanguage

/// `list` and `today`: what happens in a range, in order.
struct ListCommand {
    let context: Context
    let range: DayRange
    let isToday: Bool
    var query: Query?

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var listing = Listing(range.instants, context, store)
        listing.kinds = context.arguments.choiceIfTaken(.with) ?? .both
        listing.includesOverdue = isToday || range.days.contains(context.today)
        listing.includesUndated = range.isAll
        listing.hidesStarted = context.arguments.hasIfTaken(.upcoming)
        listing.hidesRepeating = context.arguments.hasIfTaken(.noRepeating)
        listing.hidesDeclined = context.arguments.hasIfTaken(.hideDeclined)
        listing.showsSeriesOnce = context.arguments.hasIfTaken(.series)
        if let query {
            listing.matcher = try context.matcher(query, store)
            // What is done is not listed, unless it is asked for.
            listing.includesCompleted = query.mentions(.done)
        }
        let isSummary = context.arguments.hasIfTaken(.summary)
        if !isSummary { listing.limit = context.searchLimit() }
        var answer = try OccurrenceAnswer(
            context, store, try listing.found(), range: range.searched(in: context.zone))
        if isSummary {
            return try DaySummaries(
                answer, listing, days: range.days, once: context.arguments.has(.once)
            ).print()
        }
        let agenda = self.agenda(of: answer)
        try answer.order(
            of: "entries", like: context.output == .text && !context.isQuiet ? agenda : nil, range.days)
        return try answer.print { printText(answer, agenda) }
    }

    private func agenda(of answer: OccurrenceAnswer) -> AgendaText {
        var agenda = answer.agenda
        agenda.once = context.arguments.hasIfTaken(.once)
        agenda.group = context.arguments.choiceIfTaken(.group) ?? (context.isSorted ? .none : .day)
        return agenda
    }

    private func printText(_ answer: OccurrenceAnswer, _ agenda: AgendaText) {
        if answer.occurrences.isEmpty {
            if !range.isAll {
                context.print(
                    isToday
                        ? TimeText.heading(context.today)
                        : TimeText.days(range.days.lowerBound, range.days.upperBound))
            }
            context.print("   nothing")
        }
        for line in answer.lines(agenda, days: range.days) { context.print(line) }
        if context.arguments.isBare { context.print("\n`ekcal help` lists all commands.") }
    }
}
