import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// Formats operations as text for people and as objects for programs.
struct OperationText: Sendable {
    let times: TimeText
    private var zone: Zone { times.zone }
    /// The number of letters of short identifiers.
    private let length: Int

    /// - Parameter count: The number of operations that the store has ever had.
    init(times: TimeText, count: Int) {
        self.times = times
        length = ShortID.length(among: count)
    }

    init(_ times: TimeText, _ store: any CalStoreReader) throws(CalStoreError) {
        let extent = try store.history.extent()
        self.init(times: times, count: extent.first + extent.count)
    }

    /// `o4dmw`
    func shortID(_ id: CalStoreOperation.ID) -> String { "o" + ShortID.letters(of: id).prefix(length) }

    /// `Wed 2026-03-04 10:00`
    func time(_ entry: CalStoreLogEntry) -> String {
        times.moment(ItemTime(entry.time, in: zone))
    }

    /// `2 added, 1 changed`
    static func did(_ entry: CalStoreLogEntry) -> String {
        did(made: entry.made, changed: entry.changed, removed: entry.removed)
    }

    static func did(made: Int, changed: Int, removed: Int) -> String {
        let parts = [(made, "added"), (changed, "changed"), (removed, "deleted")].filter { $0.0 > 0 }
        return parts.isEmpty ? "nothing" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// `undid o4dmw`, `undone by o8xkq`; empty for most operations.
    func remark(_ entry: CalStoreLogEntry) -> String {
        var parts: [String] = []
        if let target = entry.reverses { parts.append("undid \(shortID(target))") }
        if let undoneBy = entry.undoneBy { parts.append("undone by \(shortID(undoneBy))") }
        return parts.joined(separator: ", ")
    }

    /// `o4dmw  Wed 2026-03-04 10:00  ekcal add Dentist`
    func line(_ entry: CalStoreLogEntry) -> String {
        "\(shortID(entry.id))  \(time(entry))  \(TerminalText.line(entry.label))"
    }

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
