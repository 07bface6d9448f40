import CalStore
import CalStoreLanguage

/// Start and end of an item as options say them: for `add`, `todo` and `edit`.
struct ItemTimes {
    let session: Session

    /// A typed time as an item keeps it.
    static func stored(_ value: When.Value) -> ItemTime {
        switch value {
        case .date(let date): ItemTime(date)
        case .time(let time): ItemTime(time.local, in: time.zone, isSecondPass: time.isSecondPass)
        }
    }

    /// A typed time that replaces `old`: the item keeps its zone unless another was named.
    static func stored(_ value: When.Value, replacing old: ItemTime?) -> ItemTime {
        guard case .time(let time) = value, let old, !old.isDate, let kept = old.zone, let typed = time.zone,
            time.origin != .named
        else {
            if case .time(let time) = value, let old, old.isFloating, time.origin == .assumed {
                return ItemTime(time.local, in: nil)
            }
            return stored(value)
        }
        return ItemTime(typed.instant(for: time.local, secondPass: time.isSecondPass), in: kept)
    }

    // MARK: New items

    /// Start and end of a new event, from its WHEN or from `--start`, `--end`, `--for`, `--all-day`.
    func newEvent(when: String?) throws -> (start: ItemTime, end: ItemEnd) {
        var start: When.Value
        var end: When.Value?
        switch (when, session.arguments.value(.start)) {
        case (let when?, nil):
            switch try session.readRangeOrMoment(when, "WHEN").value {
            case .all:
                throw EkcalError(
                    .date, "the range has no end; an event must have one",
                    hint: "write a day or a range of days",
                    field: "WHEN")
            case .days(let first, let last):
                start = .date(first)
                end = .date(last)
            case .times(let from, let to):
                start = .time(from)
                end = .time(to)
            case .moment(let time): start = .time(time)
            }
        case (nil, let text?): start = try session.readWhen(text, "--start").value
        case (_?, _?):
            throw EkcalError(
                .usage, "WHEN and --start are both given", hint: "use only one of them", field: "--start"
            )
        case (nil, nil):
            throw EkcalError(
                .usage, "the time is missing",
                hint: "add a time: ekcal add TITLE \"tomorrow 14:00\", or --start",
                field: "WHEN")
        }
        if let text = session.arguments.value(.end) { end = try self.end(text, after: start) }
        if session.arguments.has(.allDay) {
            start = .date(When(value: start).date)
            end = end.map { .date(When(value: $0).date) }
        }
        return try (ItemTimes.stored(start), self.end(of: start, end))
    }

    private func end(of start: When.Value, _ end: When.Value?) throws -> ItemEnd {
        let first = ItemTimes.stored(start)
        if let text = session.arguments.value(.length) { return try self.end(of: first, lasting: text) }
        switch (start, end) {
        case (.date(let date), nil): return .time(ItemTime(date.adding(days: 1)))
        case (.date, .date(let last)?): return .time(ItemTime(last.adding(days: 1)))
        case (.time, nil):
            return .time(ItemTimes.moved(first, by: try session.defaultDuration()))
        case (.time, .time(let time)?): return .time(ItemTimes.stored(.time(time)))
        case (.date, .time?), (.time, .date?):
            throw EkcalError(
                .usage, "start and end must both be days or both be times",
                hint: "write a time for both, or for none",
                field: "--end")
        }
    }

    /// An end that is a time alone is the next such time after the start; a warning says when that is on the next day.
    private func end(_ text: String, after start: When.Value) throws -> When.Value {
        guard DateReader.isTimeOfDay(text), case .time(let from) = start else {
            return try session.readWhen(text, "--end").value
        }
        let reader = DateReader(now: from.instant(in: session.zone), zone: from.zone ?? session.zone)
        let when = try session.reading("--end") { () throws(DateError) in try reader.when(text) }
        for warning in when.warnings {
            if case .tomorrow = warning { continue }
            session.warn(warning.message)
        }
        guard case .time(var time) = when.value else { return when.value }
        if time.local.date > from.local.date, time.local.time != .midnight, time.origin == .assumed {
            session.warn(DateWarning.nextDay(time.local).message)
        }
        // A time without a zone is one on the clock of the start.
        if time.origin == .assumed, from.zone == nil {
            time = TypedTime(local: time.local, zone: nil, origin: .floating)
        }
        return .time(time)
    }

