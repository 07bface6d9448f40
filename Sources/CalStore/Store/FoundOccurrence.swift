/// An occurrence that somebody knows from an earlier state, as the store has it now.
package struct FoundOccurrence {
    /// The series that it belongs to now, or the item that it is.
    package var item: ItemRecord
    /// Which occurrence of that series it is; nil for an item that stands for one date only.
    package var original: ItemTime?
}
