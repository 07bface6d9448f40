import CalStoreExchange
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let watch = Command(
        type: WatchCommand.self, path: ["watch"], section: .history,
        answer: { AnswerShape(items: [FeedText.Row.shape, .reference(.cursor)], isLines: true) },
        summary: "print changes as they happen, until Control-C",
        parameters: [
            .init(
                name: "QUERY", arity: .words, help: "only matching items: see `ekcal help queries`",
                values: .queries)
        ],
        options: take(.since, .debounce) + [
            .init(.once, help: "end after the first changes", group: .choosing)
        ]
            + take(.exec, .timeout, .output, .jsonl, .color, .fields, .quiet, .verbose)
            .choosing(.output, from: ["text", "jsonl"]) + everywhere,
        details: [
            "It reports changes by any program that writes to the store. Edits of store.json by hand are "
                + "reported when the next command has recorded them.",
            """
            The program of --exec is started without a shell. It gets EKCAL_CURSOR, EKCAL_OPERATIONS and \
            EKCAL_CHANGES in its environment, and the lines of --jsonl on standard input. Later changes are \
            queued until it exits. If it fails, its exit code is reported on standard error, and it gets the \
            same changes again, together with the next ones; with --once, the exit code is 7.
            """,
        ],
        examples: [
            .init(line: "ekcal watch calendar:work --jsonl", says: "for a program that reads lines"),
            .init(
                line: "ekcal watch --exec 'make publish' --debounce 10s", says: "after a pause of ten seconds"
            ),
        ])
}

/// `watch`: prints changes as they happen, until it is stopped.
struct WatchCommand: EkcalCommand {
    private let query: Query?
    private let since: CursorOption
    /// The pause in seconds without a change, after which changes are reported together.
    private let pause: Double
    /// The program for the changes; nil to print them.
    private let program: NewsProgram?
    private let endsAfterFirst: Bool

    /// The longest sleep in seconds. Some systems do not report all changes, such as those of another
    /// machine.
    private static let longestSleep = 20.0
    /// The default of `--debounce`, in seconds.
    private static let usualPause = 0.1

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        query = try arguments.text.map { try session.words.readQuery($0) }
        since = CursorOption(arguments)
        pause =
            try arguments.value(.debounce).map { try session.words.readSeconds($0, .debounce, most: .hour) }
            ?? WatchCommand.usualPause
        let limit = try session.words.programLimit(arguments)
        program = try arguments.value(.exec).map { try NewsProgram($0, limit: limit) }
        endsAfterFirst = arguments.has(.once)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let matcher = try query.map { try session.words.matcher($0, store) }
        return Response(stream: { output in
            try watch(store, matcher, session, output) ? .success : .partlyDone
        })
    }

    /// Watches until the end. Returns whether the program accepted the last changes.
    private func watch(
        _ store: CalendarStore, _ matcher: QueryMatcher?, _ session: Session, _ output: Response.Stream
    ) throws -> Bool {
        // Observe before the cursor is read, so that no change is missed between the two.
        let bell = ChangeBell(pause: pause)
        let observation = store.onChange { bell.ring() }
        defer { observation.cancel() }
        // The cursor after the changes that the program did not accept.
        var refused: String?
        var cursor = try since.cursor(store) ?? store.history.changes(since: nil).cursor
        while true {
            let news = try session.access.read { try News(since: cursor, matcher, $0, session) }
            var isTaken = news.cursor != refused
            if isTaken, let text = news.text {
                if let program {
                    output.flush()
                    isTaken = try program.run(news.feed, input: text.jsonLines, session)
                } else {
                    try output.print(
                        Response(
                            text: { $0.print(text.lines) }, quiet: { text.references },
                            answer: { session.answer(text) }))
                }
                output.flush()
                if endsAfterFirst || !output.isRead { return isTaken }
            }
            // Changes that the program did not accept are reported again with the next ones.
            if isTaken { cursor = news.cursor } else { refused = news.cursor }
            bell.waitUntilQuiet(atMost: WatchCommand.longestSleep)
        }
    }

    /// The changes since a cursor.
    private struct News {
        /// The changes that match the query.
        let feed: NewOperations
        /// The cursor for the next call.
        let cursor: String
        /// Nil if no change matches.
        let text: FeedText?

        init(
            since cursor: String, _ matcher: QueryMatcher?, _ store: CalStoreView, _ session: Session
        ) throws {
            let all = try store.history.changes(since: cursor)
            feed = try matcher.map { try all.matching($0) } ?? all
            self.cursor = all.cursor
            text =
                feed.operations.isEmpty
                ? nil : try FeedText(feed, store, session.clock, session.console.style)
        }
    }

}

extension NewOperations {
    /// The changes of items that match a query before or after the change.
    fileprivate func matching(_ matcher: QueryMatcher) throws -> NewOperations {
        var news: [CalStorePastOperation] = []
        for operation in operations {
            let wanted = try operation.changes.filter { change in
                try [change.itemBefore, change.itemAfter].compactMap(\.self).contains {
                    try matcher.matches($0)
                }
            }
            if !wanted.isEmpty { news.append(CalStorePastOperation(entry: operation.entry, changes: wanted)) }
        }
        return NewOperations(operations: news, cursor: cursor)
    }
}
