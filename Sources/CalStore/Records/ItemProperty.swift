/// One property of an item, for everything that goes through all of them: three-way merges, the names of what changed.
///
/// `all` is the one list; the JSON names double as the names that a person sees.
struct ItemProperty: Sendable {
    let name: String
    /// Whether two items agree in it.
    let isEqual: @Sendable (ItemFields, ItemFields) -> Bool
    /// Takes it over from another item.
    let copy: @Sendable (ItemFields, inout ItemFields) -> Void

    private init<Value: Equatable & Sendable>(
        _ member: ItemMember, _ path: WritableKeyPath<ItemFields, Value> & Sendable
    ) {
        name = member.rawValue
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    static let all: [ItemProperty] = [
        ItemProperty(.calendar, \.calendar), ItemProperty(.uid, \.uid), ItemProperty(.series, \.series),
        ItemProperty(.original, \.originalStart), ItemProperty(.title, \.title),
        ItemProperty(.start, \.start),
        ItemProperty(.end, \.end), ItemProperty(.rules, \.recurrence), ItemProperty(.location, \.location),
        ItemProperty(.place, \.structuredLocation), ItemProperty(.notes, \.notes), ItemProperty(.url, \.url),
        ItemProperty(.availability, \.availability), ItemProperty(.status, \.status),
        ItemProperty(.alarms, \.alarms), ItemProperty(.organizer, \.organizer),
        ItemProperty(.attendees, \.attendees), ItemProperty(.priority, \.priority),
        ItemProperty(.completed, \.completed), ItemProperty(.percentComplete, \.percentComplete),
        ItemProperty(.categories, \.categories), ItemProperty(.classification, \.classification),
        ItemProperty(.sequence, \.sequence), ItemProperty(.created, \.created),
        ItemProperty(.modified, \.modified), ItemProperty(.properties, \.properties),
        ItemProperty(.parameters, \.parameters),
    ]
}
