import CalStore
import CalStoreLanguage

/// `list` and `today`: what happens in a range, in order.
struct ListCommand {
    let session: Session
    let range: DayRange
    let isToday: Bool
    var query: Query?

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var listing = Listing(range.instants, session, store)
        listing.kinds = session.arguments.choice(.with) ?? .both
        listing.includesOverdue = isToday || range.days.contains(session.today)
        listing.includesUndated = range.isAll
        listing.hidesStarted = session.arguments.has(.upcoming)
        listing.hidesRepeating = session.arguments.has(.noRepeating)
        listing.hidesDeclined = session.arguments.has(.hideDeclined)
        listing.showsSeriesOnce = session.arguments.has(.series)
        if let query {
            listing.matcher = try session.matcher(query, store)
            // What is done is not listed, unless it is asked for.
            listing.includesCompleted = query.mentions(.done)
        }
        let isSummary = session.arguments.has(.summary)
        if !isSummary { listing.limit = session.searchLimit() }
        var answer = try OccurrenceAnswer(
            session, store, try listing.found(), range: range.searched(in: session.zone))
        if isSummary {
            return try DaySummaries(
                answer, listing, days: range.days, once: session.arguments.has(.once)
            ).print()
        }
        let agenda = self.agenda(of: answer)
        try answer.order(
            of: "entries", like: session.output == .text && !session.isQuiet ? agenda : nil, range.days)
        return try answer.print { printText(answer, agenda) }
    }

    private func agenda(of answer: OccurrenceAnswer) -> AgendaText {
        var agenda = answer.agenda
        agenda.once = session.arguments.has(.once)
        agenda.group = session.arguments.choice(.group) ?? (session.isSorted ? .none : .day)
        return agenda
    }

    private func printText(_ answer: OccurrenceAnswer, _ agenda: AgendaText) {
        if answer.occurrences.isEmpty {
            if !range.isAll {
                session.print(
                    isToday
                        ? TimeText.heading(session.today)
                        : TimeText.days(range.days.lowerBound, range.days.upperBound))
            }
            session.print("   nothing")
        }
        for line in answer.lines(agenda, days: range.days) { session.print(line) }
        if session.arguments.isBare { session.print("\n`ekcal help` lists all commands.") }
    }
}
