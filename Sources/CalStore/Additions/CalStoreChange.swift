/// What an operation did to one record.
public struct CalStoreChange: Sendable, Equatable {
    public enum Action: String, Sendable { case insert, update, delete }

    let change: Change

    init(_ change: Change) { self.change = change }

    public var action: Action {
        change.before == nil ? .insert : change.after == nil ? .delete : .update
    }
    /// The item before, when it is an item and was there.
    public var itemBefore: CalStoreItem? { change.before?.item.map(CalStoreItem.init) }
    public var itemAfter: CalStoreItem? { change.after?.item.map(CalStoreItem.init) }
    public var calendarBefore: CalStoreCalendar? { change.before?.calendar.map(CalStoreCalendar.init) }
    public var calendarAfter: CalStoreCalendar? { change.after?.calendar.map(CalStoreCalendar.init) }
    /// The names of the properties that changed, when an item was changed.
    public var changedProperties: [String] {
        guard let before = change.before, let after = change.after else { return [] }
        return Record.changedProperties(from: before, to: after)
    }
}
