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
    /// Merges it from the versions of two records and of their common base. Returns whether both have changed
    /// it differently; then the first one counts.
    let merge: @Sendable (_ mine: Fields, _ base: Fields, _ newest: Fields, inout Fields) -> Bool

    /// - Parameter merged: Merges three versions of the value; by default, it is one whole.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Fields, Value> & Sendable,
        merged:
            @escaping @Sendable (_ mine: Value, _ base: Value, _ newest: Value) -> ThreeWay.Result<Value> = {
                ThreeWay.whole($0, base: $1, $2)
            }
    ) {
        self.name = name
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        merge = { mine, base, newest, result in
            let value = merged(mine[keyPath: path], base[keyPath: path], newest[keyPath: path])
            result[keyPath: path] = value.value
            return value.isClash
        }
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
            property(.url, \.url), property(.interval, \.interval),
            RecordProperty(CalendarMember.properties.rawValue, \.properties) { mine, base, newest in
                CalendarLevel.merged(mine, base: base, newest)
            },
        ]
    }()
}

extension SourceRecord {
    static let allProperties: [RecordProperty<SourceRecord>] = [
        RecordProperty(SourceMember.title.rawValue, \.title),
        RecordProperty(SourceMember.kind.rawValue, \.kind),
        RecordProperty(SourceMember.url.rawValue, \.url),
    ]
}
