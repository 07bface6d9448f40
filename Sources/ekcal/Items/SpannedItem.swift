import CalStore
import CalStoreLanguage

/// An item that a command changes or deletes, and the part of its series.
struct SpannedItem {
    let target: ItemReference
    let span: Span
}
