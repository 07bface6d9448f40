/// An occurrence from an earlier state, as it is in the store now.
package struct FoundOccurrence {
    /// The series that it belongs to now, or the item itself.
    package var item: ItemRecord
    /// The date of the occurrence in that series; nil for a single item.
    package var original: ItemTime?
}
