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

extension Record: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
