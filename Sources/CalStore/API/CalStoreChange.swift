/// The change that an operation made to one record.
public struct CalStoreChange: Sendable, Equatable {
    /// An insert, an update or a delete.
    public enum Action: String, Sendable {
        /// A new record.
        case insert
        /// A changed record.
        case update
        /// A deleted record.
        case delete
    }

    let change: Change
    /// The record after the change, or before it if it was deleted.
    private let record: Record

    /// Nil if there is no record before or after.
    init?(_ change: Change) {
        guard let record = change.after ?? change.before else { return nil }
        self.change = change
        self.record = record
    }

    /// The action: insert, update or delete.
    public var action: Action {
        change.before == nil ? .insert : change.after == nil ? .delete : .update
    }
    /// The identifier of the record.
    public var id: RecordID { record.id }
    /// The kind of the record.
    public var kind: RecordKind { record.kind }
    /// The title of the record, or its last title if it was deleted.
    public var title: String { record.title }
    /// The item before the change; nil if it did not exist or is not an item.
    public var itemBefore: CalStoreItem? { change.before?.item.map(CalStoreItem.init) }
    /// The item after the change; nil if it was deleted or is not an item.
    public var itemAfter: CalStoreItem? { change.after?.item.map(CalStoreItem.init) }
    /// The calendar before the change; nil if it did not exist or is not a calendar.
    public var calendarBefore: CalStoreCalendar? { change.before?.calendar.map(CalStoreCalendar.init) }
    /// The calendar after the change; nil if it was deleted or is not a calendar.
    public var calendarAfter: CalStoreCalendar? { change.after?.calendar.map(CalStoreCalendar.init) }
    /// The source before the change; nil if it did not exist or is not a source.
    public var sourceBefore: CalStoreSource? { change.before?.source.map(CalStoreSource.init) }
    /// The source after the change; nil if it was deleted or is not a source.
    public var sourceAfter: CalStoreSource? { change.after?.source.map(CalStoreSource.init) }
    /// The names of the properties that changed, as in the JSON of the store; empty for an insert or a
    /// delete. A property that has several members there has the name of the first: a recurrence is `rrule`,
    /// also if only an `exdate` was added, and an end is `end`. ``differences`` has each member.
    public var changedProperties: [String] {
        guard let before = change.before, let after = change.after else { return [] }
        return Record.changedProperties(from: before, to: after)
    }

    /// The change from one version of an item to another, ignoring identifiers; nil if they are equal.
    package static func between(_ before: CalStoreItem, _ after: CalStoreItem) -> CalStoreChange? {
        var old = before.record
        old.id = after.record.id
        return old == after.record
            ? nil : CalStoreChange(Change(before: .item(old), after: .item(after.record)))
    }

    /// A member of the record's JSON that differs before and after.
    public struct Difference: Sendable, Equatable {
        /// The name of the property, such as `start` or `exdate` (see <doc:Format>).
        public let name: String
        /// The old value as JSON text; nil if the record had none, or did not exist.
        public let before: String?
        /// The new value as JSON text; nil if the record no longer has one, or no longer exists.
        public let after: String?
    }

    /// All members that differ, in the order of the JSON, including members that this version does not know.
    ///
    /// ```swift
    /// for difference in change.differences {
    ///     print(difference.name, difference.before ?? "", difference.after ?? "")
    /// }
    /// // title "Standup" "Daily"
    /// ```
    public var differences: [Difference] {
        let before = change.before.map(RecordWriter.members) ?? []
        let after = change.after.map(RecordWriter.members) ?? []
        let old = Dictionary(before.map { ($0.name, $0.json) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(after.map { ($0.name, $0.json) }, uniquingKeysWith: { first, _ in first })
        let names = after.map(\.name) + before.map(\.name).filter { new[$0] == nil }
        return names.compactMap { name in
            old[name] == new[name] ? nil : Difference(name: name, before: old[name], after: new[name])
        }
    }
}
