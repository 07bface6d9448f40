import CalStore
import CalStoreLanguage

/// The times of an item as they are edited: in the zone of the answer, dates for whole days, the last of them included.
struct ItemCells {
    let start: String
    /// Of an event.
    let end: String
    /// Of a reminder.
    let due: String

    init(of item: CalStoreItem, in zone: Zone) {
        start = item.start.map { ItemCells.text($0, in: zone) } ?? ""
        due = item.due.map { ItemCells.text($0, in: zone) } ?? ""
        guard item.kind == .event, let last = item.endTime else {
            end = ""
            return
        }
        // The day after the last is how it is stored.
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

    /// The options that change the times. A new start alone moves an event, which keeps its length.
    static func addTimes(
        _ kind: CalStoreItem.Kind, from old: Times, to new: Times, to options: inout [OptionName: [String]]
    ) throws {
        if kind == .reminder {
            for (before, after, option) in [
                (old.due, new.due, OptionName.due), (old.start, new.start, .start),
            ]
            where before != after {
                if after.isEmpty {
                    options[.clear, default: []].append(option.rawValue)
                } else {
                    options[option] = [after]
                }
            }
            return
        }
        guard old.start != new.start || old.end != new.end else { return }
        guard !new.start.isEmpty else {
            throw EkcalError(.usage, "the start of the event is missing", hint: "write when it starts")
        }
        if old.start != new.start { options[.start] = [new.start] }
        guard old.end != new.end else { return }
        if new.end.isEmpty {
            options[.clear, default: []].append("end")
        } else {
            options[.end] = [new.end]
        }
    }
}
