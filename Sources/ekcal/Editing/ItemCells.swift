import CalStore

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
        let local = time.isFloating ? time.local : time.local(in: zone)
        return local.date.description + " " + TimeText.clock(local)
    }

    typealias Times = (start: String, end: String, due: String)

    /// The options that change the times.
    ///
    /// What was typed counts: a new start with the old end makes it longer or shorter. Only where days become times, or times
    /// days, an end that nobody touched goes along.
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
            throw EkcalError(.usage, "an event has a start", hint: "write when it starts")
        }
        if old.start != new.start { options[.start] = [new.start] }
        let isOfOtherKind = old.start.contains(":") != new.start.contains(":")
        if new.end.isEmpty {
            options[.clear, default: []].append("end")
        } else if old.end != new.end || !isOfOtherKind {
            options[.end] = [new.end]
        }
    }
}
