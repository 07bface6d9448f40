import CalStore

/// `now`: what is running at this moment; whole days too. Prints nothing when nothing is.
struct NowCommand {
    let session: Session

    /// A series may have begun each second for years, and all of it run on.
    private static let most = 1000

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let now = session.now
        var request = try AgendaRequest(now..<now.adding(seconds: 1), session, store)
        request.kinds = .events
        request.wantsItem = { $0.status != .canceled }
        request.limit = session.searchLimit(most: NowCommand.most)
        var answer = try OccurrenceAnswer(
            session, store, try request.agenda(from: store),
            range: Answer.SearchedRange(
                start: now.description(in: session.zone), end: now.description(in: session.zone)))
        try answer.order(of: "events")
        return try answer.print {
            let lines = NextCommand(session: session).lines(answer.occurrences, answer.names)
            for line in lines { session.print(line) }
        }
    }
}