    /// The end of something that begins at `start` and lasts as `text` says.
    func end(of start: ItemTime, lasting text: String) throws -> ItemEnd {
        let length = try session.reading("--for") { () throws(DateError) in try session.dates.length(text) }
        if length.isZero, start.isDate {
            throw EkcalError(.usage, "an all-day event must last at least one day", field: "--for")
        }
        if start.isDate {
            guard length.isCalendarOnly else {
                throw EkcalError(
                    .usage, "an all-day event cannot last \(text)",
                    hint: "add a time to the start, or write days: --for 2d",
                    field: "--for")
            }
            guard let last = length.date(after: start.date) else { throw tooFar("--for") }
            return .time(ItemTime(last))
        }
        guard let date = length.date(after: start.date) else { throw tooFar("--for") }
        var end = start.moved(to: CivilDateTime(date, start.local.time))
        if length.months == 0, length.days == 0 { end = start }
        return .time(ItemTimes.moved(end, by: length.seconds))
    }

    /// So many exact seconds later.
    static func moved(_ time: ItemTime, by seconds: Int) -> ItemTime {
        guard seconds != 0 else { return time }
        guard let zone = time.zone else { return time.moved(to: time.local.adding(seconds: seconds)) }
        return ItemTime(
            zone.instant(for: time.local, secondPass: time.isSecondPass).adding(seconds: seconds), in: zone)
    }

    // MARK: Changes

    /// Changes start and end as `edit` is told. Without an end the length stays.
    func change(_ item: inout CalStoreItem) throws {
        let arguments = session.arguments
        if let name = arguments.value(.timeZone) { try changeZone(of: &item, to: name) }
        if arguments.has(.allDay) { makeAllDay(&item) }
        if item.kind == .reminder {
            for option in [OptionName.end, .length] where arguments.has(option) {
                throw EkcalError(
                    .usage,
                    "a reminder cannot have \(option == .end ? "an end" : "a length"); only an event can",
                    hint: "use --due for the due date", field: "--" + option.rawValue)
            }
            if let text = arguments.value(.start) {
                // One that it does not have yet takes no time of day from when it is due.
                item.start = try newTime(
                    text, .start, replacing: item.start ?? item.due, keepsTime: item.start != nil)
            }
            if let text = arguments.value(.due) {
                let due = try newTime(text, .due, replacing: item.due)
                if item.start != nil, item.due != nil, !arguments.has(.start), let start = item.start,
                    due.instant(in: session.zone) < start.instant(in: session.zone)
                {
                    item.start = due
                }
                item.end = .time(due)
            }
            return
        }
        if arguments.has(.due) {
            throw EkcalError(
                .usage, "an event cannot have a due date; only a reminder can", hint: "use --start and --end",
                field: "--due")
        }
        let oldEnd = item.endTime
        if let text = arguments.value(.start) {
            try moveStart(of: &item, to: try newTime(text, .start, replacing: item.start))
        }
        if let text = arguments.value(.end) { try changeEnd(of: &item, to: text, from: oldEnd) }
        if let text = arguments.value(.length), let start = item.start {
            item.end = try end(of: start, lasting: text)
        }
    }

    /// Changes the end alone; `old` is what it was before the start moved it, which is what `+1h` counts from.
    private func changeEnd(of item: inout CalStoreItem, to text: String, from old: ItemTime?) throws {
        guard let start = item.start else { return }
        if start.isDate {
            // The day after the last is how it is stored.
            func last(_ end: ItemTime?) -> ItemTime? {
                guard let end, end.isDate else { return nil }
                return ItemTime(max(start.date, end.date.adding(days: -1)))
            }
            let isMoved = NewTime.isMove(text)
            let end = try newTime(text, .end, replacing: last(isMoved ? old : item.endTime) ?? start)
            item.end = .time(end.isDate ? ItemTime(end.date.adding(days: 1)) : end)
        } else if DateReader.isTimeOfDay(text) {
            let value = try self.end(text, after: .time(typed(start)))
            item.end = .time(ItemTimes.stored(value, replacing: item.endTime ?? start))
        } else {
            let now = NewTime.isMove(text) ? old ?? item.endTime : item.endTime
            item.end = .time(try newTime(text, .end, replacing: now ?? start))
        }
    }

