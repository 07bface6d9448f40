import CalStore

/// The grammar of time over the pieces of one text, by recursive descent. A production returns nil if the
/// text does not match it; then the position is unchanged. A certain error, such as 30 February, is kept as
/// the fault of the text.
///
/// | File | Productions |
/// |---|---|
/// | `+Numbers` | counts and ordinals, in figures and words |
/// | `+Lengths` | `1h30`, `two and a half hours` |
/// | `+Dates` | days that begin with figures, and years |
/// | `+IsoDates`, `+SignedDates` | `2026-03-04` and `2026-W12`; `25/12`, `25.12.` |
/// | `+Days` | days by weekday, by words, by counting |
/// | `+Periods` | weeks, months, years |
/// | `+Quarters` | quarters and halves of years |
/// | `+Beside` | days and periods before and after others |
/// | `+Ordinals` | starts, ends, halves of them, and days counted in them |
/// | `+Clock`, `+Zones` | times of day and their zones |
/// | `+Ago` | lengths counted back from a day |
/// | `+Sides` | a day, a time and a zone in any order: one side of a range |
/// | `+DayParts` | parts of the day: `tonight`, `two nights ago` |
/// | `+DayRanges` | `4-8 may` |
/// | `+Phrases` | ranges, open ranges, lengths |
/// | `+PhraseLengths` | lengths, with and without a start |
/// | `+PartsOfPeriods` | `rest of the week`, and words that change nothing |
/// | `+Bounds` | bounds inside a day, and lengths taken off or added |
struct TimeGrammar {
    /// The text and the clock. They never change, and all copies of the grammar share them: it is copied at
    /// each word of a sentence.
    private let source: Source
    var text: String { source.text }
    var pieces: [Lexed] { source.pieces }
    var reader: DateReader { source.reader }
    /// The day and the time of the reader's clock.
    var today: CivilDate { source.nowLocal.date }
    var nowLocal: CivilDateTime { source.nowLocal }

    var position = 0
    /// Nothing is read from this position on.
    var limit: Int
    /// The day from which weekdays and dates without a year are counted: today, or the start of a range or a
    /// repeat.
    var reference: CivilDate
    /// Whether a weekday may be the reference day itself: `fri 9am..fri noon` is one Friday, but today is
    /// never `wed`.
    var allowsReferenceDay = false
    /// After `since`, a weekday is the last one, not the next.
    var prefersPast = false
    /// Whether the text is a sentence with a title, in which fewer words are times.
    var isSentence = false

    /// After `from` and `between`, `nine` is an hour and `to` does not count minutes.
    var isInRange = false
    /// Whether the sides of a range are joined by `..`, which includes everything between them.
    var hasDots = false
    /// The position at which the phrase begins.
    var phraseStart = 0
    /// The number of days around the present one that another day names: `the day after the day after 3 may`.
    var nesting = 0
    /// Whether the phrase began with a word such as `all` or `whole`.
    var hasFiller = false
    /// Whether a number alone is an hour or a day in a sentence too: the other end of a range.
    var allowsNumber = false
    /// Whether the sides of a range are joined by a dash.
    var isDashed = false
    /// Whether the phrase stands in a sentence, so that other words may follow it.
    var isEmbedded = false
    /// Whether a part of a day may come first: `every sat` before `morning`.
    var allowsPart = false
    /// The last time of day that was read, for notes about a zone after it.
    var clockBefore = 0

    var assumptions: [Assumption] = []
    var notes: [ReadingNote] = []
    var parts: [ReadingPart] = []
    /// A certain error; the first one counts.
    private(set) var fault: Fault?

    final class Fault: Sendable {
        let position: Int
        /// The position up to which the text was read.
        let end: Int
        let reason: DateError.Reason

        init(position: Int, end: Int, reason: DateError.Reason) {
            self.position = position
            self.end = end
            self.reason = reason
        }
    }

    private final class Source: Sendable {
        let text: String
        let pieces: [Lexed]
        let reader: DateReader
        let nowLocal: CivilDateTime

        init(_ text: String, _ reader: DateReader) {
            self.text = text
            self.reader = reader
            pieces = Lexer.split(text)
            nowLocal = reader.zone.local(at: reader.now)
        }
    }

    init(_ text: String, _ reader: DateReader) {
        source = Source(text, reader)
        limit = min(source.pieces.count, Self.longestText)
        let today = source.nowLocal.date
        reference = max(today, reader.start ?? today)
    }

    /// A longer chain of days is no phrase of people.
    static let deepestNesting = 3

    /// No phrase has more pieces; the limit bounds the time for any text.
    static let longestText = 64

    // MARK: Pieces

    private static let none = Lexed(kind: .sign, isGlued: false, start: .max, end: .max)

    var isAtEnd: Bool { position >= limit }

