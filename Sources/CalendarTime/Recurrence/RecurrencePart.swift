/// The names of a rule's parts and the values each may have (RFC 5545, 3.3.10).
///
/// ```
/// part        values
/// INTERVAL    1...          COUNT     1...
/// BYSECOND    0...60        BYMINUTE  0...59       BYHOUR     0...23
/// BYDAY       -53...53 before a weekday            BYMONTHDAY -31...31
/// BYYEARDAY   -366...366    BYWEEKNO  -53...53     BYMONTH    1...12
/// BYSETPOS    -366...366    (0 is allowed in none of those that may be negative)
/// ```
enum RecurrencePart: String, CaseIterable {
    case frequency = "FREQ"
    case until = "UNTIL"
    case count = "COUNT"
    case interval = "INTERVAL"
    case bySecond = "BYSECOND"
    case byMinute = "BYMINUTE"
    case byHour = "BYHOUR"
    case byDay = "BYDAY"
    case byMonthDay = "BYMONTHDAY"
    case byYearDay = "BYYEARDAY"
    case byWeekNumber = "BYWEEKNO"
    case byMonth = "BYMONTH"
    case bySetPosition = "BYSETPOS"
    case weekStart = "WKST"
    case calendarScale = "RSCALE"
    case skip = "SKIP"

    /// 0 is not in it when it reaches below 0, see ``allows(_:)``.
    var range: ClosedRange<Int> {
        switch self {
        case .bySecond: 0...60
        case .byMinute: 0...59
        case .byHour: 0...23
        case .byMonthDay: -31...31
        case .byYearDay, .bySetPosition: -366...366
        case .byWeekNumber, .byDay: -53...53
        case .byMonth: 1...12
        default: 1...Self.largestNumber
        }
    }

    /// Eighteen digits: any such number can be read without overflow.
    static let largestNumber = 999_999_999_999_999_999

    func allows(_ value: Int) -> Bool {
        range.contains(value) && (value != 0 || range.lowerBound == 0)
    }

    /// The allowed values of the part, for error messages.
    var allowed: String {
        switch self {
        case .frequency: RecurrenceRule.Frequency.allCases.map(\.name).joined(separator: ", ")
        case .until: "a date (20261231) or a time (20261231T090000, with Z in UTC)"
        case .weekStart: Weekday.allCases.map(\.rfc).joined(separator: ", ")
        case .byDay:
            "weekdays (\(Weekday.allCases.map(\.rfc).joined(separator: ", "))) with or without -53...53 "
                + "before them"
        case .skip: RecurrenceRule.Skip.allCases.map(\.rawValue).joined(separator: ", ")
        case .calendarScale: "the name of a calendar"
        case .interval, .count: "1 or more"
        default: "\(range.lowerBound)...\(range.upperBound)" + (range.lowerBound < 0 ? " without 0" : "")
        }
    }

    /// The part of that name in upper or lower case. Length and one or two letters leave one
    /// candidate, which is then compared in full.
    init?(name: UnsafeBufferPointer<UInt8>.SubSequence) {
        func letter(_ offset: Int) -> UInt8 { name[name.startIndex + offset] & 0xDF }
        let candidate: RecurrencePart
        switch name.count {
        case 4:
            switch letter(0) {
            case UInt8(ascii: "F"): candidate = .frequency
            case UInt8(ascii: "W"): candidate = .weekStart
            default: candidate = .skip
            }
        case 5:
            switch letter(0) {
            case UInt8(ascii: "B"): candidate = .byDay
            case UInt8(ascii: "C"): candidate = .count
            default: candidate = .until
            }
        case 6: candidate = letter(0) == UInt8(ascii: "B") ? .byHour : .calendarScale
        case 7: candidate = .byMonth
        case 8:
            switch letter(4) {
            case UInt8(ascii: "R"): candidate = .interval
            case UInt8(ascii: "C"): candidate = .bySecond
            case UInt8(ascii: "N"): candidate = .byMinute
            case UInt8(ascii: "E"): candidate = .byWeekNumber
            default: candidate = .bySetPosition
            }
        case 9: candidate = .byYearDay
        case 10: candidate = .byMonthDay
        default: return nil
        }
        var index = name.startIndex
        for expected in candidate.rawValue.utf8 {
            guard name[index] & 0xDF == expected else { return nil }
            index += 1
        }
        self = candidate
    }
}

extension RecurrenceRule.Frequency {
    /// As RFC 5545 spells it.
    package var name: String {
        switch self {
        case .secondly: "SECONDLY"
        case .minutely: "MINUTELY"
        case .hourly: "HOURLY"
        case .daily: "DAILY"
        case .weekly: "WEEKLY"
        case .monthly: "MONTHLY"
        case .yearly: "YEARLY"
        }
    }
}
