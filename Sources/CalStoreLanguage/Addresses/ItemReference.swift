import CalStore

/// The item, or the occurrence of a series, that a reference names.
///
/// | Reference | Meaning |
/// |---|---|
/// | `e7kq4` | an item, a whole series, or a detached occurrence |
/// | `e7kq4@2026-03-20`, `e7kq4@fri` | the occurrence that the series gives that date |
/// | `e7kq4@next`, `e7kq4@last` | the next occurrence, and the last one that has begun |
///
/// ```swift
/// try store.write { change in
///     let reference = try ReferenceReader(store: change).read("e7kq4@fri")
///     try change.remove(reference.item.id, at: reference.original, span: .this)
/// }
/// ```
public struct ItemReference: Sendable {
    /// The single item, the series, or the detached occurrence.
    public package(set) var item: CalStoreItem
    /// The start that the series gives the occurrence; nil for the item itself.
    public package(set) var original: ItemTime?
    /// The typed reference.
    package var typed: String

    /// A reference to an item, or to one of its occurrences.
    ///
    /// - Parameter original: The start that the series gives the occurrence; nil for the item itself.
    public init(_ item: CalStoreItem, original: ItemTime? = nil) {
        self.init(item: item, original: original, typed: item.id.text)
    }

    package init(item: CalStoreItem, original: ItemTime?, typed: String) {
        self.item = item
        self.original = original
        self.typed = typed
    }

    /// The item, with the start and the end of the named occurrence. Change it and pass it to
    /// `CalStoreTransaction.save(_:at:span:detached:)`.
    public var namedItem: CalStoreItem { original.map { item.occurrence(at: $0) } ?? item }

    /// The first occurrence of the series: changing that with the span `all` changes all dates.
    public var wholeSeries: ItemReference {
        var whole = self
        whole.original = item.occurrenceSet.first.map { item.occurrenceStart(at: $0) }
        return whole
    }
}