    /// `fri 14:00?`
    mutating func dropLastSigns() {
        // (11 a.m.)
        if position == 0, limit > 2, pieces[0].isSign(UInt8(ascii: "(")),
            pieces[limit - 1].isSign(UInt8(ascii: ")"))
        {
            position = 1
            limit -= 1
        }
        while limit > 1, pieces[limit - 1].kind == .sign,
            [Lexed.comma, UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ";")].contains(
                pieces[limit - 1].sign)
        {
            limit -= 1
        }
        // A range that ends on a day includes it anyway.
        if limit > 1, pieces[limit - 1].isWord,
            typed(pieces[limit - 1].start..<pieces[limit - 1].end).lowercased() == "inclusive"
        {
            limit -= 1
        }
    }

    /// Whether a phrase may end here.
    var isComplete: Bool { isAtEnd || isEmbedded }

    func peek(_ distance: Int = 0) -> Lexed {
        let index = position + distance
        return index < limit && index >= 0 ? pieces[index] : Self.none
    }

    func key(_ distance: Int = 0) -> Lexeme.Key? { peek(distance).lexeme.key }

    /// The piece, if there is no space before it.
    func glued(_ distance: Int) -> Lexed {
        let piece = peek(distance)
        return piece.isGlued ? piece : Self.none
    }

    mutating func skip(_ count: Int = 1) { position += count }

    mutating func take(_ key: Lexeme.Key) -> Bool {
        guard self.key() == key else { return false }
        position += 1
        return true
    }

    mutating func take(sign: UInt8) -> Bool {
        guard peek().isSign(sign) else { return false }
        position += 1
        return true
    }

    mutating func take(word: StaticString) -> Bool {
        guard says(word) else { return false }
        position += 1
        return true
    }

    /// The bytes from an earlier position to this one.
    func span(since start: Int) -> Range<Int> {
        guard start < position, start < pieces.count else { return 0..<0 }
        return pieces[start].start..<pieces[min(position, pieces.count) - 1].end
    }

    func typed(_ span: Range<Int>) -> String {
        let bytes = text.utf8
        guard span.upperBound <= bytes.count else { return "" }
        let from = bytes.index(bytes.startIndex, offsetBy: span.lowerBound)
        return String(text[from..<bytes.index(from, offsetBy: span.count)])
    }

    func typed(since start: Int) -> String { typed(span(since: start)) }

    /// One piece in lower case.
    func word(_ distance: Int = 0) -> String {
        let piece = peek(distance)
        return piece.start == .max ? "" : lower(piece)
    }

    /// A piece in lower case.
    func lower(_ piece: Lexed) -> String { typed(piece.start..<piece.end).lowercased() }

    /// Whether a piece is a word in small letters of ASCII, whatever its capitals.
    func says(_ word: StaticString, _ distance: Int = 0) -> Bool {
        let piece = peek(distance)
        let count = word.utf8CodeUnitCount
        guard piece.kind == .word, piece.end - piece.start == count else { return false }
        let isSame = text.utf8.withContiguousStorageIfAvailable { bytes in
            word.withUTF8Buffer { wanted in
                (0..<count).allSatisfy { bytes[piece.start + $0] | 0x20 == wanted[$0] | 0x20 }
            }
        }
        return isSame ?? (self.word(distance) == word.description)
    }

    /// The rest of the text, as typed.
    var rest: String {
        guard position < pieces.count else { return "" }
        return typed(pieces[position].start..<text.utf8.count)
    }

    // MARK: Going back

    struct Mark {
        fileprivate let position: Int
        fileprivate let assumptions: Int
        fileprivate let notes: Int
        fileprivate let parts: Int
    }

    func mark() -> Mark {
        Mark(position: position, assumptions: assumptions.count, notes: notes.count, parts: parts.count)
    }

    mutating func reset(_ mark: Mark) {
        position = mark.position
        if assumptions.count > mark.assumptions { assumptions.removeSubrange(mark.assumptions...) }
        if notes.count > mark.notes { notes.removeSubrange(mark.notes...) }
        if parts.count > mark.parts { parts.removeSubrange(mark.parts...) }
    }

    /// Runs a production; the position is unchanged if it returns nil.
    mutating func attempt<Value>(_ production: (inout TimeGrammar) -> Value?) -> Value? {
        let mark = mark()
        if let value = production(&self) { return value }
        reset(mark)
        return nil
    }

    // MARK: Messages

    mutating func fail(_ reason: DateError.Reason, at position: Int? = nil) {
        if fault == nil {
            fault = Fault(position: position ?? self.position, end: self.position, reason: reason)
        }
    }

    mutating func found(_ kind: ReadingPart.Kind, since start: Int) {
        parts.append(ReadingPart(kind: kind, span: span(since: start)))
    }

    mutating func assume(
        _ kind: Assumption.Kind, _ span: Range<Int>, _ meaning: String,
        _ spelling: String? = nil
    ) {
        assumptions.append(
            Assumption(kind, typed: typed(span), meaning: meaning, spelling: spelling ?? meaning, span: span))
    }

    func error(_ fault: Fault) -> DateError { error(fault.reason, at: fault.position, to: fault.end) }

    func error(_ reason: DateError.Reason, at position: Int? = nil, to end: Int? = nil) -> DateError {
        let size = text.utf8.count
        let start = position ?? self.position
        let last = min(max(start, (end ?? 0) - 1), pieces.count - 1)
        var span = size..<size
        if pieces.indices.contains(start) { span = pieces[start].start..<pieces[last].end }
        // The words may also begin before the piece at which they turned out to be wrong.
        let first = min(phraseStart, start, max(0, pieces.count - 1))
        let most = start + Self.longestText
        guard let words = reason.words, pieces.indices.contains(first) else {
            return DateError(text: text, span: span, reason: reason)
        }
        let part = pieces[first].start..<(most < pieces.count ? pieces[most].start : size)
        let found = text.span(of: words, in: part, near: span.lowerBound)
        return DateError(text: text, span: found ?? span, reason: reason)
    }
}
