extension ItemPatch {
    /// A field that clients can set, for comparing two items.
    struct Field: Sendable {
        let member: ItemMember
        /// The change from the first item's value to the second one's; nil if they are equal.
        let difference: @Sendable (CalStoreItem, CalStoreItem) -> (any ItemFieldChange)?

        fileprivate init<Value: Hashable & Sendable>(
            _ member: ItemMember, _ path: WritableKeyPath<CalStoreItem, Value> & Sendable
        ) {
            self.member = member
            difference = { old, new in
                let value = new[keyPath: path]
                return value == old[keyPath: path] ? nil : FieldSetting(path: path, value: value)
            }
        }
    }

    /// All fields. A test compares them with `ItemFields.allProperties`.
    static let fields: [Field] =
        [
            Field(.uid, \.externalID), Field(.title, \.title), Field(.start, \.start), Field(.end, \.end),
            Field(.rules, \.recurrence), Field(.place, \.structuredLocation),
            Field(.availability, \.availability), Field(.status, \.status), Field(.alarms, \.alarms),
            Field(.organizer, \.organizer), Field(.attendees, \.attendees), Field(.priority, \.priority),
            Field(.completed, \.completed), Field(.percentComplete, \.percentComplete),
            Field(.categories, \.categories), Field(.classification, \.classification),
            Field(.sequence, \.sequence), Field(.properties, \.keptEstimate),
        ] + ItemTextProperty.all.map { Field($0.member, $0.path) }
}
