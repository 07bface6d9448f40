import CalStore
import CalStoreLanguage

/// An item that a command changes or removes, and how far that reaches.
struct SpannedItem {
    let target: ItemReference
    let span: Span
}
