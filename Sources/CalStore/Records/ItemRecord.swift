/// A stored event or reminder: a value over one shared object, so that passing one costs a single retain.
///
/// Its properties are those of `ItemFields`. Each write creates a new object: to change several properties,
/// change a copy of `fields` and assign it.
@dynamicMemberLookup
@usableFromInline
package struct ItemRecord: Sendable {
    /// Immutable, so that its fields can be read in place: reading mutable ones would copy all of them first.
    @usableFromInline final class Storage: Sendable {
        // Every query uses these for each item: computed from the fields, they would copy the fields each
        // time. They are next to the fields that queries use.
        @usableFromInline let isSeries: Bool
        @usableFromInline let isCompleted: Bool
        @usableFromInline let fields: ItemFields

        @usableFromInline init(_ fields: consuming ItemFields) {
            isSeries = fields.isSeries
            isCompleted = fields.isCompleted
            self.fields = fields
        }
    }

    @usableFromInline var storage: Storage

    package init(_ fields: consuming ItemFields) { storage = Storage(fields) }

    /// All properties at once. They are borrowed, because a copy would retain each of about twenty
    /// references.
    package var fields: ItemFields {
        @inlinable _read { yield storage.fields }
        set { storage = Storage(newValue) }
    }

    /// Whether the item itself repeats; a detached occurrence does not.
    @inlinable package var isSeries: Bool { storage.isSeries }
    @inlinable package var isCompleted: Bool { storage.isCompleted }
    /// The UID of iCalendar; by default the identifier. It is here because other modules would copy all
    /// fields to compute it.
    package var externalID: String { storage.fields.externalID }
    /// Whether it has many occurrences in time. A repeating reminder is only ever its first open one
    /// (EventKit rules 99 and 100).
    package var expands: Bool { storage.isSeries && storage.fields.kind == .event }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
        @inlinable get { storage.fields[keyPath: path] }
        @inlinable set {
            var fields = storage.fields
            fields[keyPath: path] = newValue
            storage = Storage(fields)
        }
    }

    package subscript<Value>(dynamicMember path: KeyPath<ItemFields, Value>) -> Value {
        @inlinable get { storage.fields[keyPath: path] }
    }

    /// Whether both share one storage and so are certainly equal.
    func isSame(as other: ItemRecord) -> Bool { storage === other.storage }
}

extension ItemRecord: Equatable {
    @usableFromInline package static func == (left: ItemRecord, right: ItemRecord) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }
}

/// The kind of an item: VEVENT or VTODO of iCalendar. An item never changes its kind.
public enum ItemKind: String, Sendable, CaseIterable {
    /// An event (VEVENT).
    case event
    /// A reminder, also called a to-do (VTODO).
    case reminder
}
