import CalStore

/// `now`: what is running at this moment; whole days too. Prints nothing when nothing is.
struct NowCommand {
    let session: Session

    /// A series may have begun each second for years, and all of it run on.
    private static let most = 1000

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let now = session.now
        var listing = Listing(now..<now.adding(seconds: 1), session, store)
        listing.kinds = .events
        listing.wantsItem = { $0.status != .canceled }
        listing.limit = session.searchLimit(most: NowCommand.most)
        var answer = try OccurrenceAnswer(
            session, store, try listing.found(),
            range: Answer.SearchedRange(
                start: now.description(in: session.zone), end: now.description(in: session.zone)))
        try answer.order(of: "events")
        return try answer.print {
            let lines = NextCommand(session: session).lines(answer.occurrences, answer.names)
            for line in lines { session.print(line) }
        }
    }
}
