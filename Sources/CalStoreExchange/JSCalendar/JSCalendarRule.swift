import Basics

/// RRULE and EXRULE as a RecurrenceRule (RFC 8984, 4.3.3), in both directions. The members have the order of
/// the parts.
enum JSCalendarRule {
    /// The parts that are lists of numbers, and their members.
    private static let numbers = [
        "BYSECOND": "bySecond", "BYMINUTE": "byMinute", "BYHOUR": "byHour", "BYMONTHDAY": "byMonthDay",
        "BYYEARDAY": "byYearDay", "BYWEEKNO": "byWeekNo", "BYSETPOS": "bySetPosition",
    ]
    /// The parts that are one word or number.
    private static let words = [
        "FREQ": "frequency", "RSCALE": "rscale", "SKIP": "skip", "WKST": "firstDayOfWeek",
        "INTERVAL": "interval", "COUNT": "count",
    ]

    /// Nil for a rule that a RecurrenceRule cannot express.
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

    /// The last date in local time of the object.
    private static func until(_ text: String, _ clock: JSCalendarClock) -> String? {
        guard let value = TimeValue(Array(text.utf8)[...]) else { return nil }
        switch value.form {
        case .utc: return (clock.zone ?? .utc).local(at: value.instant).description
        // A date includes its whole day, the end of a RecurrenceRule is a time.
        case .date where !clock.isDate: return value.local.adding(seconds: 86_399).description
        case .date, .local: return value.local.description
        case .offset: return nil
        }
    }

    /// The text of a rule. An invalid value is written as in JSON, so that the reader of rules refuses it.
    static func text(_ rule: JSONValue, _ clock: JSCalendarClock) -> String {
        var parts: [String] = []
        for member in rule.members ?? [] {
            let name = member.name
            let values = member.value.array ?? [member.value]
            if let part = words.first(where: { $0.value == name })?.key ?? numbers.first(where: {
                $0.value == name
            })?.key
                ?? (name == "byMonth" ? "BYMONTH" : nil)
            {
                let texts = values.map { (JCalValue.text($0, "") ?? $0.text).uppercased() }
                parts.append("\(part)=" + texts.joined(separator: ","))
            } else if name == "byDay" {
                let texts = values.map { day in
                    day["day"]?.string.map {
                        "\(day["nthOfPeriod"]?.int.map { "\($0)" } ?? "")\($0.uppercased())"
                    } ?? day.text
                }
                parts.append("BYDAY=" + texts.joined(separator: ","))
            } else if name == "until", !member.value.isNull {
                let time = member.value.string.flatMap(JSCalendarClock.localTime)
                guard let time else {
                    parts.append("UNTIL=" + (member.value.string ?? member.value.text))
                    continue
                }
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

    // MARK: Errors

    /// The error in the text of a rule, for its member.
    static func error(in text: String) -> (member: String, fault: MemberFault)? {
        do {
            _ = try RecurrenceRule(text: text)
            return nil
        } catch {
            let member = name(ofPart: error.part)
            let isWord = ["FREQ", "WKST", "SKIP", "RSCALE", "BYDAY"].contains(error.part)
            let value = isWord ? "\"\(error.value.lowercased())\"" : error.value
            var allowed = error.allowed
            for part in parts { allowed = allowed.replacing(part, with: name(ofPart: part)) }
            switch error.part {
            case "FREQ": allowed = allowed.lowercased()
            case "BYDAY":
                allowed = "NDay objects with a day (mo, tu, we, th, fr, sa, su) and perhaps nthOfPeriod"
            case "UNTIL" where error.reason == .malformed: allowed = JSCalendarCheck.localTime
            default: break
            }
            let fault: MemberFault =
                switch error.reason {
                case .outOfRange: .outOfRange(value: value, allowed: allowed)
                case .malformed: .unreadable(value: value, expected: allowed)
                case .missing: .missing(expected: allowed)
                case .conflicting: .conflicting(value: value, allowed)
                case .unsupported: .unused(value: value, expected: allowed)
                }
            return (member, fault)
        }
    }

    /// The names of parts, longer ones before their prefixes.
    private static let parts = (Array(numbers.keys) + Array(words.keys) + ["BYMONTH", "BYDAY", "UNTIL"])
        .sorted { ($0.count, $0) > ($1.count, $1) }

    private static func name(ofPart part: String) -> String {
        switch part {
        case "BYMONTH": "byMonth"
        case "BYDAY": "byDay"
        case "UNTIL": "until"
        default: words[part] ?? numbers[part] ?? ""
        }
    }
}
