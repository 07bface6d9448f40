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

    fileprivate init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Fields, Value> & Sendable
    ) {
        self.name = name
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
}

extension ItemFields {
    static let allProperties: [RecordProperty<ItemFields>] = {
        func property<Value: Equatable & Sendable>(
            _ member: ItemMember, _ path: WritableKeyPath<ItemFields, Value> & Sendable
        ) -> RecordProperty<ItemFields> {
            RecordProperty(member.rawValue, path)
        }
        return [
            property(.calendar, \.calendar), property(.uid, \.uid), property(.series, \.series),
            property(.original, \.originalStart), property(.title, \.title), property(.start, \.start),
            property(.end, \.end), property(.rules, \.recurrence), property(.location, \.location),
            property(.place, \.structuredLocation), property(.notes, \.notes), property(.url, \.url),
            property(.availability, \.availability), property(.status, \.status),
            property(.alarms, \.alarms), property(.organizer, \.organizer),
            property(.attendees, \.attendees), property(.priority, \.priority),
            property(.completed, \.completed), property(.percentComplete, \.percentComplete),
            property(.categories, \.categories), property(.classification, \.classification),
            property(.sequence, \.sequence), property(.created, \.created), property(.modified, \.modified),
            property(.stamp, \.stamp),
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
