import CalStore
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let log = Command(
        type: LogCommand.self, path: ["log"], section: .history,
        answer: { .of(.operation) },
        summary: "list operations, newest first",
        parameters: [
            .init(name: "RANGE", arity: .words, help: "range of time (default: all)")
        ],
        options: take(.cursor) + browsing,
        details: [
            "Each line is one operation: identifier, time, program, number of "
                + "changes, command line. `ekcal op show` shows the changes."
        ],
        examples: [
            .init(line: "ekcal log -l 10", says: "the last ten"),
            .init(line: "ekcal log yesterday", says: "the operations of yesterday"),
        ])
}

/// `log`: lists the operations of the store, newest first.
struct LogCommand: EkcalCommand {
    private let range: DayRange?
    private let limit: Int?
    private let isReversed: Bool
    /// The oldest operation of an earlier answer.
    private let cursor: String?
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        range = try arguments.text.map {
            DayRange(
                try session.words.readListed($0, "RANGE"), in: session.clock.zone, now: session.clock.now)
        }
        limit = arguments.number(.limit)
        cursor = arguments.value(.cursor)
        isReversed = arguments.has(.reverse)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let instants = range.flatMap { $0.isAll ? nil : $0.instants }
            // One entry more than the limit shows whether there are more.
            var entries = try entries(store, instants)
            let isTruncated = limit.map { entries.count > $0 } ?? false
            if let limit, isTruncated { entries.removeSubrange(limit...) }
            // Operations never change their places, so a cursor stays valid after later changes.
            let next = isTruncated ? entries.last?.id.text : nil
            if isReversed { entries.reverse() }
            let oldest = try store.history.extent().first
            let text = try OperationText(session.clock.times, store)
            let revision = try store.revision()
            return Response(
                text: { [entries] page in
                    page.print(text.columns(entries).lines(width: page.width, style: page.style))
                    if entries.isEmpty { page.print("   nothing") }
                    if oldest > 1, !isTruncated {
                        page.note("operations before number \(oldest) are no longer kept")
                    }
                    if let limit, isTruncated { page.note("there are more operations (--limit \(limit))") }
                },
                quiet: { [entries] in entries.map { text.shortID($0.id) } },
                answer: { [entries] in
                    var answer = session.answer(items: entries.map { text.row($0).json }, revision: revision)
                    answer.range = range?.searched(in: session.clock.zone)
                    answer.isTruncated = isTruncated
                    answer.nextCursor = next
                    return answer
                },
                failure: count.failure(of: entries.count, areAll: !isTruncated))
        }
    }

    /// The operations after the cursor, one more than the limit.
    private func entries(_ store: CalStoreView, _ range: Range<Instant>?) throws -> [CalStoreLogEntry] {
        guard let cursor else { return try store.history.entries(limit: limit.map { $0 + 1 }, in: range) }
        let id = try OperationReader(store: store).id(cursor, field: "--cursor")
        let all = try store.history.entries()
        guard let place = all.firstIndex(where: { $0.id == id }) else {
            throw EkcalError(
                .cursorExpired, "the log no longer has the operation of the cursor",
                hint: "list the log from its start",
                field: "--cursor")
        }
        let rest = all[(place + 1)...].filter { range?.contains($0.time) ?? true }
        return limit.map { Array(rest.prefix($0 + 1)) } ?? rest
    }
}
