import CalStore

/// The hours at which the parts of a day begin, in seconds after midnight: `fri morning` is at nine.
///
/// ```swift
/// var hours = DayHours()
/// hours.morning = 8 * 3600
/// let reader = DateReader(hours: hours)
/// ```
public struct DayHours: Hashable, Sendable {
    /// `fri morning`: 09:00 by default.
    public var morning = 9 * 3600
    /// `fri afternoon`: 14:00 by default.
    public var afternoon = 14 * 3600
    /// `fri evening`: 19:00 by default.
    public var evening = 19 * 3600
    /// `fri night`: 21:00 by default.
    public var night = 21 * 3600
    /// `tonight`: 20:00 by default.
    public var tonight = 20 * 3600
    /// The end of a working day, for `eod` and `cob`: 17:00 by default.
    public var end = 17 * 3600

    /// The usual hours.
    public init() {}

    /// The start of a new item in a part of a day.
    func start(of part: Lexeme.DayPart) -> Int {
        switch part {
        case .morning: morning
        case .afternoon: afternoon
        case .evening: evening
        case .night: night
        case .tonight: tonight
        case .breakfast: 8 * 3600
        case .lunch: 12 * 3600
        case .dinner: 19 * 3600
        case .end: end
        }
    }

    /// The start of a new item in an early or a late part of a day.
    func start(of part: Lexeme.DayPart, _ edge: Lexeme.Key?) -> Int {
        switch (edge, part) {
        case (.early, .morning): 7 * 3600
        case (.late, .morning): 11 * 3600
        case (.early, .afternoon): 13 * 3600
        case (.late, .afternoon): 16 * 3600
        case (.early, .evening): 18 * 3600
        case (.late, .evening): 21 * 3600
        case (.late, .night), (.late, .tonight): 23 * 3600
        default: start(of: part)
        }
    }

    /// The time from which it is after a part of a day: `after lunch`.
    func end(of part: Lexeme.DayPart) -> Int {
        switch part {
        case .breakfast: 9 * 3600
        case .lunch: 13 * 3600
        case .dinner: 20 * 3600
        case .end: end
        case .morning, .afternoon, .evening, .night, .tonight: DayHours.range(of: part).upperBound
        }
    }

    /// The hours of a part of a day in listings; the night continues into the next day.
    static func range(of part: Lexeme.DayPart, _ edge: Lexeme.Key?) -> Range<Int> {
        let hours = range(of: part)
        let half = (hours.upperBound - hours.lowerBound) / 2
        return switch edge {
        case .early: hours.lowerBound..<hours.lowerBound + half
        case .late: hours.upperBound - half..<hours.upperBound
        default: hours
        }
    }

    static func range(of part: Lexeme.DayPart) -> Range<Int> {
        switch part {
        case .morning: 6 * 3600..<12 * 3600
        case .afternoon: 12 * 3600..<18 * 3600
        case .evening: 18 * 3600..<22 * 3600
        case .night: 22 * 3600..<30 * 3600
        case .tonight: 18 * 3600..<24 * 3600
        case .breakfast: 7 * 3600..<10 * 3600
        case .lunch: 12 * 3600..<14 * 3600
        case .dinner: 18 * 3600..<22 * 3600
        case .end: 16 * 3600..<18 * 3600
        }
    }
}
