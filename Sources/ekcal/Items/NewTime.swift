import CalStore
import CalStoreLanguage

/// A new time for an item: a day, a time, both, or a distance to move, as `reschedule` and the times of
/// `edit` take it.
///
/// | Typed | New time |
/// |---|---|
/// | `fri` | the nearest Friday, at the present time of day; if that is past, the next one |
/// | `10:00` | that time, on the present day |
/// | `fri 10:00` | both |
/// | `+1d`, `-2w`, `+90m`, `an hour later`, `2 days earlier` | later or earlier by that length |
struct NewTime {
    let wish: WishedTime
    let field: String
    var words: Words
    /// Whether a day alone keeps the time of day, unless the value is whole.
    var keepsTime = true
    /// Whether it is the first date of a series that moves as a whole. That date may be long ago.
    var isOfSeries = false

    func apply(to item: inout CalStoreItem) throws {
        let new = try time(of: item)
        try Self.checkDays(of: item, at: new, field)
        if item.kind == .reminder, item.due == nil, item.start == nil {
            item.end = .time(new)
            return
        }
        item.move(
            to: new, in: words.clock.zone,
            defaultLength: try words.config.lengthIfNeeded(by: item, at: new))
    }

    /// Throws for an event of several whole days that would begin at a time of day.
    static func checkDays(of item: CalStoreItem, at new: ItemTime, _ field: String) throws {
        guard let start = item.start, start.isDate, !new.isDate, item.kind == .event,
            let last = item.endTime?.date.adding(days: -1), last > start.date
        else { return }
        throw EkcalError(
            .refused, "\"\(item.title)\" lasts several whole days, which have no time of day",
            hint: "write a day; or give it a length too: ekcal edit REF --start TIME --for 1h",
            field: field)
    }

    /// The new start or due date of an item.
    func time(of item: CalStoreItem) throws -> ItemTime {
        guard let old = item.kind == .reminder ? item.due ?? item.start : item.start else {
            // A reminder without a date cannot move, but it can get a date.
            if item.kind == .reminder, wish.move == nil {
                return try wish.read(field, words).itemTime
            }
            throw EkcalError(
                .refused, "\"\(item.title)\" has no date to move",
                hint: "write a date, such as fri", field: field)
        }
        return try time(replacing: old)
    }

    /// The new value of a time that is `old` now.
    func time(replacing old: ItemTime) throws -> ItemTime {
        if let move = wish.move {
            return try moved(old, by: String(move.dropFirst()), backwards: move.first == "-")
        }
        if let text = wish.timeAlone { return try timeAlone(text, replacing: old) }
        let value = try wish.read(
            field, words, movedFrom: old.local(in: words.clock.zone).date, intoPast: isOfSeries)
        guard case .date(let date) = value, !old.isDate, keepsTime, !wish.isWhole else {
            return value.itemTime(replacing: old)
        }
        // The day in the zone of the user, the time of day in the zone of the item.
        guard let zone = old.zone else { return old.moved(to: CivilDateTime(date, old.local.time)) }
        let seen = CivilDateTime(date, old.local(in: words.clock.zone).time)
        if zone == words.clock.zone { return old.moved(to: seen) }
        return ItemTime(words.clock.zone.instant(for: seen), in: zone)
    }

    /// Reads a time alone, for the present day of the item.
    private func timeAlone(_ text: String, replacing old: ItemTime) throws -> ItemTime {
        let day = old.local(in: words.clock.zone).date
        let zone = old.isFloating ? Zone.utc : words.clock.zone
        let midnight = zone.instant(for: CivilDateTime(day))
        let reader = DateReader(now: midnight.adding(seconds: -1), zone: zone, hours: words.clock.hours)
        let when = try words.reading(field) { () throws(DateError) in try reader.readPoint(text) }
        // The day comes from the item, so it does not matter if the time has passed today.
        try words.report(when, field, isOnGivenDay: true)
        if old.isFloating, case .time(let time) = when.value, time.origin == .assumed {
            return ItemTime(time.local, in: nil)
        }
        return when.value.itemTime(replacing: old)
    }

    private func moved(_ old: ItemTime, by text: String, backwards: Bool) throws -> ItemTime {
        let length = try words.reading(field) { () throws(DateError) in
            try words.clock.dates.readLength(text)
        }
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
        return day.adding(seconds: backwards ? -length.seconds : length.seconds)
    }
}
