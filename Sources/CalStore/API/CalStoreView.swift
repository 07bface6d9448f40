/// One state of a store, for the time of one `read`.
///
/// ```swift
/// let found = try store.read { view in
///     let calendars = try view.calendars()
///     return try view.occurrences(in: week, zone: .system, calendars: calendars.map(\.id))
/// }
/// ```
///
/// Nothing changes between two questions to it, even if others write to the files meanwhile, and
/// ``CalStoreReader/revision()`` is that of all its answers. The answers are values, which may be kept. The
/// view itself may not: when its `read` has ended, each question throws `CalStoreError.readEnded`. It is not
/// `Sendable`.
public struct CalStoreView: CalStoreReader {
    let lent: LentState
    /// The calendars that it shows; nil for all.
    let visible: Set<RecordID>?

    init(_ lent: LentState, _ visible: Set<RecordID>? = nil) { (self.lent, self.visible) = (lent, visible) }

    /// Hands this view to `body`.
    public func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
        try body(self)
    }
}
