import CalStore

/// `now`: what is running at this moment; whole days too. Prints nothing when nothing is.
struct NowCommand {
    let context: Context

    /// A series may have begun each second for years, and all of it run on.
    private static let most = 1000

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let now = context.now
        var listing = Listing(now..<now.adding(seconds: 1), context, store)
        listing.kinds = .events
        listing.wantsItem = { $0.status != .canceled }
        listing.limit = context.searchLimit(most: NowCommand.most)
        var answer = try OccurrenceAnswer(
            context, store, try listing.found(),
            range: Answer.SearchedRange(
                start: now.description(in: context.zone), end: now.description(in: context.zone)))
        try answer.order(of: "events")
        return try answer.print {
            let lines = NextCommand(context: context).lines(answer.occurrences, answer.names)
            for line in lines { context.print(line) }
        }
    }
}
