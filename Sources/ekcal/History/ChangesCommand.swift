import CalStoreExchange
import CommandLine

extension CommandTable {
    static let changes = Command(
        type: ChangesCommand.self, path: ["changes"], section: .history,
        answer: { AnswerShape(items: [FeedText.Row.shape], result: FeedText.Result.members) },
        summary: "print the changes since a cursor, for programs",
        options: take(.since) + [
            .init(.limit, help: "maximum number of changes; an operation is never cut in two")
        ] + printing + counting + take(.noPager) + everywhere,
        details: [
            "The answer ends with a new cursor for the next call. Without --since, it has only the current "
                + "cursor; --since 0 prints everything.",
            "With --limit, the cursor is that of the last printed change, so the next call continues there. "
                + "If changes are left, standard error says how many, and has this cursor too.",
            "A cursor from before the oldest kept operation gives exit 5 "
                + "(cursor_expired): read everything again.",
        ],
        examples: [
            .init(line: "ekcal changes", says: "the current cursor"),
            .init(
                line: "ekcal changes --since o4dmw --jsonl",
                says: "one change per line, then the new cursor"),
        ])
}

/// `changes`: prints the changes since a cursor, and the cursor for the next call.
struct ChangesCommand: EkcalCommand {
    private let since: CursorOption
    private let limit: Int?
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) {
        since = CursorOption(arguments)
        limit = arguments.number(.limit)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let all = try store.history.changes(since: since.cursor(store))
            let feed = limit.map(all.prefix) ?? all
            let isTruncated = feed.operations.count < all.operations.count
            if let limit, isTruncated {
                let more = all.changeCount - feed.changeCount
                session.note(
                    "\(more == 1 ? "1 more change is" : "\(more) more changes are") not shown "
                        + "(--limit \(limit)); continue with --since \(feed.cursor)",
                    isQuietable: false)
            }
            let text = try FeedText(feed, store, session.clock, session.console.style)
            let cursorLine = "cursor " + feed.cursor
            return Response(
                text: { $0.print(text.lines + [cursorLine]) },
                quiet: { text.references + [cursorLine] },
                answer: {
                    var answer = session.answer(text)
                    answer.isTruncated = isTruncated
                    answer.nextCursor = isTruncated ? feed.cursor : nil
                    return answer
                },
                failure: count.failure(of: feed.changeCount, areAll: !isTruncated))
        }
    }
}

extension NewOperations {
    fileprivate var changeCount: Int { operations.reduce(0) { $0 + $1.changes.count } }

    /// The first operations with at most `changes` changes, but at least one operation.
    fileprivate func prefix(_ changes: Int) -> NewOperations {
        var count = 0
        var first: [CalStorePastOperation] = []
        for operation in operations {
            count += operation.changes.count
            guard first.isEmpty || count <= changes else {
                return NewOperations(operations: first, cursor: first.last?.entry.id.text ?? cursor)
            }
            first.append(operation)
        }
        return self
    }
}
