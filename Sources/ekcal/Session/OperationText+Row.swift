import Basics
import CalStore
import CalStoreScreens

// Operations as objects for programs.
extension OperationText {
    func row(_ entry: CalStoreLogEntry) -> Row { Row(entry: entry, shortID: shortID(entry.id)) }

    /// One operation.
    struct Row: JSONRow {
        let entry: CalStoreLogEntry
        let shortID: String

        static let fields: [JSONField<Self>] = [
            .type("operation"), .init("id", "full identifier", \.entry.id.text),
            .init("short_id", "short identifier, for people", \.shortID),
            .init("sequence", "number of the operation in the history", \.entry.sequence),
            .init("time", .instant, "time of the operation", \.entry.time.description),
            .init("program", "program that made the change", \.entry.program),
            .init("label", "the command line", \.entry.label),
            .init(
                "role", .choice(["change", "undo", "redo", "outside"]), "role of the operation",
                \.entry.role.rawValue),
            .init("reverses", "the operation that it undid", \.entry.reverses?.text),
            .init("undone_by", "the operation that undid it", \.entry.undoneBy?.text),
            .init("added", "number of added records", \.entry.made),
            .init("changed", "number of changed records", \.entry.changed),
            .init("deleted", "number of removed records", \.entry.removed),
            .init("kinds", "number of records that changed") { Kinds(counts: $0.entry.kinds) },
        ]
    }

    private struct Kinds: JSONRow {
        let counts: [RecordKind: Int]

        static let fields: [JSONField<Self>] = [RecordKind.event, .reminder, .calendar, .source].map { kind in
            .init(kind.rawValue, "number of records of this kind that changed") { $0.counts[kind] ?? 0 }
        }
    }
}

extension NamedShape {
    static let operation = NamedShape(
        "operation", "one operation: a command and its changes", of: OperationText.Row.self)
}
