import CalStore

/// `overdue`: open reminders whose time has passed, the oldest first.
struct OverdueCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var listing = Listing(.distantPast..<context.now.adding(seconds: 1), context, store)
        listing.kinds = .reminders
        listing.wantsItem = { $0.isOverdue(at: context.now, in: context.zone) }
        listing.limit = context.searchLimit()
        var answer = try OccurrenceAnswer(context, store, try listing.found())
        try answer.order(of: "reminders")
        return try answer.print {
            var agenda = answer.agenda
            agenda.group = .none
            if answer.occurrences.isEmpty { context.print("nothing is overdue") }
            for line in answer.lines(agenda, days: .distantPast ... .distantFuture) {
                context.print(line)
            }
        }
    }
}
