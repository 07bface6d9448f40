import Basics
import CalStore

/// Reads dates, times, ranges and lengths as people type them, in English.
///
/// ```swift
/// let reader = DateReader()
/// let friday = try reader.read("fri 3-5pm")
/// print(friday.value.spelling(in: reader.zone))   // Fri 2026-03-06 15:00-17:00
/// let day = try reader.readPoint("the 20th").value.date
/// let length = try reader.readLength("1h30m").exactSeconds
/// ```
/// The answer depends only on the text and on the properties of the reader. The article
/// <doc:ReadWhatPeopleType> has tables of what it reads. A phrase takes about 20 microseconds, so it can be
/// read at each key press. A text with more than 200 words is refused.
public struct DateReader: Sendable {
    /// The purpose of a reading.
    public enum Purpose: Hashable, Sendable {
        /// For a new item: a part of a day means its beginning, so `fri morning` is at nine.
        case making
        /// For a list: a part of a day means all of it, so `fri morning` is from six to twelve.
        case listing
    }

    /// The time from which `tomorrow` and `in 2 hours` count.
    public let now: Instant
    /// The zone of words like `today` and of times without a zone.
    public let zone: Zone
    /// The first day of a week, for `next week`.
    public var weekStart: Weekday
    /// The hours of the parts of a day.
    public var hours: DayHours
    /// The purpose of the readings.
    public var purpose: Purpose
    /// The start of the range that the date ends: after a start in June, `until 20 mar` is in the following
    /// year.
    package var start: CivilDate?
    /// The day of the item to move: a weekday alone is the nearest such day to it.
    package var movedFrom: CivilDate?
    /// Whether that may be a day before today; otherwise the next such day after today is meant.
    package var movesIntoPast = false

    /// A reader for one moment. The time does not go on: make a new reader for each text, or at least each
    /// minute.
    ///
    /// - Parameters:
    ///   - now: The time from which `tomorrow` and `in 2 hours` count.
    ///   - zone: The zone of words like `today` and of times without a zone. A server should pass the zone of
    ///     the person who typed the text.
    ///   - weekStart: The first day of a week.
    ///   - hours: The hours of the parts of a day.
    ///   - purpose: Whether the text is for a new item or for a list.
    public init(
        now: Instant = .now, zone: Zone = .system, weekStart: Weekday = .monday,
        hours: DayHours = DayHours(), purpose: Purpose = .making
    ) {
        self.now = now
        self.zone = zone
        self.weekStart = weekStart
        self.hours = hours
        self.purpose = purpose
    }

    /// Reads a day, a time, a range or a length: `fri`, `3 may 14:00`, `mon-fri`, `next week`, `2h`.
    ///
    /// - Throws: ``DateError`` for other texts, and for what can be read in more than one way: `03/04/2026`,
    ///   `14:00 EST`.
    public func read(_ text: String) throws(DateError) -> Reading<TimeRange> {
        var (phrase, reading) = try phrase(text)
        // `fri by 15:30` is a range to list; nobody typed the midnight of a new event.
        if purpose == .making, let lead = phrase.lead, [.by, .before, .after].contains(lead),
            case .times = phrase.value
        {
            let spelling = phrase.value.spelling(in: zone)
            let all = 0..<text.utf8.count
            reading.assumptions.append(
                Assumption(.bound, typed: text, meaning: spelling, spelling: spelling, span: all))
        }
        return reading
    }

    /// Reads one day or one time: `fri`, `3 may 14:00`, `in 2 hours`.
    ///
    /// - Throws: ``DateError`` for other texts and for ranges of more than one day.
    public func readPoint(_ text: String) throws(DateError) -> Reading<TimePoint> {
        let (phrase, reading) = try phrase(text)
        let point: TimePoint
        switch phrase.value {
        case .days(let first, let last) where first == last: point = .date(first)
        // An ISO week means its Monday if one day is needed.
        case .days(let first, let last)
        where first.adding(days: 6) == last && text.contains("-W") || text.contains("-w"):
            point = .date(first)
        case .moment(let time): point = .time(time)
        case .from(let from) where phrase.lead == .from: point = from
        case .until(let until) where phrase.lead == .by: point = until
        case .times(_, let end) where phrase.lead == .by: point = .time(end)
        case .times:
            var grammar = TimeGrammar(text, self)
            _ = grammar.side()
            // `fri 14:00-05:00` may be an offset from UTC.
            if grammar.peek().isSign(Lexed.minus), grammar.peek(1).kind == .number, grammar.glued(1).isGlued {
                throw grammar.error(.offsetNeedsT(grammar.rest))
            }
            throw DateError(text: text, reason: .notOne(text))
        case .all, .days, .from, .until, .length:
            throw DateError(text: text, reason: .notOne(text))
        }
        return reading.map { _ in point }
    }

    private func phrase(_ text: String) throws(DateError) -> (
        phrase: TimeGrammar.Phrase, reading: Reading<TimeRange>
    ) {
        try DateReader.checkLength(of: text)
        var grammar = TimeGrammar(text, self)
        if grammar.isAtEnd { throw grammar.error(.empty) }
        let isTooLong = grammar.pieces.count > grammar.limit
        grammar.dropLastSigns()
        let phrase = grammar.phrase()
        if isTooLong {
            throw grammar.error(.unexpected(grammar.rest), at: grammar.limit)
        }
        if let fault = grammar.fault { throw grammar.error(fault) }
        guard let phrase else { throw grammar.refusal() }
        guard grammar.isAtEnd else { throw grammar.refusal() }
        return (
            phrase,
            Reading(
                phrase.value, text: text, parts: grammar.parts, assumptions: grammar.assumptions,
                notes: grammar.notes)
        )
    }

