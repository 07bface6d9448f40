import Basics
import CalStore
import Terminal

/// Formats the changes since a cursor as text for people and as objects for programs.
struct FeedText {
    let feed: NewOperations
    let revision: String
    private let operations: OperationText
    private let changes: ChangeText
    private let style: TextStyle

    init(
        _ feed: NewOperations, _ store: any CalStoreReader, _ clock: Clock, _ style: TextStyle
    ) throws {
        self.feed = feed
        self.style = style
        revision = try store.revision()
        operations = try OperationText(clock.times, store)
        changes = try ChangeText(feed.operations.flatMap(\.changes), store, clock, style)
    }

    /// The operations, each followed by its changes.
    var lines: [String] {
        feed.operations.flatMap { operation in
            [style.apply(.faint, operations.line(operation.entry))]
                + changes.lines(operation.changes, isWhole: false)
        }
    }

    /// The short identifiers of the operations.
    var references: [String] { feed.operations.map { operations.shortID($0.entry.id) } }

    /// JSON Lines for the program of `watch --exec`: one change on each line, then the cursor.
    var jsonLines: [UInt8] {
        Array((objects + [cursorObject]).map { $0.text + "\n" }.joined().utf8)
    }

    var cursorObject: JSONValue { ["cursor": .string(feed.cursor)] }

    var objects: [JSONValue] {
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

extension Session {
    /// The answer for programs. In JSON Lines its last line is the cursor.
    func answer(_ text: FeedText) -> Answer {
        var answer = answer(items: text.objects, revision: text.revision)
        answer.result = ["cursor": .string(text.feed.cursor), "operations": .int(text.feed.operations.count)]
        answer.lastLine = text.cursorObject
        return answer
    }
}
