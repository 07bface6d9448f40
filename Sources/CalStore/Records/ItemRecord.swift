/// A stored event or reminder: a value over one shared object, so that passing one costs a retain and not
/// forty.
///
/// Its properties are those of `ItemFields`. A write makes a new object: to change several, take `fields` and
/// put them back.
@dynamicMemberLookup
@usableFromInline
package struct ItemRecord: Sendable {
    /// Never changed, so that its fields can be read where they are: reading what may change would copy all
    /// of them first.
    @usableFromInline final class Storage: Sendable {
        // Asked of each item by every query: made from the fields, they would cost a copy of them each time.
        // They stand beside the fields that are looked at then.
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

    /// All properties at once. They are lent, not copied: a copy would retain each of some twenty references.
    package var fields: ItemFields {
        @inlinable _read { yield storage.fields }
        set { storage = Storage(newValue) }
    }

    /// Whether it repeats by itself; a detached occurrence does not.
    @inlinable package var isSeries: Bool { storage.isSeries }
    @inlinable package var isCompleted: Bool { storage.isCompleted }
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

    /// Whether both are one storage: equal without looking.
    func isSame(as other: ItemRecord) -> Bool { storage === other.storage }
}

extension ItemRecord: Equatable {
    @usableFromInline package static func == (left: ItemRecord, right: ItemRecord) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }
}
