import CalStore

/// `changes`: what changed since a cursor, and the cursor to go on from.
struct ChangesCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let feed = try store.changes(since: try context.cursor(store))
        try FeedText(context: context, store: store).print(feed)
        if context.output == .text { context.print("cursor " + feed.cursor) }
        if context.output == .jsonl { context.print(FeedText.cursorLine(feed)) }
        return try context.exit(isEmpty: feed.operations.isEmpty)
    }
}

extension Context {
    /// What `--since` says: a cursor, or the short identifier of an operation.
    func cursor(_ store: any CalStoreReader) throws -> String? {
        guard let typed = arguments.value(.since) else { return nil }
        guard typed.lowercased().hasPrefix("o") else { return typed }
        do {
            return try OperationReader(store: store).id(typed, field: "--since")
        } catch let error as EkcalError where error.code == .notFound {
            let first = try store.logExtent().first
            // It may be one of those that are gone.
            if first > 1 { throw CalStoreError.cursorExpired(typed, first: first) }
            throw error
        }
    }
}
