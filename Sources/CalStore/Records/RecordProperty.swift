/// One property of a kind of record, for everything that goes through all of them: three-way merges, the names of what
/// changed, what two changes have in common.
///
/// `ItemFields.allProperties` and its like are the one list; the JSON names double as the names that a person sees.
struct RecordProperty<Fields: Sendable>: Sendable {
    let name: String
    /// Whether two records agree in it.
    let isEqual: @Sendable (Fields, Fields) -> Bool
    /// Takes it over from another record.
    let copy: @Sendable (Fields, inout Fields) -> Void
    /// Sets it in an item as it is in another; nil where clients cannot set it.
    let setting: (@Sendable (CalStoreItem) -> any ItemFieldChange)?

    fileprivate init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Fields, Value> & Sendable,
        setting: (@Sendable (CalStoreItem) -> any ItemFieldChange)? = nil
    ) {
        self.name = name
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        self.setting = setting
    }
}

extension ItemFields {
    static let allProperties: [RecordProperty<ItemFields>] = {
        func property<Value: Equatable & Sendable>(
            _ member: ItemMember, _ path: WritableKeyPath<ItemFields, Value> & Sendable
        ) -> RecordProperty<ItemFields> {
            RecordProperty(member.rawValue, path)
        }
        /// One that clients can set, by the second path.
        func property<Value: Equatable & Sendable, Public: Hashable & Sendable>(
            _ member: ItemMember, _ path: WritableKeyPath<ItemFields, Value> & Sendable,
            _ field: WritableKeyPath<CalStoreItem, Public> & Sendable
        ) -> RecordProperty<ItemFields> {
            RecordProperty(
                member.rawValue, path, setting: { FieldSetting(path: field, value: $0[keyPath: field]) })
        }
        return [
            property(.calendar, \.calendar), property(.uid, \.uid, \.externalID),
            property(.series, \.series), property(.original, \.originalStart),
            property(.title, \.title, \.title), property(.start, \.start, \.start),
            property(.end, \.end, \.end), property(.rules, \.recurrence, \.recurrence),
            property(.location, \.location, \.location),
            property(.place, \.structuredLocation, \.structuredLocation),
            property(.notes, \.notes, \.notes), property(.url, \.url, \.url),
            property(.availability, \.availability, \.availability),
            property(.status, \.status, \.status), property(.alarms, \.alarms, \.alarms),
            property(.organizer, \.organizer, \.organizer),
            property(.attendees, \.attendees, \.attendees),
            property(.priority, \.priority, \.priority),
            property(.completed, \.completed, \.completed),
            property(.percentComplete, \.percentComplete, \.percentComplete),
            property(.categories, \.categories, \.categories),
            property(.classification, \.classification, \.classification),
            property(.sequence, \.sequence, \.sequence), property(.created, \.created),
            property(.modified, \.modified), property(.stamp, \.stamp),
            property(.properties, \.properties), property(.parameters, \.parameters),
        ]
    }()
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
            property(.properties, \.properties),
        ]
    }()
}

extension SourceRecord {
    static let allProperties: [RecordProperty<SourceRecord>] = [
        RecordProperty(SourceMember.title.rawValue, \.title),
        RecordProperty(SourceMember.kind.rawValue, \.kind),
    ]
}
