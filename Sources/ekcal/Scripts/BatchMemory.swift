import Basics
import CalStore

/// The results of earlier runs of a batch with `--idempotency-key`.
///
/// Each operation of such a batch stores in the log, as ``IdempotencyKey/answer``, the lines that it did and
/// their results. A line without changes is stored with the next operation. A failed line is not stored, so
/// it is tried again.
/// tried again.
struct BatchMemory {
    /// The stored result of a line.
    struct Done {
        let op: String
        /// The items that it produced, for variables and for the answer.
        let produced: [CalStoreItem.ID]
        /// The records that it changed.
        let touched: [RecordID]
        let warnings: [String]
    }

    private let key: String
    private let content: [UInt8]
    private(set) var lines: [Int: Done] = [:]
    /// The operations of earlier runs, the oldest first.
    private(set) var operations: [CalStorePastOperation] = []
    /// Log entries whose changes are not read yet; they are read after the store is unlocked.
    private var entries: [CalStoreLogEntry] = []
    /// The last operation of the log that was searched.
    private var seen: CalStoreOperation.ID?

    /// The maximum length of a key, because each operation in the log contains it.
    static let longestKey = 256

    /// - Parameter content: Everything that decides the effect of the batch, except the store and the clock.
    init(key: String, content: [UInt8]) throws(EkcalError) {
        guard !key.isEmpty, key.utf8.count <= BatchMemory.longestKey else {
            throw EkcalError(
                .usage, "the key is empty or too long; it has 1 to \(BatchMemory.longestKey) bytes",
                field: "--idempotency-key")
        }
        self.key = key
        self.content = content
    }

    // MARK: Reading

    /// Searches the log for operations with the key since the last search.
    mutating func look(_ change: CalStoreTransaction) throws {
        let asked = IdempotencyKey(key, content: content)
        let newest = try change.history.newestOperation()
        guard newest != seen else { return }
        for entry in try change.history.operations(key: key, after: seen).reversed() {
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

    /// Reads the changes of the operations that were found.
    mutating func readOperations(_ store: CalendarStore) throws {
        for entry in entries {
            let changes = try store.history.operation(entry.id).changes
            operations.append(CalStorePastOperation(entry: entry, changes: changes))
        }
        entries = []
    }

    func knows(_ batch: [BatchLine]) -> Bool { batch.allSatisfy { lines[$0.number] != nil } }

    // MARK: Storing

    /// The key and the results to store in the log.
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
