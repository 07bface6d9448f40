import CalStore

/// The times of an item for editing: in the zone of the answer, with dates for all-day items, including the
/// last day.
package struct ItemCells {
    package let start: String
    /// The end of an event.
    package let end: String
    /// The due date of a reminder.
    package let due: String

    package init(of item: CalStoreItem, in zone: Zone) {
        start = item.start.map { ItemCells.text($0, in: zone) } ?? ""
        due = item.due.map { ItemCells.text($0, in: zone) } ?? ""
        guard item.kind == .event, let last = item.endTime else {
            end = ""
            return
        }
        // All-day items are stored with the day after the last one.
        let isDays = last.isDate && item.start?.isDate == true && last.date > (item.start?.date ?? last.date)
        end = ItemCells.text(isDays ? ItemTime(last.date.adding(days: -1)) : last, in: zone)
    }

    /// `2026-03-04 09:00`, `2026-03-04`
    package static func text(_ time: ItemTime, in zone: Zone) -> String {
        if time.isDate { return time.date.description }
        if time.isFloating { return time.local.date.description + " " + TimeText.clock(time.local) }
        return time.wallTime(in: zone).date.description + " " + TimeText(zone: zone).clock(of: time)
    }

    package typealias Times = (start: String, end: String, due: String)
}
