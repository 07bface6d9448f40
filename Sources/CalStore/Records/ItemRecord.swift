/// A stored event or reminder: a value over one shared storage object, so that passing one costs a retain and not forty.
///
/// Its properties are those of `ItemFields`; a write copies the storage when somebody else holds it too.
@dynamicMemberLookup
struct ItemRecord: Sendable {
    /// Shared between copies and written only while one copy holds it (`isKnownUniquelyReferenced`), hence unchecked.
    private final class Storage: @unchecked Sendable {
        var fields: ItemFields
        init(_ fields: ItemFields) { self.fields = fields }
    }

    private var storage: Storage

    init(_ fields: ItemFields) { storage = Storage(fields) }

    /// All properties at once. They are lent, not copied: a copy would retain each of some twenty references.
    var fields: ItemFields {
        _read { yield storage.fields }
        set {
            if isKnownUniquelyReferenced(&storage) {
                storage.fields = newValue
            } else {
                storage = Storage(newValue)
            }
        }
    }

    subscript<Value>(dynamicMember path: WritableKeyPath<ItemFields, Value>) -> Value {
        get { storage.fields[keyPath: path] }
        set {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
            storage.fields[keyPath: path] = newValue
        }
    }

    subscript<Value>(dynamicMember path: KeyPath<ItemFields, Value>) -> Value {
        storage.fields[keyPath: path]
    }

    /// Whether both are one storage: equal without looking.
    func isSame(as other: ItemRecord) -> Bool { storage === other.storage }
}

extension ItemRecord: Equatable {
    static func == (left: ItemRecord, right: ItemRecord) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }
}
