import CalStore

/// The clock of a vCalendar 1.0 calendar: TZ and DAYLIGHT, which give the offsets of its local times.
///
/// | the calendar has | a local time is in |
/// |---|---|
/// | TZ, and DAYLIGHT with the changes of some years | the first known zone with these offsets and changes |
/// | the same, but no zone is like that | the offset at that time |
/// | TZ alone | that offset |
/// | neither | no zone: it floats |
struct VCalendarClock {
    private var standard: Int?
    private var summers: [Summer] = []
    /// The zone that is like them.
    private var zone: Zone?

    /// A summer time: `DAYLIGHT:TRUE;-04;20140309T020000;20141102T020000`
    fileprivate struct Summer {
        let offset: Int
        let start, end: TimeValue
    }

    init(_ lines: [VCalendarLine]) {
        for line in lines {
            if line.name == "TZ", standard == nil { standard = Self.offset(line.value) }
            guard line.name == "DAYLIGHT" else { continue }
            let parts = line.parts.map(\.trimmingBlanks)
            guard parts.count >= 4, parts[0].uppercased() == "TRUE", let offset = Self.offset(parts[1]),
                let start = TimeValue(Array(parts[2].utf8)[...]),
                let end = TimeValue(Array(parts[3].utf8)[...])
            else { continue }
            summers.append(Summer(offset: offset, start: start, end: end))
        }
        if standard == nil, let offset = summers.first?.offset { standard = offset - 3600 }
        guard let standard else { return }
        if summers.isEmpty {
            zone = standard == 0 ? .utc : .fixed(secondsFromUTC: standard)
        } else {
            let summers = summers
            zone = ZoneResolver.candidates.first { zone in summers.allSatisfy { $0.isLike(zone, standard) } }
        }
    }

    /// `-05:00`, `-0500`, `-05`, `+5`
    private static func offset(_ text: String) -> Int? {
        var digits = text.filter { $0 != ":" && $0 != " " }
        let sign = digits.first == "-" || digits.first == "+" ? digits.removeFirst() : "+"
        if digits.count % 2 == 1 { digits = "0" + digits }
        if digits.count == 2 { digits += "00" }
        guard let offset = UTCOffset.read(Array("\(sign)\(digits)".utf8)[...]),
            FixedOffsetName.range.contains(offset)
        else { return nil }
        return offset
    }

    // MARK: A time

    /// A time in the form of RFC 5545; nil if the text is not one.
    func time(_ text: String) -> (parameters: String, value: String)? {
        guard let value = TimeValue(Array(text.utf8)[...]) else { return nil }
        switch value.form {
        case .date: return (";VALUE=DATE", value.local.date.basicText)
        case .utc: return ("", value.local.basicText + "Z")
        case .offset(let seconds): return ("", value.local.basicText + UTCOffset.text(seconds))
        case .local: break
        }
        if let zone {
            return zone == .utc
                ? ("", value.local.basicText + "Z")
                : (
                    ";TZID=\(zone.name)", value.local.basicText
                )
        }
        return ("", value.local.basicText + (offset(at: value.local).map(UTCOffset.text) ?? ""))
    }

    /// The moment of a time; nil if it floats, or is not a time.
    func instant(_ text: String) -> Instant? {
        guard let value = TimeValue(Array(text.utf8)[...]) else { return nil }
        switch value.form {
        case .date: return nil
        case .utc, .offset: return value.instant
        case .local:
            if let zone { return zone.instant(for: value.local) }
            return offset(at: value.local).map {
                Instant(secondsSince1970: value.local.seconds - Int64($0))
            }
        }
    }

    /// The end of a rule, as UNTIL: a date, UTC or a floating time. Midnight means that day.
    func end(_ text: String) -> String? {
        guard let value = TimeValue(Array(text.utf8)[...]) else { return nil }
        if value.form == .date || value.form == .local && value.local.time.secondOfDay == 0 {
            return value.local.date.basicText
        }
        return instant(text)?.basicText ?? value.local.basicText
    }

    private func offset(at local: CivilDateTime) -> Int? {
        guard let standard else { return nil }
        let summer = summers.first { $0.localStart(standard) <= local && local < $0.localEnd }
        return summer?.offset ?? standard
    }
}

extension VCalendarClock.Summer {
    fileprivate func localStart(_ standard: Int) -> CivilDateTime {
        start.form == .local ? start.local : start.local.adding(seconds: standard)
    }

    fileprivate var localEnd: CivilDateTime {
        end.form == .local ? end.local : end.local.adding(seconds: offset)
    }

    /// Whether a zone has these offsets before and after both changes. Some programs write the hour of the
    /// change in the wrong one of the two offsets, or a second before it.
    fileprivate func isLike(_ zone: Zone, _ standard: Int) -> Bool {
        let margin: Int64 = 3 * 3600
        let begin = localStart(standard).seconds - Int64(standard)
        let finish = localEnd.seconds - Int64(self.offset)
        func offset(_ seconds: Int64) -> Int { zone.offset(at: Instant(secondsSince1970: seconds)) }
        return offset(begin - margin) == standard && offset(begin + margin) == self.offset
            && offset(finish - margin) == self.offset && offset(finish + margin) == standard
    }
}
