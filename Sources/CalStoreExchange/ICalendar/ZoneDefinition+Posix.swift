/// A zone of a file as a POSIX rule: a name from which any process can make the same zone.
extension ZoneDefinition {
    /// The years from which the rule is read. They include a leap year that begins on a Thursday, in which
    /// the last Sunday of February is the fifth.
    private static let sample = 2028...2036

    /// A zone with the same offsets at all compared times (`comparedFrom`) that continues with its rules; nil
    /// if two changes a year cannot express it.
    var posixZone: Zone? {
        guard
            let zone = title.flatMap({ posixText($0) }).flatMap(Zone.named)
                ?? posixText().flatMap(Zone.named),
            isLike(zone)
        else { return nil }
        let isSame = onsets.allSatisfy { onset in
            [onset.instant - 1, onset.instant].allSatisfy {
                $0 < comparedFrom || zone.offset(at: Instant(secondsSince1970: $0)) == offset(at: $0)
            }
        }
        return isSame ? zone : nil
    }

    /// `<+03>-3<+04>,M4.3.6/0,M11.2.5/0`
    ///
    /// - Parameter title: The name of the standard time; nil for its offset.
    private func posixText(_ title: String? = nil) -> String? {
        var forward: [CivilDateTime] = []
        var back: [CivilDateTime] = []
        var offsets: Set<Int> = []
        for onset in onsets {
            let local = CivilDateTime(seconds: onset.local)
            guard Self.sample.contains(local.date.year) else { continue }
            if onset.offset > offset(at: onset.instant - 1) {
                forward.append(local)
            } else {
                back.append(local)
            }
            offsets.insert(onset.offset)
        }
        guard offsets.count == 2, let standard = offsets.min(), let daylight = offsets.max(),
            let start = Self.change(forward), let end = Self.change(back)
        else { return nil }
        let saved = daylight - standard == 3600 ? "" : Self.west(daylight)
        let name = title ?? Self.name(standard)
        return
            "<\(name)>\(Self.west(standard))<\(Self.name(daylight))>\(saved),\(start),\(end)"
    }

    /// The rule for the changes in the sample years: one a year, at the same time of day.
    private static func change(_ changes: [CivilDateTime]) -> String? {
        let dates = changes.map(\.date)
        guard let first = changes.first, dates.map(\.year) == Array(sample),
            changes.allSatisfy({ $0.time == first.time && $0.date.month == first.date.month })
        else { return nil }
        let day: String
        let weekday = first.date.weekday.rawValue % 7
        if dates.allSatisfy({ $0.weekday == first.date.weekday }) {
            let isLast = dates.allSatisfy { $0.day + 7 > CivilDate.days(inMonth: $0.month, of: $0.year) }
            let week = (first.date.day - 1) / 7
            guard isLast || dates.allSatisfy({ ($0.day - 1) / 7 == week }) else { return nil }
            day = "M\(first.date.month).\(isLast ? 5 : week + 1).\(weekday)"
        } else {
            // A day of the month, counted in a year without 29 February.
            guard dates.allSatisfy({ $0.day == first.date.day }),
                let date = CivilDate(year: 2027, month: first.date.month, day: first.date.day)
            else { return nil }
            day = "J\(date.dayOfYear)"
        }
        let second = first.time.secondOfDay
        return second == 7200 ? day : "\(day)/\(clock(second))"
    }

    /// POSIX offsets count to the west.
    private static func west(_ offset: Int) -> String { (offset > 0 ? "-" : "") + clock(abs(offset)) }

    /// `+03`, `-0330`
    private static func name(_ offset: Int) -> String {
        let text = UTCOffset.text(offset)
        return text.count == 5 && text.hasSuffix("00") ? String(text.dropLast(2)) : text
    }

    /// `3`, `3:30`, `3:30:15`
    private static func clock(_ seconds: Int) -> String {
        var text = "\(seconds / 3600)"
        for part in seconds % 60 != 0 ? [seconds / 60 % 60, seconds % 60] : [seconds / 60 % 60]
        where seconds % 3600 != 0 { text += part < 10 ? ":0\(part)" : ":\(part)" }
        return text
    }
}
