/// An occurrence that somebody knows from an earlier state, as the store has it now.
package struct FoundOccurrence {
    /// The series that it belongs to now, or the item that it is.
    package var item: ItemRecord
    /// The date of the occurrence in that series; nil for a single item.
    package var original: ItemTime?
}
