import CalStore
import CalStoreLanguage

/// When an item is to be, said as a day, a time, both, or how far it moves: what `reschedule` and the times of `edit` take.
///
/// | Typed | New time |
/// |---|---|
/// | `fri` | that day, at the time that it has |
/// | `10:00` | that time, on the day that it has |
/// | `fri 10:00` | both |
/// | `+1d`, `-2w`, `+90m` | so much later or earlier than it is |
struct NewTime {
    let text: String
    let field: String
    let session: Session
    /// Whether a day alone keeps the time of day. Where a whole value is written, as in a form or in JSON, it is a whole day.
    var keepsTime = true

    /// Whether a text says how far something moves.
    static func isMove(_ text: String) -> Bool { text.first == "+" || text.first == "-" }

    func apply(to item: inout CalStoreItem) throws {
        guard let old = item.kind == .reminder ? item.due ?? item.start : item.start else {
            throw EkcalError(
                .refused, "\"\(item.title)\" has no date to move",
                hint: "set one with `ekcal edit --due`", field: field)
        }
        try move(&item, from: old, to: try time(replacing: old))
    }

    /// Moves an item whose time is `old`: an event with its end, a reminder with its start.
    func move(_ item: inout CalStoreItem, from old: ItemTime, to new: ItemTime) throws {
        guard item.kind == .reminder, item.due != nil else {
            return try ItemTimes(session: session).moveStart(of: &item, to: new)
        }
        // The start stays as far before the due time as it was.
        if let start = item.start {
            let seconds = Int(clamping: new.local.seconds - old.local.seconds)
            let moved = start.moved(to: start.local.adding(seconds: seconds))
            item.start = moved.instant(in: session.zone) > new.instant(in: session.zone) ? new : moved
        }
        item.end = .time(new)
    }

    /// What the text says of a time that is `old` now.
    func time(replacing old: ItemTime) throws -> ItemTime {
        if NewTime.isMove(text) {
            return try moved(old, by: String(text.dropFirst()), backwards: text.first == "-")
        }
        let times = ItemTimes(session: session)
        if DateReader.isTimeOfDay(text) { return try times.read(text, field, replacing: old) }
        let value = try session.readWhen(text, field).value
        guard case .date(let date) = value, !old.isDate, keepsTime else {
            return ItemTimes.stored(value, replacing: old)
        }
        // The day as it is seen here, the time on the clock of the item.
        guard let zone = old.zone else { return old.moved(to: CivilDateTime(date, old.local.time)) }
        let seen = CivilDateTime(date, old.local(in: session.zone).time)
        if zone == session.zone { return old.moved(to: seen) }
        return ItemTime(session.zone.instant(for: seen), in: zone)
    }

    private func moved(_ old: ItemTime, by text: String, backwards: Bool) throws -> ItemTime {
        let length = try session.reading(field) { () throws(DateError) in try session.dates.length(text) }
        if old.isDate, !length.isCalendarOnly, !length.isZero {
            throw EkcalError(
                .usage, "an all-day item cannot move by \(text)",
                hint: "write days: \(backwards ? "-" : "+")1d",
                field: field)
        }
        guard let date = length.date(after: old.date, backwards: backwards) else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: field)
        }
        let day = date == old.date ? old : old.moved(to: CivilDateTime(date, old.local.time))
        return ItemTimes.moved(day, by: backwards ? -length.seconds : length.seconds)
    }
}
