import Basics
import CalStore
import CalStoreExchange
import CalStoreScreens
import CommandLine
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
        Array((objects + [cursor.json]).map { $0.text + "\n" }.joined().utf8)
    }

    /// The last line of JSON Lines.
    struct Cursor: JSONRow {
        let cursor: String

        static let fields: [JSONField<Self>] = [.init("cursor", "cursor for the next --since", \.cursor)]
    }

    var cursor: Cursor { Cursor(cursor: feed.cursor) }

    /// A change, and the operation that made it.
    struct Row: JSONRow {
        let operation: CalStoreLogEntry
        let shortID: String
        let change: ChangeJSON.Row

        static let fields: [JSONField<Self>] =
            [
                .type("change"),
                .init("op", "the full identifier of the operation", \.operation.id.text),
                .init("op_short_id", "short identifier, for people", \.shortID),
                .init("time", .instant, "time of the operation", \.operation.time.description),
                .init("program", "program that made the change", \.operation.program),
                .init("label", "the command line", \.operation.label),
            ] + (ChangeJSON.Row.nameFields + ChangeJSON.Row.fields).map { $0.of(\.change) }
    }

    var objects: [JSONValue] {
        feed.operations.flatMap { operation in
            let shortID = operations.shortID(operation.entry.id)
            return operation.changes.map {
                Row(operation: operation.entry, shortID: shortID, change: changes.row($0)).json
            }
        }
    }

    /// The `result` of `changes`.
    struct Result: JSONRow {
        let feed: NewOperations

        static let fields: [JSONField<Self>] = [
            .init("cursor", "cursor for the next --since", \.feed.cursor),
            .init("operations", "number of operations", \.feed.operations.count),
        ]
    }
}

extension Session {
    /// The answer for programs. In JSON Lines its last line is the cursor.
    func answer(_ text: FeedText) -> Answer {
        var answer = answer(items: text.objects, revision: text.revision)
        answer.result = FeedText.Result(feed: text.feed).json
        answer.lastLine = text.cursor.json
        return answer
    }
}

extension NamedShape {
    static let cursor = NamedShape(
        "cursor", "the last line of `changes --jsonl`: the cursor for the next call", of: FeedText.Cursor.self
    )
}