    /// A time that replaces one that the item has, as `reschedule` reads it; as it is typed where it has none.
    private func newTime(
        _ text: String, _ option: OptionName, replacing old: ItemTime?, keepsTime: Bool = true
    ) throws -> ItemTime {
        let arguments = session.arguments
        let field = "--" + option.rawValue
        guard let old else { return ItemTimes.stored(try session.readWhen(text, field).value) }
        let isWhole = arguments.isLiteral || arguments.literal.contains(option)
        return try NewTime(text: text, field: field, session: session, keepsTime: keepsTime && !isWhole)
            .time(replacing: old)
    }

    /// Moves the start; the length stays, in days or in exact seconds.
    func moveStart(of item: inout CalStoreItem, to start: ItemTime) throws {
        defer { item.start = start }
        // Without an end there is none to move, and a DURATION goes along by itself.
        guard let old = item.start, case .time(let end) = item.end else { return }
        if old.isDate, start.isDate {
            item.end = .time(ItemTime(start.date.adding(days: end.date.dayNumber - old.date.dayNumber)))
        } else if old.isDate {
            item.end = .time(ItemTimes.moved(start, by: try session.defaultDuration()))
        } else if start.isDate {
            item.end = .time(ItemTime(start.date.adding(days: 1)))
        } else {
            let length = end.instant(in: session.zone).seconds(since: old.instant(in: session.zone))
            let moved = ItemTimes.moved(start, by: length)
            // An end keeps its own zone, as for a flight.
            guard let zone = end.zone, zone != old.zone, let from = start.zone else {
                item.end = .time(moved)
                return
            }
            let instant = from.instant(for: start.local, secondPass: start.isSecondPass).adding(
                seconds: length)
            item.end = .time(ItemTime(instant, in: zone))
        }
    }

    /// A time alone is that time on the day on which the item is.
    func read(_ text: String, _ field: String, replacing old: ItemTime?) throws -> ItemTime {
        guard DateReader.isTimeOfDay(text), let old else {
            return ItemTimes.stored(try session.readWhen(text, field).value, replacing: old)
        }
        let day = old.local(in: session.zone).date
        let zone = old.isFloating ? Zone.utc : session.zone
        let midnight = zone.instant(for: CivilDateTime(day))
        let reader = DateReader(now: midnight.adding(seconds: -1), zone: zone)
        let when = try session.reading(field) { () throws(DateError) in try reader.when(text) }
        for warning in when.warnings {
            if case .tomorrow = warning { continue }
            session.warn(warning.message)
        }
        if old.isFloating, case .time(let time) = when.value, time.origin == .assumed {
            return ItemTime(time.local, in: nil)
        }
        return ItemTimes.stored(when.value, replacing: old)
    }

    private func typed(_ time: ItemTime) -> TypedTime {
        TypedTime(local: time.local, zone: time.zone, isSecondPass: time.isSecondPass, origin: .assumed)
    }

    private func changeZone(of item: inout CalStoreItem, to name: String) throws {
        let zone: Zone?
        if name == "floating" {
            zone = nil
        } else {
            zone = try session.reading("--time-zone") { () throws(DateError) in try DateReader.zone(name) }
        }
        func inZone(_ time: ItemTime) -> ItemTime { time.isDate ? time : ItemTime(time.local, in: zone) }
        item.start = item.start.map(inZone)
        if case .time(let end) = item.end { item.end = .time(inZone(end)) }
    }

    private func makeAllDay(_ item: inout CalStoreItem) {
        guard !item.isAllDay else { return }
        let end = item.endTime
        if let start = item.start {
            item.start = ItemTime(start.date)
            guard item.kind == .event else { return }
            // What ends at midnight does not touch the day that begins then.
            var last = end?.date ?? start.date
            if let end, end.local.time == .midnight, last > start.date { last = last.adding(days: -1) }
            item.end = .time(ItemTime(max(last, start.date).adding(days: 1)))
        } else if let end {
            item.end = .time(ItemTime(end.date))
        }
    }

    private func tooFar(_ field: String) -> EkcalError {
        EkcalError(.date, "the date is outside the years 1 to 9999", field: field)
    }
}
