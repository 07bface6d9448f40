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
        let extent = try store.logExtent()
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

    func object(_ entry: CalStoreLogEntry) -> JSONValue {
        let kinds = [RecordKind.event, .reminder, .calendar, .source].map {
            JSONValue.Member($0.rawValue, .int(entry.kinds[$0] ?? 0))
        }
        return [
            "type": "operation", "id": .string(entry.id.text), "short_id": .string(shortID(entry.id)),
            "sequence": .int(entry.sequence), "time": .string(entry.time.description),
            "program": JSONValue(entry.program), "label": .string(entry.label),
            "role": .string(entry.role.rawValue), "reverses": JSONValue(entry.reverses?.text),
            "undone_by": JSONValue(entry.undoneBy?.text), "added": .int(entry.made),
            "changed": .int(entry.changed), "deleted": .int(entry.removed), "kinds": .object(kinds),
        ]
    }
}
