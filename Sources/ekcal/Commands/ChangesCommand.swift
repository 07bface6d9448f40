import CalStore

extension CommandTable {
    static let changes = Command(
        type: ChangesCommand.self, path: ["changes"], section: .history,
        answer: { AnswerShape(items: [.object(ObjectName.feedMembers)], result: AnswerShape.feed) },
        summary: "print the changes since a cursor, for programs",
        options: take(.since) + printing + take(.failEmpty, .noPager) + everywhere,
        details: [
            "The answer ends with a new cursor for the next call. Without --since it has only the current cursor; --since 0 prints everything.",
            "A cursor from before the oldest kept operation gives exit 5 (cursor_expired): read everything again.",
        ],
        examples: [
            .init(line: "ekcal changes", says: "the current cursor"),
            .init(
                line: "ekcal changes --since o4dmw --jsonl", says: "one change per line, then the new cursor"),
        ])
}

/// `changes`: what changed since a cursor, and the cursor for the next call.
struct ChangesCommand: EkcalCommand {
    private let since: CursorOption
    private let failsWhenEmpty: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        since = CursorOption(arguments)
        failsWhenEmpty = arguments.has(.failEmpty)
    }

    func run(_ session: Session) throws -> Response {
        try session.read { store in
            let feed = try store.changes(since: since.cursor(store))
            let text = try FeedText(feed, store, session)
            let cursorLine = "cursor " + feed.cursor
            return Response(
                text: { $0.print(text.lines + [cursorLine]) },
                quiet: { text.references + [cursorLine] }, answer: text.answer,
                failure: feed.operations.isEmpty && failsWhenEmpty ? .nothingMatched : nil)
        }
    }
}
