import CalStore
import CalStoreLanguage

/// The times of an item for editing: in the zone of the answer, with dates for all-day items, including the
/// last day.
struct ItemCells {
    let start: String
    /// The end of an event.
    let end: String
    /// The due date of a reminder.
    let due: String

    init(of item: CalStoreItem, in zone: Zone) {
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
    static func text(_ time: ItemTime, in zone: Zone) -> String {
        if time.isDate { return time.date.description }
        if time.isFloating { return time.local.date.description + " " + TimeText.clock(time.local) }
        return time.wallTime(in: zone).date.description + " " + TimeText(zone: zone).clock(of: time)
    }

    typealias Times = (start: String, end: String, due: String)
}

extension ItemEdit {
    /// Sets the times whose cells were changed. A new start alone moves an event, which keeps its length.
    mutating func setTimes(
        _ kind: CalStoreItem.Kind, from old: ItemCells.Times, to new: ItemCells.Times
    ) throws {
        func wish(_ text: String) -> WishedTime { WishedTime(text, isWhole: true) }
        if kind == .reminder {
            if old.due != new.due {
                if new.due.isEmpty { cleared.append(.due) } else { due = wish(new.due) }
            }
            if old.start != new.start {
                if new.start.isEmpty { cleared.append(.start) } else { start = wish(new.start) }
            }
            return
        }
        guard old.start != new.start || old.end != new.end else { return }
        guard !new.start.isEmpty else {
            throw EkcalError(.usage, "the start of the event is missing", hint: "write when it starts")
        }
        if old.start != new.start { start = wish(new.start) }
        guard old.end != new.end else { return }
        if new.end.isEmpty { cleared.append(.end) } else { end = wish(new.end) }
    }
}
