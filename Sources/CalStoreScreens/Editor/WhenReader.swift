import CalStore
import CalStoreLanguage

/// Reads the phrase for the time of an event: `fri 9-10`, and for an existing event also `fri`, `10:00`,
/// `+1d` and `for 2h`, which change a part of its time, as in `ekcal reschedule`.
///
/// | Typed | New time of an existing event |
/// |---|---|
/// | `fri` | that day, at the present time of day |
/// | `10:00`, `10-11` | that time, on the present day |
/// | `+1d`, `-30m` | later or earlier by that length |
/// | `for 2h` | the present start, with that length |
/// | `fri all day`, `all day`, `fri-sun` | whole days |
struct WhenReader {
    /// The meaning of a phrase.
    struct When: Sendable, Hashable {
        var start: TimePoint
        /// The end, or the last day; nil to keep the length, or for the usual length.
        var end: TimePoint?
        var remarks: [String] = []
        /// The repeat that was typed with the time of a new event: `every mon 10:00`, `fri 9-9:15 weekly`.
        var repeats: String?
        /// Whether the repeat has its own words behind those of the time.
        var isRepeatApart = false
    }

    let dates: DateReader
    /// The event; nil for a new one.
    let item: CalStoreItem?
    private var zone: Zone { dates.zone }

    func read(_ typed: String) throws(DateError) -> When {
        let (text, isAllDay) = WhenReader.withoutAllDay(typed)
        guard let item, let start = item.start else {
            let reading = try dates.read(text)
            return try days(try when(reading), isAllDay, text)
        }
        if isAllDay, text.isEmpty { return wholeDays(of: item, start) }
        if text.first == "+" || text.first == "-" { return try moved(start, text) }
        return try days(try changed(item, start, text, isAllDay), isAllDay, text)
    }

    // MARK: Phrases

