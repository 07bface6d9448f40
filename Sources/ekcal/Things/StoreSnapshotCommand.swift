import Basics
import CalStore
import CommandLine

extension CommandTable {
    static let storeSnapshot = Command(
        type: StoreSnapshotCommand.self, path: ["store", "snapshot"], section: .things,
        answer: { .of(.snapshot) },
        summary: "write store.json now",
        options: managing,
        details: [
            "It is written after each command while it is smaller than 8 MiB, and later when the log has "
                + "grown by its size. No data depends on it: the log has everything."
        ])
}

/// `store snapshot`: writes `store.json`.
struct StoreSnapshotCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let outcome = try store.maintenance.snapshot()
        let bytes = try store.fileInfo()?.snapshotBytes ?? 0
        return Response(
            text: { $0.print(sentence(outcome, bytes)) },
            answer: {
                let row = Row(outcome: "\(outcome)", bytes: bytes)
                return try session.answer(store, items: [row.json])
            })
    }

    /// The result of writing store.json.
    struct Row: JSONRow {
        let outcome: String
        let bytes: Int

        static let fields: [JSONField<Self>] = [
            .type("snapshot"),
            .init("outcome", "written, current, nothingToWrite, newerElsewhere, edited", \.outcome),
            .init("bytes", "size of store.json", \.bytes),
        ]
    }

    private func sentence(_ outcome: CalStoreSnapshotOutcome, _ bytes: Int) -> String {
        switch outcome {
        case .written: "Wrote store.json   \(ByteCount.text(bytes))"
        case .current: "store.json is up to date"
        case .notDue, .nothingToWrite: "The store was not written yet"
        case .newerElsewhere: "Another program is writing a newer store.json"
        case .edited: "store.json was edited: the next change records the edit and writes the file again"
        }
    }
}

extension NamedShape {
    static let snapshot = NamedShape(
        "snapshot", "the result of writing store.json", of: StoreSnapshotCommand.Row.self)
}
