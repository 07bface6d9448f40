/// A record that prevents an undo (see `CalStoreError.cannotUndo`) or outdates a plan (see
/// `.planOutdated`).
///
/// ```swift
/// do { try store.undo("undo", of: old, now: now) } catch CalStoreError.cannotUndo(_, let conflicts) {
///     for conflict in conflicts { print(conflict.title, conflict.reason) }   // Standup was changed since: title
/// }
/// ```
public struct UndoConflict: Equatable, Sendable {
    /// The later change of the record. Its description is the rest of a sentence that begins with the title.
    public enum Reason: Equatable, Sendable {
        /// The same properties were changed again, by their names in the JSON of the store; for a record that
        /// the operation added, any property.
        case changed([String])
        /// It was removed.
        case removed
        /// The operation removed it, and it exists again with other content.
        case isThere
        /// The number of newer records that would be removed with it: items of a calendar, or occurrences of
        /// a series.
        case holds(Int)
        /// Its calendar, its source or its series was removed.
        case orphaned(String)
        /// Another record took its place: the default calendar, or the same occurrence of a series.
        case isTaken
        /// Earlier and later properties together violate a constraint of the store.
        case invalid(String)
    }

    /// The identifier of the record.
    public let id: RecordID
    /// The kind of the record.
    public let kind: RecordKind
    /// The title of the record, or its last title if it was removed.
    public let title: String
    /// The later change.
    public let reason: Reason
    /// True if an undo by force is possible; it loses the later changes.
    public let yieldsToForce: Bool

    init(_ record: Record, _ reason: Reason, yieldsToForce: Bool = true) {
        id = record.id
        kind = record.kind
        title = record.title
        self.reason = reason
        self.yieldsToForce = yieldsToForce
    }
}
