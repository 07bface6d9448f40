/// A stored event or reminder: a value over one shared object, so that passing one costs a retain and not forty.
///
/// Its properties are those of `ItemFields`. A write makes a new object: whoever changes several takes `fields`, and puts
/// them back.
@dynamicMemberLookup
package struct ItemRecord: Sendable {
    /// Never changed, so that its fields can be read where they are: reading what may change would copy all of them first.
    private final class Storage: Sendable {
        // Asked of each item by every query: made from the fields, they would cost a copy of them each time. They stand
        // beside the fields that are looked at then.
        let isSeries: Bool
        let isCompleted: Bool
        let fields: ItemFields

        init(_ fields: consuming ItemFields) {
            isSeries = fields.isSeries
            isCompleted = fields.isCompleted
            self.fields = fields
        }
    }

    private var storage: Storage

    package init(_ fields: consuming ItemFields) { storage = Storage(fields) }

    /// All properties at once. They are lent, not copied: a copy would retain each of some twenty references.
    package var fields: ItemFields {
        _read { yield storage.fields }
        set { storage = Storage(newValue) }
    }

    /// Whether it repeats by itself; a detached occurrence does not.
    package var isSeries: Bool { storage.isSeries }
    /// Of a reminder.
    package var isCompleted: Bool { storage.isCompleted }
    /// Whether it stands for many occurrences in time. A repeating reminder is only ever its first open one (EventKit
    /// rules 99 and 100).
    package var expands: Bool { storage.isSeries && storage.fields.kind == .event }

    // What loops of other modules ask for. By a path it costs ten times as much there.
    package var id: RecordID {
        get { storage.fields.id }
        set { change { $0.id = newValue } }
    }
    package var kind: ItemFields.Kind { storage.fields.kind }
    package var externalID: String { storage.fields.externalID }
    package var calendar: RecordID {
        get { storage.fields.calendar }
        set { change { $0.calendar = newValue } }
    }
    package var series: RecordID? {
        get { storage.fields.series }
        set { change { $0.series = newValue } }
    }
    package var originalStart: ItemTime? {
        get { storage.fields.originalStart }
        set { change { $0.originalStart = newValue } }
    }

    private mutating func change(_ body: (inout ItemFields) -> Void) {
        var fields = storage.fields
        body(&fields)
        storage = Storage(fields)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
        get { storage.fields[keyPath: path] }
        set {
            var fields = storage.fields
            fields[keyPath: path] = newValue
            storage = Storage(fields)
        }
    }

    package subscript<Value>(dynamicMember path: KeyPath<ItemFields, Value>) -> Value {
        storage.fields[keyPath: path]
    }

    /// Whether both are one storage: equal without looking.
    func isSame(as other: ItemRecord) -> Bool { storage === other.storage }
}

extension ItemRecord: Equatable {
    package static func == (left: ItemRecord, right: ItemRecord) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }
}
