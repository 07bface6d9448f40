import CalStore

/// `now`: what is running at this moment; whole days too. Prints nothing when nothing is.
struct NowCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let now = context.now
        var listing = Listing(now..<now.adding(seconds: 1), context, store)
        listing.kinds = .events
        let running = try listing.occurrences().filter { $0.item.status != .canceled }
        var answer = try OccurrenceAnswer(
            context, store, running,
            range: Answer.SearchedRange(
                start: now.description(in: context.zone), end: now.description(in: context.zone)))
        try answer.order(of: "events")
        return try answer.print {
            let lines = NextCommand(context: context).lines(answer.occurrences, answer.directory)
            for line in lines { context.print(line) }
        }
    }
}
