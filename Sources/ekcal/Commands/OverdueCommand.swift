import CalStore

/// `overdue`: open reminders whose time has passed, the oldest first.
struct OverdueCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        var listing = Listing(.distantPast..<session.now.adding(seconds: 1), session, store)
        listing.kinds = .reminders
        listing.wantsItem = { $0.isOverdue(at: session.now, in: session.zone) }
        listing.limit = session.searchLimit()
        var answer = try OccurrenceAnswer(session, store, try listing.found())
        try answer.order(of: "reminders")
        return try answer.print {
            var agenda = answer.agenda
            agenda.group = .none
            if answer.occurrences.isEmpty { session.print("nothing is overdue") }
            for line in answer.lines(agenda, days: .distantPast ... .distantFuture) {
                session.print(line)
            }
        }
    }
}
