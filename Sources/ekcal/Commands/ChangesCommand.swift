import CalStore

/// `changes`: what changed since a cursor, and the cursor to go on from.
struct ChangesCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let feed = try store.changes(since: try session.cursor(store))
        try FeedText(session: session, store: store).print(feed)
        if session.output == .text { session.print("cursor " + feed.cursor) }
        if session.output == .jsonl { session.print(FeedText.cursorLine(feed)) }
        return try session.exit(isEmpty: feed.operations.isEmpty)
    }
}

extension Session {
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
