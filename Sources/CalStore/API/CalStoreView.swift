/// One state of a store, for the duration of one `read`.
///
/// ```swift
/// let found = try store.read { view in
///     let calendars = try view.calendars()
///     return try view.occurrences(in: week, zone: .system, calendars: calendars.map(\.id))
/// }
/// ```
///
/// It does not change between two questions, even if others write to the files meanwhile;
/// ``CalStoreReader/revision()`` is the revision of all its answers. You may keep the answers, which are
/// values, but not the view: after its `read` has ended, each question throws `CalStoreError.readEnded`. It
/// is not `Sendable`.
public struct CalStoreView: CalStoreReader {
    let lent: LentState
    /// The visible calendars; nil for all.
    let visible: Set<RecordID>?

    init(_ lent: LentState, _ visible: Set<RecordID>? = nil) { (self.lent, self.visible) = (lent, visible) }

    /// Passes this view to `body`.
    public func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
        try body(self)
    }
}
