/// The changes of a detached occurrence when its series is changed, or split before it.
///
/// | part of the occurrence | result |
/// |---|---|
/// | its calendar, its UID, its series | the present one of the series |
/// | the date that it replaces | moved like the series |
/// | start and end, if both were equal to the series | the new ones of the series |
/// | alarms that were equal to the series | the new ones of the series, seen and snoozed as before |
/// | any other property that was equal to the series | the new one of the series |
/// | any difference | stays (`keep`), or is lost with the separate item (`replace`) |
/// | the whole, if the series no longer has its date | an unchanged single item |
///
/// Thus a detached occurrence is only the difference from its series that the user made (EventKit rules 112
/// and 113; iCalendar stores it whole). Start and end count as one property: an occurrence that was made
/// longer keeps its time, and no end can come before its start.
package struct DetachedMove {
    private let old: ItemFields
    private let new: ItemFields
    private let shift: Shift
    private let changes: DetachedChanges
    private let isSameDates: Bool
    private let dates: OccurrenceSet

    init(from old: ItemRecord, to new: ItemRecord, shift: Shift, changes: DetachedChanges) {
        self.old = old.fields
        self.new = new.fields
        self.shift = shift
        self.changes = changes
        isSameDates = old.id == new.id && shift.isNothing && old.recurrence == new.recurrence
        var series = new.fields
        // Files list a moved occurrence as a deleted one, too.
        series.recurrence?.exclusionDates = []
        dates = series.occurrenceSet()
    }

    /// The updated item; nil if it is to be removed.
    func applied(to item: ItemRecord) -> ItemRecord? {
        guard let original = item.originalStart else { return item }
        let moved = shift.applied(to: original)
        guard isSameDates || (new.isSeries && dates.contains(new.ruleTime(moved))) else {
            var single = item.fields
            single.series = nil
            single.originalStart = nil
            single.uid = nil
            return ItemRecord(single)
        }
        if changes == .replace { return nil }
        var result = followed(item.fields, original, moved)
        result.series = new.id
        result.uid = new.externalID
        result.originalStart = moved
        result.calendar = new.calendar
        return ItemRecord(result)
    }

    /// The item with all properties that equalled the old series set to those of the new one.
    private func followed(_ item: ItemFields, _ original: ItemTime, _ moved: ItemTime) -> ItemFields {
        var base = old.occurrence(at: old.occurrenceStart(at: old.ruleTime(original)))
        var newest = new.occurrence(at: new.occurrenceStart(at: new.ruleTime(moved)))
        if !DetachedMove.haveSameTimes(item, base) { (newest.start, newest.end) = (item.start, item.end) }
        (base.start, base.end) = (item.start, item.end)
        // The identifiers of a separate item do not count as a difference from the series.
        (base.id, newest.id) = (item.id, item.id)
        // The user sees the alarms of each item separately.
        if item.alarms.ring(like: base.alarms) {
            base.alarms = item.alarms
            newest.alarms = newest.alarms.unseen.seen(like: item.alarms)
        }
        for property in DetachedMove.own {
            property.copy(item, &base)
            property.copy(item, &newest)
        }
        var result = item
        // Not a merge of two edits: what the occurrence has of its own stays whole.
        for property in ItemFields.allProperties where property.isEqual(item, base) {
            property.copy(newest, &result)
        }
        if item.unknown == base.unknown { result.unknown = newest.unknown }
        return result
    }

    private static let ownNames: Set<String> = [
        ItemMember.calendar, .uid, .series, .original, .rules, .sequence, .created, .modified, .stamp,
    ].reduce(into: []) { $0.insert($1.rawValue) }
    private static let own = ItemFields.allProperties.filter { ownNames.contains($0.name) }

    /// Whether a detached occurrence is equal to the one of its series, so that it need not be separate.
    package static func isLike(_ detached: ItemFields, _ generated: ItemFields) -> Bool {
        guard haveSameTimes(detached, generated), detached.unknown == generated.unknown else { return false }
        return ItemFields.allProperties.allSatisfy { property in
            ownNames.contains(property.name) || timeNames.contains(property.name)
                || property.isEqual(detached, generated)
        }
    }

    private static let timeNames: Set<String> = [ItemMember.start.rawValue, ItemMember.end.rawValue]

    /// Whether they happen at the same time, in any form.
    private static func haveSameTimes(_ left: ItemFields, _ right: ItemFields) -> Bool {
        isSame(left.start, right.start) && isSame(left.endTime, right.endTime)
    }

    /// Whether two times are the same, in any zone.
    static func isSame(_ left: ItemTime?, _ right: ItemTime?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        guard left.isDate == right.isDate, left.isFloating == right.isFloating else { return false }
        return left.instant(in: .utc) == right.instant(in: .utc)
    }
}
