/// What an operation did to one record.
public struct CalStoreChange: Sendable, Equatable {
    /// Made, changed or removed.
    public enum Action: String, Sendable { case insert, update, delete }

    let change: Change

    init(_ change: Change) { self.change = change }

    /// Made, changed or removed.
    public var action: Action {
        change.before == nil ? .insert : change.after == nil ? .delete : .update
    }
    /// The item before, when it is an item and was there.
    public var itemBefore: CalStoreItem? { change.before?.item.map(CalStoreItem.init) }
    /// The item after, when it is an item and is still there.
    public var itemAfter: CalStoreItem? { change.after?.item.map(CalStoreItem.init) }
    /// The calendar before, when it is a calendar and was there.
    public var calendarBefore: CalStoreCalendar? { change.before?.calendar.map(CalStoreCalendar.init) }
    /// The calendar after, when it is a calendar and is still there.
    public var calendarAfter: CalStoreCalendar? { change.after?.calendar.map(CalStoreCalendar.init) }
    /// The names of the properties that changed, as in the JSON of the store; empty unless an item was changed.
    public var changedProperties: [String] {
        guard let before = change.before, let after = change.after else { return [] }
        return Record.changedProperties(from: before, to: after)
    }
}