    private static func withoutAllDay(_ text: String) -> (String, Bool) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        func says(_ words: some Collection<String>) -> Bool {
            let joined = words.joined(separator: " ").lowercased()
            return joined == "all day" || joined == "all-day"
        }
        for count in [2, 1] where words.count >= count {
            if says(words.suffix(count)) { return (words.dropLast(count).joined(separator: " "), true) }
            if says(words.prefix(count)) { return (words.dropFirst(count).joined(separator: " "), true) }
        }
        return (text, false)
    }

    private func days(_ when: When, _ isAllDay: Bool, _ text: String) throws(DateError) -> When {
        guard isAllDay else { return when }
        var when = when
        when.end = .date(when.end?.date ?? when.start.date)
        when.start = .date(when.start.date)
        return when
    }

    /// The days on which the event is now.
    private func wholeDays(of item: CalStoreItem, _ start: ItemTime) -> When {
        let first = start.wallTime(in: zone).date
        guard let end = item.endTime else { return When(start: .date(first), end: .date(first)) }
        let wall = end.wallTime(in: zone)
        // An event that ends at midnight is not on the day that begins then.
        let last = wall.time == .midnight ? wall.date.adding(days: -1) : wall.date
        return When(start: .date(first), end: .date(max(first, last)))
    }

    private func when(_ reading: Reading<TimeRange>) throws(DateError) -> When {
        let span = try reading.value.eventSpan()
        return When(start: span.start, end: span.end, remarks: reading.remarks)
    }

    private func moved(_ start: ItemTime, _ text: String) throws(DateError) -> When {
        let isBack = text.first == "-"
        let length = try dates.readLength(String(text.dropFirst()))
        if start.isDate, !length.isCalendarOnly, !length.isZero {
            throw DateError(text: text, reason: .notALength(text))
        }
        guard let date = length.date(after: start.date, backwards: isBack) else {
            throw DateError(text: text, reason: .tooFar)
        }
        let day = date == start.date ? start : start.moved(to: CivilDateTime(date, start.local.time))
        let time = day.adding(seconds: isBack ? -length.seconds : length.seconds)
        return When(start: EditorTexts.point(time, in: zone))
    }

    private func changed(
        _ item: CalStoreItem, _ start: ItemTime, _ text: String, _ isAllDay: Bool
    ) throws(DateError) -> When {
        let day = start.wallTime(in: zone).date
        var reader = dates
        reader.movedFrom = day
        let usual = try reader.read(text)
        if case .length(let length) = usual.value { return try lasting(length, start, text) }
        // A time without a day is on the day of the event.
        guard usual.parts.contains(where: { $0.kind == .day }) || isMoment(usual.value) else {
            let midnight = zone.instant(for: CivilDateTime(day))
            let onDay = DateReader(
                now: midnight.adding(seconds: -1), zone: zone, weekStart: dates.weekStart, hours: dates.hours)
            var reading = try onDay.read(text)
            reading.drop(.passed)
            return try when(reading)
        }
        var new = try when(usual)
        guard case .date(let date) = new.start, case .date(let last)? = new.end, date == last else {
            return new
        }
        // A day alone keeps the time and the length.
        guard !isAllDay else { return new }
        new.end = nil
        guard !start.isDate else { return new }
        new.start = EditorTexts.point(at(date, start), in: zone)
        return new
    }

    /// The day in the zone of the reader, the time of day in the zone of the event.
    private func at(_ date: CivilDate, _ start: ItemTime) -> ItemTime {
        guard let own = start.zone else { return start.moved(to: CivilDateTime(date, start.local.time)) }
        let seen = CivilDateTime(date, start.local(in: zone).time)
        return own == zone ? start.moved(to: seen) : ItemTime(zone.instant(for: seen), in: own)
    }

    private func isMoment(_ range: TimeRange) -> Bool {
        switch range {
        case .moment(let time): time.origin == .moment
        case .times(let time, _): time.origin == .moment
        case .days, .from, .until, .all, .length: true
        }
    }

    private func lasting(_ length: TimeLength, _ start: ItemTime, _ text: String) throws(DateError) -> When {
        guard !length.isZero, let date = length.date(after: start.date) else {
            throw DateError(text: text, reason: .notALength(text))
        }
        let point = EditorTexts.point(start, in: zone)
        if start.isDate {
            guard length.isCalendarOnly else { throw DateError(text: text, reason: .notALength(text)) }
            return When(start: point, end: .date(date.adding(days: -1)))
        }
        let day = date == start.date ? start : start.moved(to: CivilDateTime(date, start.local.time))
        return When(start: point, end: EditorTexts.point(day.adding(seconds: length.seconds), in: zone))
    }
}

extension Reading {
    /// Leaves out an assumption that does not matter.
    fileprivate mutating func drop(_ kind: Assumption.Kind) { assumptions.removeAll { $0.kind == kind } }
}

extension WhenReader.When {
    /// The times of the event, for the reading and for its repeat.
    func times(of item: CalStoreItem?, defaultLength: Int, in zone: Zone) -> EventTimes {
        let start = start.itemTime(replacing: item?.start)
        if let end { return EventTimes(start: start, end: self.end(end, start)) }
        guard let item, let old = item.start, old.isDate == start.isDate, let oldEnd = item.endTime else {
            let span = EventSpan(start: self.start)
            return EventTimes(start: start, end: span.itemEnd(lasting: defaultLength) ?? .time(start))
        }
        if start.isDate {
            let days = max(1, oldEnd.date.dayNumber - old.date.dayNumber)
            return EventTimes(start: start, end: .time(ItemTime(start.date.adding(days: days))))
        }
        let seconds = oldEnd.instant(in: zone).seconds(since: old.instant(in: zone))
        return EventTimes(start: start, end: .time(start.adding(seconds: Int(seconds))))
    }

    private func end(_ end: TimePoint, _ start: ItemTime) -> ItemEnd {
        if case .date(let last) = end { return .time(ItemTime(last.adding(days: 1))) }
        return .time(end.itemTime(replacing: start))
    }
}
