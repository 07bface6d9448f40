/// A difference between two merged versions for which a value had to be chosen.
package struct MergeClash: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Both have changed these properties differently.
        case changed([String])
        /// One has removed the record, and the other has changed it.
        case removed(stays: Bool)
        /// One has deleted the occurrence, or put it back, and the other has changed it: it stays changed.
        case occurrenceRemoved
        /// One has changed the occurrence, and the other has changed the rule, so that the series has no such
        /// date: it stays as a separate item.
        case occurrenceWithoutDate
    }

    /// The record in the merged version, or the removed one.
    package let record: Record
    /// The date of an occurrence in the series.
    package let original: ItemTime?
    package let kind: Kind

    init(_ record: Record, _ kind: Kind, at original: ItemTime? = nil) {
        self.record = record
        self.original = original ?? record.item?.originalStart
        self.kind = kind
    }
}

extension MergeClash: CustomStringConvertible {
    /// The clash as a sentence: `"Lunch": title was changed on both sides`.
    package var description: String {
        let noun =
            switch record.kind {
            case .calendar, .source: "the \(record.kind.rawValue) "
            case .event, .reminder: ""
            }
        let date = original.map { " on \($0.isDate ? $0.description : $0.date.description)" } ?? ""
        let name = "\(noun)\"\(record.title)\"\(date)"
        return switch kind {
        case .changed(let names):
            "\(name): \(Self.list(names)) \(names.count == 1 ? "was" : "were") changed on both sides"
        case .removed(let stays):
            "\(name) was removed on one side and changed on the other, and "
                + (stays ? "stays" : "is removed")
        case .occurrenceRemoved:
            "\(name) was deleted or put back on one side and changed on the other, and stays changed"
        case .occurrenceWithoutDate:
            "\(name) was changed on one side, but by the other one the series has no such date: "
                + "it stays as a separate item"
        }
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Record: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
