import CalStore

/// Time spans for listings with many rows. The parts of a row go into one buffer: as separate strings, they
/// would cost more than the search for the row.
extension TimeText {
    /// A time of an item: `Thu 2026-03-05 14:00`, or its day if it is all-day.
    public func moment(_ time: ItemTime) -> String {
        TimeText.text { append(moment: time, at: time.wallTime(in: zone), to: &$0) }
    }

    /// The time from a start to an end, with its zone: `Thu 2026-03-05 14:00-14:45 Europe/Berlin`, `Fri
    /// 2026-05-01 to Mon 2026-05-04, all day (4 days)`.
    public func span(_ start: ItemTime, _ end: ItemTime) -> String {
        TimeText.text { append(span: start, end, to: &$0) }
    }

    private static func text(_ body: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(112)
        body(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(span start: ItemTime, _ end: ItemTime, to text: inout [UInt8]) {
        if start.isDate {
            let last = max(start.date, end.date.adding(days: -1))
            append(day: start.date, to: &text)
            if last != start.date {
                text += " to ".utf8
                append(day: last, to: &text)
            }
            text += ", all day".utf8
            let days = last.dayNumber - start.date.dayNumber + 1
            if days > 1 { text += " (\(days) days)".utf8 }
            return
        }
        let (first, last) = (start.wallTime(in: zone), end.wallTime(in: zone))
        append(moment: start, at: first, to: &text)
        if last.date != first.date {
            text += " to ".utf8
            append(moment: end, at: last, to: &text)
        } else if end.instant(in: zone) != start.instant(in: zone) {
            // Compare instants: when clocks go back, an hour may end at the local time at which it began.
            text.append(UInt8(ascii: "-"))
            append(clockOf: end, at: last, to: &text)
        }
        append(zoneOf: start, end, to: &text)
    }

    private func append(moment time: ItemTime, at local: CivilDateTime, to text: inout [UInt8]) {
        append(day: local.date, to: &text)
        if time.isDate { return }
        text.append(UInt8(ascii: " "))
        append(clockOf: time, at: local, to: &text)
    }

    private func append(clockOf time: ItemTime, at local: CivilDateTime, to text: inout [UInt8]) {
        append(clock: local, to: &text)
        text += passOffset(of: time, at: local).utf8
    }

    private func append(day date: CivilDate, to text: inout [UInt8]) {
        if datePattern != nil { return text += day(date).utf8 }
        text += TimeText.weekdays[date.weekday.rawValue - 1].utf8
        text.append(UInt8(ascii: " "))
        ItemTime(date).append(to: &text)
    }

    private func append(clock local: CivilDateTime, to text: inout [UInt8]) {
        if clockPattern != nil || local.time.second != 0 { return text += clock(local).utf8 }
        for (position, number) in [local.time.hour, local.time.minute].enumerated() {
            if position > 0 { text.append(UInt8(ascii: ":")) }
            text.append(UInt8(ascii: "0") + UInt8(clamping: number / 10))
            text.append(UInt8(ascii: "0") + UInt8(clamping: number % 10))
        }
    }

    // MARK: Zones

    /// The zone of the shown times, and the stored zone if it differs.
    private func append(zoneOf start: ItemTime, _ end: ItemTime, to text: inout [UInt8]) {
        if start.isFloating { return text += " (floating)".utf8 }
        if namesOwnZone {
            text.append(UInt8(ascii: " "))
            text += zone.title.utf8
        }
        guard let first = start.zone else { return }
        let ends = localEnd(start, end)
        if first != zone {
            text += " (stored as ".utf8
            append(start, in: first, to: &text)
            if let ends { text += ", ends \(ends)".utf8 }
        } else if let ends {
            text += " (ends \(ends)".utf8
        } else {
            return
        }
        text.append(UInt8(ascii: ")"))
    }

    /// `13:30 America/New_York`: the end in another zone than the start, as for a flight; otherwise nil.
    package func localEnd(_ start: ItemTime, _ end: ItemTime) -> String? {
        guard !start.isDate, let first = start.zone, let last = end.zone, first != last else { return nil }
        return local(end, in: last)
    }

    /// The remark in a listing for an item that begins in one zone and ends in another: `ends 13:30
    /// America/New_York`; if it ends in the zone of the listing, `starts Tue 2026-03-24 21:40
    /// America/New_York`.
    package func otherClock(_ start: ItemTime, _ end: ItemTime) -> String? {
        guard let ends = localEnd(start, end) else { return nil }
        if end.zone == zone, let first = start.zone { return "starts " + local(start, in: first) }
        return "ends " + ends
    }

    private func local(_ time: ItemTime, in there: Zone) -> String {
        TimeText.text { append(time, in: there, to: &$0) }
    }

    /// `13:30 America/New_York`, with the day if it differs.
    private func append(_ time: ItemTime, in there: Zone, to text: inout [UInt8]) {
        let local = time.wallTime(in: there)
        if local.date != time.wallTime(in: zone).date {
            append(day: local.date, to: &text)
            text.append(UInt8(ascii: " "))
        }
        append(clock: local, to: &text)
        text.append(UInt8(ascii: " "))
        text += there.title.utf8
    }
}