    /// A longer text is not a date; the search for its error would read parts of it many times.
    package static let mostWordsOfText = 200
    private static let mostBytes = 10_000

    private static func checkLength(of text: String) throws(DateError) {
        if text.utf8.count <= mostWordsOfText { return }
        let count = text.split(whereSeparator: \.isWhitespace).count
        guard count <= mostWordsOfText, text.utf8.count <= mostBytes else {
            throw DateError(text: text, reason: .tooLong(words: count))
        }
    }

    /// Whether a text is a date only where one is asked for, and a word of a title elsewhere: `day`,
    /// `second`.
    package static func isOrdinaryWord(_ text: String) -> Bool {
        let words = Lexer.split(text)
        guard let word = words.last, word.isWord, words.dropLast().allSatisfy({ $0.lexeme.key == .the })
        else {
            return false
        }
        return word.lexeme.unit == .day
            || words.count == 1 && (word.lexeme.unit == .second || word.lexeme.ordinal > 0)
    }

    /// Whether a text is one word that names a day: `fri`, `tomorrow`.
    package static func isNameOfDay(_ text: String) -> Bool {
        let words = Lexer.split(text)
        guard words.count == 1, let lexeme = words.first?.lexeme else { return false }
        return lexeme.weekday != nil || lexeme.key == .today || lexeme.key == .tomorrow
    }

    /// Whether a text is a range, for `ekcal tomorrow`, which is not a command.
    package func readsAsRange(_ text: String) -> Bool {
        guard let range = try? read(text).value else { return false }
        return switch range {
        case .all, .days, .times, .from, .until: true
        case .moment, .length: false
        }
    }

    /// Whether a text is one day or a time on it.
    package func readsAsDay(_ text: String) -> Bool { (try? readPoint(text)) != nil }

    /// Reads a length of time: `45m`, `1h30m`, `2 days`, `PT1H30M`.
    ///
    /// - Throws: ``DateError`` for other texts.
    public func readLength(_ text: String) throws(DateError) -> TimeLength {
        try DateReader.checkLength(of: text)
        var grammar = TimeGrammar(text, self)
        _ = grammar.take(.for)
        let length = grammar.length()
        if let fault = grammar.fault { throw grammar.error(fault) }
        guard let length, grammar.isAtEnd, grammar.pieces.count <= grammar.limit else {
            throw grammar.error(text.isEmpty ? .empty : .notALength(text), at: length == nil ? 0 : nil)
        }
        return length
    }

    /// The zone with a name of the zone database: `Europe/Berlin`, `UTC`.
    ///
    /// - Throws: ``DateError`` for other texts, with similar names in its hint.
    public static func zone(named text: String) throws(DateError) -> Zone {
        if let zone = Zone.named(text) { return zone }
        let nearest = nearestZones(to: text)
        throw DateError(text: text, reason: .unknownZone(text, nearest: nearest))
    }

    /// Names with a typing error, or whose last part was typed: `berlin` is Europe/Berlin.
    package static func nearestZones(to text: String) -> [String] {
        if let meant = Zone.name(ofAbbreviation: text) { return [meant] }
        let wanted = text.lowercased().split(separator: " ").joined(separator: "_")
        let cities = zoneNames.filter { $0.lowercased().hasSuffix("/" + wanted) }
        if !cities.isEmpty { return Array(cities.prefix(3)) }
        // Three unknown letters are another spelling of a zone, not a typing error in `EST`.
        let isAbbreviation = text.utf8.count <= 4 && text.allSatisfy { $0.isASCII && $0.isUppercase }
        return isAbbreviation ? [] : Nearest.matches(for: text, among: zoneNames)
    }

    /// For suggestions only, so once in a process: the list comes from the first bytes of 600 files.
    private static let zoneNames = Zone.knownNames
}

extension TimeGrammar {
    /// The reason why the text cannot be read, if no production has a better one.
    func refusal() -> DateError {
        let furthest = max(position, 0)
        // 12, (12.)
        let words = pieces.filter { $0.kind != .sign }
        if words.count == 1, let number = words.first, number.kind == .number, number.digits <= 2 {
            return error(.bareNumber(typed(number.start..<number.end)), at: 0)
        }
        if words.count == 1, let year = words.first, year.isNumber(digits: 4), (year.value ?? 0) > 2199 {
            return error(.farYear(typed(year.start..<year.end)), at: 0)
        }
        if furthest == 0 || furthest >= limit {
            return error(.notADate(text.trimmed), at: 0)
        }
        if peek().kind == .bracket { return error(.zoneWithoutTime(text)) }
        var rest = self
        // `fri mon`
        if let second = rest.day(), rest.isAtEnd, second.isDay {
            let (front, back) = (typed(0..<pieces[furthest - 1].end), self.rest)
            let range = front + ".." + back
            let reader = reader
            return error(.twoDates(text, range: (try? reader.read(range)) == nil ? nil : range))
        }
        return error(.unexpected(self.rest))
    }
}

extension DateReader {
    /// Whether a text is a time of day without a date: in an edit, `10:00` means that time on the item's day.
    package static func isTimeOfDay(_ text: String) -> Bool {
        var grammar = TimeGrammar(text, DateReader(now: Instant(secondsSince1970: 0), zone: .utc))
        guard let side = grammar.side(), grammar.isAtEnd, grammar.fault == nil else { return false }
        return side.day == nil && side.moment == nil && (side.clock != nil || side.part == .end)
            && side.number == nil
    }
}

extension Reading where Value == TimePoint {
    package var date: CivilDate { value.date }

    /// The instant; for a date, its beginning.
    package func instant(in display: Zone) -> Instant { value.instant(in: display) }
}
