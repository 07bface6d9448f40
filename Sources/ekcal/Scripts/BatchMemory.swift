import Basics
import CalStore

/// What a batch with `--idempotency-key` finds again of the times that it was run before.
///
/// Each operation of such a batch keeps in the log, as ``IdempotencyKey/answer``, which lines it did and what
/// they gave. A line that changed nothing is told by the next operation; one that failed by none, so it is
/// tried again.
struct BatchMemory {
    /// What is known of a line that was done.
    struct Done {
        let op: String
        /// The items that it gave, for variables and for the answer.
        let produced: [CalStoreItem.ID]
        /// The records that it touched.
        let touched: [RecordID]
        let warnings: [String]
    }

    private let key: String
    private let content: [UInt8]
    private(set) var lines: [Int: Done] = [:]
    /// The operations of earlier runs, the oldest first.
    private(set) var operations: [CalStorePastOperation] = []
    /// Those whose changes are not read yet: they are read when the store is no longer locked.
    private var entries: [CalStoreLogEntry] = []
    /// Up to here the log was looked at.
    private var seen: CalStoreOperation.ID?

    /// The longest key: it stands in the log with each operation.
    static let longestKey = 256

    /// - Parameter content: all that decides what the batch does, but for the store and the clock.
    init(key: String, content: [UInt8]) throws(EkcalError) {
        guard !key.isEmpty, key.utf8.count <= BatchMemory.longestKey else {
            throw EkcalError(
                .usage, "the key is empty or too long; it has 1 to \(BatchMemory.longestKey) bytes",
                field: "--idempotency-key")
        }
        self.key = key
        self.content = content
    }

    // MARK: Finding again

    /// Looks what was done under the key since it was looked last.
    mutating func look(_ change: CalStoreTransaction) throws {
        let asked = IdempotencyKey(key, content: content)
        let newest = try change.newestOperation()
        guard newest != seen else { return }
        for entry in try change.operations(key: key, after: seen).reversed() {
            guard entry.key?.content == asked.content else {
                throw EkcalError(
                    .condition, "the key \"\(key)\" was used for another batch: \(entry.label)",
                    hint: "use another key for each batch; `ekcal op show \(entry.id)` shows what was done",
                    field: "--idempotency-key")
            }
            try remember(entry)
        }
        seen = newest
    }

    private mutating func remember(_ entry: CalStoreLogEntry) throws {
        guard let answer = entry.key?.answer, let list = try? JSONValue(reading: answer.utf8).array
        else {
            throw EkcalError(
                .store, "the results of the batch in operation \(entry.id) cannot be read",
                hint: "nothing was changed; use another key to run the batch again")
        }
        for object in list {
            guard let line = object["line"]?.int else { continue }
            func texts(_ name: String) -> [String] { object[name]?.array?.compactMap(\.string) ?? [] }
            lines[line] = Done(
                op: object["op"]?.string ?? "", produced: texts("ids").compactMap { CalStoreItem.ID($0) },
                touched: texts("records").compactMap { RecordID($0) },
                warnings: texts("warnings"))
        }
        entries.append(entry)
    }

    /// Reads what the operations did that were found.
    mutating func readOperations(_ store: CalendarStore) throws {
        for entry in entries {
            let changes = try store.operation(entry.id).changes
            operations.append(CalStorePastOperation(entry: entry, changes: changes))
        }
        entries = []
    }

    /// Whether all these lines were done.
    func knows(_ batch: [BatchLine]) -> Bool { batch.allSatisfy { lines[$0.number] != nil } }

    // MARK: Remembering

    /// What the log is to keep.
    func key(for done: [BatchOutcome.Line], op: (BatchOutcome.Line) -> String) -> IdempotencyKey {
        let list = done.map { line -> JSONValue in
            [
                "line": .int(line.line.number), "op": .string(op(line)),
                "ids": .array(line.produced.map { .string($0.id.text) }),
                "records": .array(line.changes.map { .string($0.id.text) }),
                "warnings": .array(line.warnings.map(JSONValue.string)),
            ]
        }
        return IdempotencyKey(key, content: content, answer: JSONValue.array(list).text)
    }
}
