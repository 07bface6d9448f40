import CalStore

/// Other meanings of the words of a text, each as a text with only that meaning. They need not be readable.
struct OtherMeanings {
    private let text: String
    private let pieces: [Lexed]
    private let reader: DateReader
    private let taken: Reading<TimeRange>?
    private let error: DateError?
    private(set) var all: [(text: String, reason: String)] = []

    init(_ text: String, _ reader: DateReader, _ taken: Reading<TimeRange>?, _ error: DateError?) {
        self.text = text
        pieces = Lexer.split(text)
        self.reader = reader
        self.taken = taken
        self.error = error
        guard pieces.count <= TimeGrammar.longestText else { return }
        addForms()
        addHours()
        for index in pieces.indices {
            addDates(at: index)
            addYears(at: index)
            addUnits(at: index)
            addWeeks(at: index)
        }
    }

    private mutating func add(_ span: Range<Int>, _ words: String, _ reason: String) {
        let bytes = Array(text.utf8)
        guard span.lowerBound >= 0, span.upperBound <= bytes.count else { return }
        let changed = bytes[..<span.lowerBound] + Array(words.utf8) + bytes[span.upperBound...]
        all.append((String(decoding: changed, as: UTF8.self), reason))
    }

    private func piece(_ index: Int) -> Lexed? { pieces.indices.contains(index) ? pieces[index] : nil }

    /// `3/4/2026`: what the error names.
    private mutating func addForms() {
        guard case .otherForm(let part, let readings)? = error?.reason,
            let found = text.utf8.firstRange(of: part.utf8)
        else { return }
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        for reading in readings {
            add(start..<start + part.utf8.count, reading, "both orders are dates; write it with its month")
        }
    }

    /// The other half of the day, and today.
    private mutating func addHours() {
        for assumption in taken?.assumptions ?? [] {
            switch assumption.kind {
            case .bareHour:
                let numbers = assumption.spelling.split(separator: ":").compactMap { Int($0) }
                guard numbers.count == 2, assumption.spelling.utf8.count == 5 else { continue }
                add(
                    assumption.span, Clock.text(((numbers[0] + 12) % 24) * 3600 + numbers[1] * 60),
                    "a bare hour from 7 to 11 is in the morning, from 12 to 6 in the afternoon")
            case .passed: add(0..<0, "today ", "that time has passed today")
            default: continue
            }
        }
    }

    /// `3.4.`: day or month first.
    private mutating func addDates(at index: Int) {
        guard let first = piece(index), let sign = piece(index + 1), let second = piece(index + 2),
            first.kind == .number, second.kind == .number, sign.isGlued, second.isGlued,
            sign.isSign(Lexed.dot) || sign.isSign(Lexed.slash), first.digits <= 2, second.digits <= 2,
            let one = first.value, let other = second.value, (1...12).contains(one), (1...12).contains(other),
            !first.isGlued
        else { return }
        var (end, year) = (second.end, "")
        if let again = piece(index + 3), again.isGlued, again.isSign(sign.sign) {
            end = again.end
            if let last = piece(index + 4), last.isGlued, last.kind == .number, last.digits == 4 {
                (end, year) = (last.end, " \(last.value ?? 0)")
            }
        }
        let reason =
            sign.isSign(Lexed.dot)
            ? "with dots, the day comes first" : "with slashes, both orders are dates"
        for (day, month) in [(one, other), (other, one)] {
            add(first.start..<end, "\(day) \(Vocabulary.name(ofMonth: month).lowercased())\(year)", reason)
        }
    }

    /// `3 jan 10`, `1730`: a year or an hour.
    private mutating func addYears(at index: Int) {
        guard let number = piece(index), number.kind == .number, let value = number.value else { return }
        let span = number.start..<number.end
        if pieces.count == 1, number.digits == 4 {
            let reason = "four figures are a year from 1900 to 2199, or else a time"
            add(span, Clock.text(value / 100 * 3600 + value % 100 * 60), reason)
            let year = String(text)
            add(span, "\(year)-01-01..\(year)-12-31", reason)
        }
        let after = piece(index + 1)
        guard number.digits == 2, isDate(before: index), after?.isGlued != true,
            after?.lexeme.key != .am, after?.lexeme.key != .pm
        else { return }
        let reason = "a number after a date can be a year or an hour; write all four figures or the minutes"
        add(span, "20\(value < 10 ? "0" : "")\(value)", reason)
        if value <= 24 { add(span, Clock.text(value * 3600), reason) }
    }

    /// A day and a month directly before a piece.
    private func isDate(before index: Int) -> Bool {
        guard let last = piece(index - 1), let first = piece(index - 2) else { return false }
        if last.lexeme.month > 0 { return first.kind == .number || first.isWord && first.isGlued }
        return first.lexeme.month > 0 && last.kind == .number && last.digits <= 2
    }

    /// `5m`: minutes or months. `1mon`: a month or a Monday.
    private mutating func addUnits(at index: Int) {
        guard let number = piece(index), number.kind == .number, let unit = piece(index + 1), unit.isWord
        else {
            return
        }
        let plural = number.value == 1 ? "" : "s"
        if unit.lexeme.unit == .minute, unit.end - unit.start == 1 {
            add(unit.start..<unit.end, " month\(plural)", "m is minutes; write mo for months")
        }
        if unit.lexeme.weekday == .monday, unit.end - unit.start <= 4 {
            add(unit.start..<unit.end, " month\(plural)", "mon is Monday; write month")
        }
    }

    /// `fri`, `next fri`: that of this week or of the next one.
    private mutating func addWeeks(at index: Int) {
        switch taken?.value {
        case .moment: break
        case .days(let first, let last)? where first == last: break
        default: return
        }
        guard let word = piece(index), let weekday = word.lexeme.weekday, !word.lexeme.isPlural else {
            return
        }
        var start = word.start
        var reason = "a weekday alone is the next such day after today"
        switch piece(index - 1)?.lexeme.key {
        case .next: reason = "with next, it is that day of the next calendar week"
        case .last: reason = "with last, it is that day of the calendar week before"
        case .this, .coming, .on, nil: break
        default: return
        }
        if let before = piece(index - 1) { start = before.start }
        let grammar = TimeGrammar("", reader)
        let week = grammar.week(of: grammar.today)
        for days in [0, 7] {
            add(start..<word.end, "\(grammar.day(weekday, ofWeek: week.adding(days: days)))", reason)
        }
    }
}
