/// One property of a kind of record, for code that handles all of them: three-way merges, the names of
/// changed properties, and the overlap of two changes.
///
/// `ItemFields.allProperties` and the others are the one list; people see the JSON names too.
struct RecordProperty<Fields: Sendable>: Sendable {
    let name: String
    /// Whether two records are equal in it.
    let isEqual: @Sendable (Fields, Fields) -> Bool
    /// Copies it from another record.
    let copy: @Sendable (Fields, inout Fields) -> Void

    init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Fields, Value> & Sendable
    ) {
        self.name = name
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
}

extension ItemFields {
    static let allProperties = ItemMember.allCases.compactMap(\.property)
}

extension CalendarRecord {
    static let allProperties: [RecordProperty<CalendarRecord>] = {
        func property<Value: Equatable & Sendable>(
            _ member: CalendarMember, _ path: WritableKeyPath<CalendarRecord, Value> & Sendable
        ) -> RecordProperty<CalendarRecord> {
            RecordProperty(member.rawValue, path)
        }
        return [
            property(.source, \.source), property(.title, \.title), property(.color, \.color),
            property(.kind, \.kind), property(.entities, \.entities), property(.isReadOnly, \.isReadOnly),
            property(.isImmutable, \.isImmutable), property(.isDefault, \.isDefault),
            property(.url, \.url), property(.interval, \.interval), property(.properties, \.properties),
        ]
    }()
}

extension SourceRecord {
    static let allProperties: [RecordProperty<SourceRecord>] = [
        RecordProperty(SourceMember.title.rawValue, \.title),
        RecordProperty(SourceMember.kind.rawValue, \.kind),
    ]
}
