import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// Formats operations as text for people.
package struct OperationText: Sendable {
    package let times: TimeText
    private var zone: Zone { times.zone }
    /// The number of letters of short identifiers.
    private let length: Int

    /// - Parameter count: The number of operations that the store has ever had.
    package init(times: TimeText, count: Int) {
        self.times = times
        length = ShortID.length(among: count)
    }

    package init(_ times: TimeText, _ store: any CalStoreReader) throws(CalStoreError) {
        let extent = try store.history.extent()
        self.init(times: times, count: extent.first + extent.count)
    }

    /// `o4dmw`
    package func shortID(_ id: CalStoreOperation.ID) -> String {
        "o" + ShortID.letters(of: id).prefix(length)
    }

    /// `Wed 2026-03-04 10:00`
    package func time(_ entry: CalStoreLogEntry) -> String {
        times.moment(ItemTime(entry.time, in: zone))
    }

    /// `2 added, 1 changed`
    package static func did(_ entry: CalStoreLogEntry) -> String {
        did(made: entry.made, changed: entry.changed, removed: entry.removed)
    }

    package static func did(made: Int, changed: Int, removed: Int) -> String {
        let parts = [(made, "added"), (changed, "changed"), (removed, "deleted")].filter { $0.0 > 0 }
        return parts.isEmpty ? "nothing" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// `undid o4dmw`, `undone by o8xkq`; empty for most operations.
    package func remark(_ entry: CalStoreLogEntry) -> String {
        var parts: [String] = []
        if let target = entry.reverses { parts.append("undid \(shortID(target))") }
        if let undoneBy = entry.undoneBy { parts.append("undone by \(shortID(undoneBy))") }
        return parts.joined(separator: ", ")
    }

    /// `o4dmw  Wed 2026-03-04 10:00  ekcal add Dentist`
    package func line(_ entry: CalStoreLogEntry) -> String {
        "\(shortID(entry.id))  \(time(entry))  \(TerminalText.line(entry.label))"
    }

    /// The rows of `log`, one for each operation.
    package func columns(_ entries: [CalStoreLogEntry]) -> Columns {
        var columns = Columns([
            .init(), .init(), .init(mayGo: true), .init(shrinksTo: 10), .init(shrinksTo: 20),
            .init(mayGo: true),
        ])
        for entry in entries {
            let isPast = entry.undoneBy != nil
            columns.add([
                .init(shortID(entry.id), isPast ? .faint : .strong), .init(time(entry)),
                .init(entry.program ?? "", .faint), .init(OperationText.did(entry)),
                .init(entry.label, isPast ? .faint : .plain), .init(remark(entry), .faint),
            ])
        }
        return columns
    }
}
