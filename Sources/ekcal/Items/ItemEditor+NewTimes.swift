import CalStore
import CalStoreLanguage

extension ItemEditor {
    func setTimes(of item: inout CalStoreItem) throws {
        guard let name = edit.timeZone else { return try readTimes(of: &item) }
        // Times are local times in that zone.
        let zone = name == "floating" ? nil : try zone(called: name)
        var editor = self
        if let zone { editor.words.clock.typedZone = zone }
        try editor.readTimes(of: &item)
        if [item.start, item.endTime].compactMap(\.self).allSatisfy(\.isDate) {
            throw EkcalError(
                .usage, "whole days have no time zone", hint: "add a time of day, or remove --time-zone",
                field: "--time-zone")
        }
        if zone == nil { changeZone(of: &item, to: nil) }
    }

    private func readTimes(of item: inout CalStoreItem) throws {
        guard item.kind == .reminder else {
            let (start, end) = try newEvent()
            item.start = start
            item.end = end
            item.alarms = try words.config.defaultAlarms(isAllDay: start.isDate)
            return
        }
        switch (edit.when, edit.due) {
        case (let when?, nil): item.end = .time(try words.readWhen(when, "WHEN").value.itemTime)
        case (nil, let due?): item.end = .time(try due.read("--due", words).itemTime)
        case (_?, _?):
            throw EkcalError(
                .usage, "WHEN and --due are both given", hint: "use only one of them", field: "--due")
        case (nil, nil): item.end = try firstOfRepeat().map { .time($0.start.itemTime) }
        }
        if let start = edit.start { item.start = try start.read("--start", words).itemTime }
        giveBothATime(&item)
        try changeEstimate(of: &item)
    }

    /// Gives a reminder two times if one of its dates is a day and the other one a time: a start is the first
    /// minute of its day, and a due date the last one.
    func giveBothATime(_ item: inout CalStoreItem) {
        guard let start = item.start, let due = item.due, start.isDate != due.isDate else { return }
        item.start = start.inForm(of: due)
        if due.isDate {
            item.end = .time(ItemTime(CivilDateTime(due.date, Self.lastMinute), in: start.zone))
        }
    }

    private static let lastMinute = CivilTime(secondOfDay: 86_340)

    /// The first time in the sentence of `--repeat`; nil if it contains no time and no start.
    private func firstOfRepeat() throws -> EventSpan? {
        guard case .sentence(let text) = edit.repeats.rules else { return nil }
        let repeats = try words.readRepeat(text, anchor: nil)
        guard edit.repeats.givesStart || repeats.start != nil || repeats.startsAt != nil else { return nil }
        return try repeats.firstTime(in: words.clock.zone).eventSpan()
    }

    /// Start and end of a new event, from its WHEN or from `--start`, `--end`, `--for`, `--all-day`.
    private func newEvent() throws -> (start: ItemTime, end: ItemEnd) {
        var span: EventSpan
        switch (edit.when, edit.start) {
        case (let when?, nil): span = try self.span(when)
        case (nil, let wish?): span = EventSpan(start: try wish.read("--start", words))
        case (_?, _?):
            throw EkcalError(
                .usage, "WHEN and --start are both given", hint: "use only one of them", field: "--start"
            )
        case (nil, nil):
            if let first = try firstOfRepeat() {
                span = first
                break
            }
            throw EkcalError(
                .usage, "the time is missing",
                hint: "add a time: ekcal add TITLE \"tomorrow 14:00\", or --start",
                field: "WHEN")
        }
        if let wish = edit.end { span.end = try end(wish, after: span.start) }
        if edit.isAllDay {
            span.start = .date(span.start.date)
            span.end = span.end.map { .date($0.date) }
        }
        return try (span.start.itemTime, end(of: span))
    }

    /// `from fri` is a start; other open ranges are refused.
    private func span(_ text: String) throws -> EventSpan {
        let range = try words.readRange(text, "WHEN").value
        switch range {
        case .from, .until: return EventSpan(start: try words.readWhen(text, "WHEN").value)
        case .all, .days, .times, .moment, .length:
            return try words.reading("WHEN") { () throws(DateError) in try range.eventSpan() }
        }
    }

    private func end(of span: EventSpan) throws -> ItemEnd {
        if let text = edit.length { return try end(of: span.start.itemTime, lasting: text) }
        if let end = try span.itemEnd(lasting: words.config.defaultDuration()) { return end }
        throw EkcalError(
            .usage, "start and end must both be days or both be times",
            hint: "write a time for both, or for none",
            field: "--end")
    }

    /// The end of an event. A time alone is the next such time after the start; a warning is printed if it is
    /// on the next day.
    func end(_ wish: WishedTime, after start: TimePoint) throws -> TimePoint {
        guard let text = wish.timeAlone, case .time(let from) = start else {
            return try wish.read("--end", words)
        }
        let reader = DateReader(
            now: from.instant(in: words.clock.zone), zone: from.zone ?? words.clock.zone,
            hours: words.clock.hours)
        let when = try words.reading("--end") { () throws(DateError) in try reader.readPoint(text) }
        try words.report(when, "--end", isOnGivenDay: true)
        guard case .time(var time) = when.value else { return when.value }
        if time.local.date > from.local.date, time.local.time != .midnight, time.origin == .assumed {
            let spelling = TimePoint.time(time).spelling(in: words.clock.zone)
            try words.report(
                Assumption(
                    .nextDay, typed: text, meaning: spelling, spelling: spelling, span: 0..<text.utf8.count),
                "--end")
        }
        // A time without a zone is in the zone of the start.
        if time.origin == .assumed, from.zone == nil {
            time = TypedTime(local: time.local, zone: nil, origin: .floating)
        }
        return .time(time)
    }

    /// The end of an item that begins at `start` and has the length `text`.
    func end(of start: ItemTime, lasting text: String) throws -> ItemEnd {
        let length = try words.reading("--for") { () throws(DateError) in
            try words.clock.dates.readLength(text)
        }
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
        return .time(end.adding(seconds: length.seconds))
    }

    private func tooFar(_ field: String) -> EkcalError {
        EkcalError(.date, "the date is outside the years 1 to 9999", field: field)
    }
}
