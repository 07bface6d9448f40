import Basics
import CalStore

/// The changes since a cursor, as text for people and as objects for programs.
struct FeedText {
    private let feed: ChangeFeed
    private let revision: String
    private let operations: OperationText
    private let changes: ChangeText
    private let session: Session

    init(_ feed: ChangeFeed, _ store: any CalStoreReader, _ session: Session) throws {
        self.feed = feed
        self.session = session
        revision = try store.revision()
        operations = try OperationText(session.clock.times, store)
        changes = try ChangeText(feed.operations.flatMap(\.changes), store, session)
    }

    /// The operations, each with its changes below it.
    var lines: [String] {
        feed.operations.flatMap { operation in
            [session.console.style.apply(.faint, operations.line(operation.entry))]
                + changes.lines(operation.changes, isWhole: false)
        }
    }

    /// The short identifiers of the operations.
    var references: [String] { feed.operations.map { operations.shortID($0.entry.id) } }

    /// The answer for programs. In JSON Lines its last line is the cursor.
    func answer() -> Answer {
        var answer = session.answer(items: objects, revision: revision)
        answer.result = ["cursor": .string(feed.cursor), "operations": .int(feed.operations.count)]
        answer.lastLine = cursorObject
        return answer
    }

    /// JSON Lines for the program of `watch --exec`: a change a line, then the cursor.
    var jsonLines: [UInt8] {
        Array((objects + [cursorObject]).map { $0.text + "\n" }.joined().utf8)
    }

    private var cursorObject: JSONValue { ["cursor": .string(feed.cursor)] }

    private var objects: [JSONValue] {
        feed.operations.flatMap { operation in
            let origin = origin(operation.entry)
            return operation.changes.map { changes.row($0, origin) }
        }
    }

    private func origin(_ entry: CalStoreLogEntry) -> [JSONValue.Member] {
        [
            .init("op", .string(entry.id.text)), .init("op_short_id", .string(operations.shortID(entry.id))),
            .init("time", .string(entry.time.description)), .init("program", JSONValue(entry.program)),
            .init("label", .string(entry.label)),
        ]
    }
}
