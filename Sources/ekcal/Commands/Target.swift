import CalStore

/// What an address on the command line names (`cli.md`, section 4).
struct Target: Sendable {
    /// A single item, a series, or a detached occurrence.
    var item: CalStoreItem
    /// Which occurrence of a series; nil for the item as such.
    var original: ItemTime?
    /// The address as it was typed.
    var typed: String

    /// The item with the start and end that this occurrence has.
    var draft: CalStoreItem { original.map { item.occurrence(at: $0) } ?? item }
}
