import Basics

/// The members of events and reminders by name, for `--fields`, `--sort` and the columns of tables. They
/// never depend on the items that were found.
extension ItemJSON {
    package static let eventFields = FieldList(of: ItemField.eventMembers)
    package static let reminderFields = FieldList(of: ItemField.reminderMembers)

    /// The members of events and reminders together.
    package static let fields = eventFields.joined(with: reminderFields)

    /// The columns for these objects: those of their kinds, or of events if there are none; for other
    /// objects, their own members.
    package static func columns(for objects: [JSONValue]) -> FieldList {
        let types = Set(objects.map { $0["type"]?.string ?? "" })
        let kinds = types.compactMap { CalStoreItem.Kind(rawValue: $0) }
        guard kinds.count < types.count, let first = objects.first else { return columns(for: Set(kinds)) }
        return FieldList(of: first)
    }

    /// The columns for items of these kinds; those of events if there are none.
    package static func columns(for kinds: Set<CalStoreItem.Kind>) -> FieldList {
        switch kinds {
        case [.reminder]: reminderFields
        case [.event, .reminder]: fields
        default: eventFields
        }
    }
}
