/// RRULE and EXRULE as a RecurrenceRule (RFC 8984, 4.3.3), in both directions. The members have the order of the parts.
enum JSCalendarRule {
    /// The parts that are lists of numbers, and their members.
    private static let numbers = [
        "BYSECOND": "bySecond", "BYMINUTE": "byMinute", "BYHOUR": "byHour", "BYMONTHDAY": "byMonthDay",
        "BYYEARDAY": "byYearDay", "BYWEEKNO": "byWeekNo", "BYSETPOS": "bySetPosition",
    ]
    /// Those that are one word or number.
    private static let words = [
        "FREQ": "frequency", "RSCALE": "rscale", "SKIP": "skip", "WKST": "firstDayOfWeek",
        "INTERVAL": "interval", "COUNT": "count",
    ]

    /// Nil for a rule that a RecurrenceRule cannot say.
    static func object(_ text: String, _ clock: JSCalendarClock) -> JSONValue? {
        var rule = JSMembers([.init("@type", "RecurrenceRule")])
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return nil }
            let values = pair[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if let name = numbers[pair[0]] {
                let all = values.compactMap { Int($0) }
                guard all.count == values.count else { return nil }
                rule[name] = .array(all.map { .int($0) })
            } else if let name = words[pair[0]] {
                rule[name] = Int(pair[1]).map { .int($0) } ?? .string(pair[1].lowercased())
            } else if pair[0] == "BYMONTH" {
                rule["byMonth"] = .array(values.map { .string($0) })
            } else if pair[0] == "BYDAY" {
                let days = values.compactMap(day)
                guard days.count == values.count else { return nil }
                rule["byDay"] = .array(days)
            } else if pair[0] == "UNTIL", let until = until(pair[1], clock) {
                rule["until"] = .string(until)
            } else {
                return nil
            }
        }
        return rule.object
    }

    private static func day(_ text: String) -> JSONValue? {
        let digits = text.dropLast(2)
        var day = JSMembers([.init("@type", "NDay"), .init("day", .string(text.suffix(2).lowercased()))])
        guard !digits.isEmpty else { return day.object }
        guard let number = Int(digits) else { return nil }
        day["nthOfPeriod"] = .int(number)
        return day.object
    }

    /// The last date as the clock of the object shows it.
    private static func until(_ text: String, _ clock: JSCalendarClock) -> String? {
        guard let value = TimeValue(Array(text.utf8)[...]) else { return nil }
        switch value.form {
        case .utc: return (clock.zone ?? .utc).local(at: value.instant).description
        case .date, .local: return value.local.description
        case .offset: return nil
        }
    }

    /// The text of a rule; nil if it has no frequency.
    static func text(_ rule: JSONValue, _ clock: JSCalendarClock) -> String? {
        guard rule["frequency"]?.string != nil else { return nil }
        var parts: [String] = []
        for member in rule.members ?? [] {
            let name = member.name
            let values = member.value.array ?? [member.value]
            if let part = words.first(where: { $0.value == name })?.key ?? numbers.first(where: {
                $0.value == name
            })?.key
                ?? (name == "byMonth" ? "BYMONTH" : nil)
            {
                let texts = values.compactMap { JCalValue.text($0, "")?.uppercased() }
                guard texts.count == values.count else { return nil }
                parts.append("\(part)=" + texts.joined(separator: ","))
            } else if name == "byDay" {
                let texts = values.compactMap { day in
                    day["day"]?.string.map {
                        "\(day["nthOfPeriod"]?.int.map { "\($0)" } ?? "")\($0.uppercased())"
                    }
                }
                guard texts.count == values.count else { return nil }
                parts.append("BYDAY=" + texts.joined(separator: ","))
            } else if name == "until", let time = member.value.string.flatMap({ CivilDateTime(iso: $0) }) {
                let until =
                    if clock.isDate {
                        time.date.basicText
                    } else if let zone = clock.zone {
                        zone.instant(for: time).basicText
                    } else {
                        time.basicText
                    }
                parts.append("UNTIL=" + until)
            }
        }
        return parts.joined(separator: ";")
    }
}
