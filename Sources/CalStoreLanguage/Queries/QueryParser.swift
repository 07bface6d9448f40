import Basics
import CalStore

/// Reads a query (see `Query` for the grammar).
///
/// | Term | Value |
/// |---|---|
/// | `title:` `notes:` `location:` `url:` `attendee:` … | a word, `"a phrase"` or `/a regular expression/` |
/// | `on:` `after:` `before:` `from:` `to:` | a date, time or range, in quotes when it has spaces |
/// | `due:` `created:` `modified:` | the same, or one of `<` `<=` `>` `>=` and a date or time |
/// | `priority:` `duration:` | a value, `a..b`, or one of `<` `<=` `>` `>=` and a value |
struct QueryParser {
    private let text: String
    private let characters: [Character]
    private let dates: DateReader
    private let saved: SavedQueries
    /// The saved queries that contain this one.
    private var within: [String] = []
    private var position = 0
    private var depth = 0
    /// Remarks about dates in the query that can be read in two ways.
    private(set) var remarks: [String] = []

    /// Deeper than real queries; each level is a call, and the stack is limited.
    private static let deepest = 50

    /// - Parameter saved: The queries for `@name`.
    init(_ text: String, _ dates: DateReader, saved: SavedQueries = .none) {
        self.text = text
        self.dates = dates
        self.saved = saved
        characters = Array(text)
    }

    /// The whole text as a query; an empty one is `all([])`.
    mutating func query() throws(QueryError) -> QueryCondition {
        let query = try terms()
        guard peek == nil else { throw error(peek == ")" ? .closeParenthesis : .orAlone) }
        return query
    }

    // MARK: Structure

    /// Terms up to the end, to a closing parenthesis or to `OR`.
    private mutating func terms() throws(QueryError) -> QueryCondition {
        var parts: [QueryCondition] = []
        while true {
            skipSpaces()
            if peek == nil || peek == ")" || isAtOr { return QueryCondition.joined(parts) }
            let part = try term()
            // Conditions of a saved query about time are joined with those next to it.
            if case .all(let more) = part { parts += more } else { parts.append(part) }
        }
    }

    private mutating func term() throws(QueryError) -> QueryCondition {
        let begin = position
        if peek == "-" {
            position += 1
            guard let next = peek, !next.isWhitespace, next != ")" else {
                throw error(.minusAlone, at: begin)
            }
            depth += 1
            guard depth < Self.deepest else { throw error(.openParenthesis) }
            defer { depth -= 1 }
            return .not(try term())
        }
        if peek == "(" { return try group() }
        if peek == "\"" { return .term(.text(.contains(QueryText.fold(try quoted())))) }
        let word = bareWord(stoppingAt: ":")
        guard peek == ":", QueryForm.isFieldName(word), !isURL(scheme: word) else {
            let word = word + bareWord()
            if word.hasPrefix("@"), word.count > 1 {
                return try savedQuery(String(word.dropFirst()).lowercased(), at: begin)
            }
            guard word != "NOT", word != "AND" else { throw error(.foreignWord(word), at: begin) }
            return .term(.text(.contains(QueryText.fold(word))))
        }
        let name = word.lowercased()
        let property = QueryProperty.all.first { $0.name == name }
        let field = QueryField(rawValue: name)
        guard property != nil || field != nil else {
            throw error(
                .unknownField(word, nearest: Nearest.matches(for: word, among: Self.names)), at: begin)
        }
        position += 1
        if let property { return .term(.property(name, try value(of: property))) }
        if let field { return .term(try term(of: field)) }
        throw error(.unknownField(word, nearest: []), at: begin)
    }

    /// All words that may come before a colon.
    private static let names = QueryProperty.all.map(\.name) + QueryField.allCases.map(\.rawValue)

    /// `@chores`: what is saved under that name.
    private mutating func savedQuery(_ name: String, at begin: Int) throws(QueryError) -> QueryCondition {
        guard !within.contains(name) else { throw error(.savedQueryLoop(name), at: begin) }
        let text: String?
        do throws(SavedQueries.Failure) { text = try saved.text(named: name) } catch {
            throw self.error(.badSavedQuery(name, reason: error.reason), at: begin)
        }
        guard let text else {
            let nearest = Nearest.matches(for: name, among: saved.names)
            throw error(.savedQuery(name, nearest: nearest), at: begin)
        }
        var parser = QueryParser(text, dates, saved: saved)
        parser.within = within + [name]
        do throws(QueryError) {
            let query = try parser.query()
            for remark in parser.remarks where !remarks.contains(remark) { remarks.append(remark) }
            return query
        } catch {
            if case .savedQueryLoop = error.reason { throw self.error(error.reason, at: begin) }
            throw self.error(.badSavedQuery(name, reason: error.message), at: begin)
        }
    }

    private mutating func group() throws(QueryError) -> QueryCondition {
        let begin = position
        position += 1
        depth += 1
        guard depth < Self.deepest else { throw error(.openParenthesis, at: begin) }
        defer { depth -= 1 }
        var choices: [QueryCondition] = []
        while true {
            let choice = try terms()
            guard peek != nil else { throw error(.openParenthesis, at: begin) }
            if choice.isEmpty { throw error(choices.isEmpty && peek == ")" ? .emptyParentheses : .orAlone) }
            choices.append(choice)
            if peek == ")" {
                position += 1
                return choices.count == 1 ? choices[0] : .any(choices)
            }
            position += 2
        }
    }

    /// Whether a word before a colon is the scheme of an address (RFC 3986, 3.1): `https://example.org` is
    /// text.
    private func isURL(scheme word: String) -> Bool {
        guard characters[position...].starts(with: "://"), word.first?.isLetter == true,
            !Self.names.contains(word.lowercased())
        else { return false }
        return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    private var isAtOr: Bool {
        guard position + 1 < characters.count, characters[position] == "O", characters[position + 1] == "R"
        else { return false }
        guard position + 2 < characters.count else { return true }
        let next = characters[position + 2]
        return next.isWhitespace || next == "(" || next == ")"
    }

    // MARK: Terms

    private mutating func term(of field: QueryField) throws(QueryError) -> QueryTerm {
        let begin = position
        let name = field.rawValue
        switch field {
        case .calendar: return .calendar(try value(of: name))
        case .source: return .source(try value(of: name))
        case .type:
            let kind: CalStoreItem.Kind = try choice(of: name, [("event", .event), ("reminder", .reminder)])
            return .kind(kind)
        case .is:
            return .flag(try choice(of: name, QueryFlag.allCases.map { ($0.rawValue, $0) }))
        case .has:
            return .has(try choice(of: name, QueryPresence.allCases.map { ($0.rawValue, $0) }))
        case .tag:
            let tag = QueryText.fold(try value(of: name))
            return .tag(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)
        case .uid, .externalID: return .externalID(try value(of: name))
        case .id: return .identifier(try identifier())
        case .on, .after, .before, .from, .to: return .when(try window(field))
        case .duration:
            return .duration(
                try numbers(name, names: [:]) { (parser, value) throws(QueryError) in
                    try parser.seconds(value, at: begin)
                })
        }
    }

    /// The condition for a property.
    private mutating func value(of property: QueryProperty) throws(QueryError) -> QueryValue {
        let (name, begin) = (property.name, position)
        switch property.values {
        case .texts: return .text(try pattern(of: name))
        case .choices(let words, let spellings, _):
            let choices =
                words.map { ($0, $0) } + spellings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            return .choice(try choice(of: name, choices))
        case .moments: return .moments(try moments(name))
        case .numbers(let range, let names, _):
            return .numbers(
                try numbers(name, names: names) { (parser, value) throws(QueryError) in
                    guard let number = Int(value), range.contains(number) else {
                        throw parser.error(.badNumber(field: name, value: value), at: begin)
                    }
                    return number
                })
        }
    }

    /// A word, a phrase, or a regular expression.
    private mutating func pattern(of field: String) throws(QueryError) -> QueryPattern {
        if peek == "/" { return .regex(try regex()) }
        return .contains(QueryText.fold(try value(of: field)))
    }

    private mutating func identifier() throws(QueryError) -> QueryIdentifier {
        let begin = position
        let value = try value(of: QueryField.id.rawValue)
        if let id = CalStoreItem.ID(value) { return .full(id) }
        let (letter, letters) = (value.lowercased().prefix(1), String(value.lowercased().dropFirst()))
        guard letter == "e" || letter == "r", letters.utf8.count >= ShortID.shortest,
            letters.utf8.allSatisfy(ShortID.alphabet.contains)
        else { throw error(.badIdentifier(value), at: begin) }
        return .short(letter == "e" ? .event : .reminder, letters: letters)
    }

    /// The seconds of a length of time.
    private func seconds(_ value: String, at begin: Int) throws(QueryError) -> Int {
        do throws(DateError) {
            if let seconds = try dates.readLength(value).exactSeconds { return seconds }
            throw DateError(text: value, reason: .lengthTooFine(value))
        } catch {
            throw self.error(.badLength(field: QueryField.duration.rawValue, error), at: begin)
        }
    }

    private mutating func choice<Value>(of field: String, _ choices: [(String, Value)]) throws(QueryError)
        -> Value
    {
        let begin = position
        let value = try value(of: field)
        if let choice = choices.first(where: { $0.0 == value.lowercased() }) { return choice.1 }
        let names = choices.map(\.0)
        throw error(
            .unknownValue(
                field: field, value: value, choices: names,
                nearest: Nearest.matches(for: value, among: names)), at: begin)
    }

    private mutating func window(_ field: QueryField) throws(QueryError) -> TimeWindow {
        let begin = position
        let (start, end, isMoment) = try range(
            field.rawValue, try value(of: field.rawValue), at: begin)
        switch field {
        case .on:
            return TimeWindow(startsBefore: isMoment ? end?.adding(seconds: 1) : end, endsAfter: start)
        case .from: return TimeWindow(endsAfter: start)
        case .to: return TimeWindow(startsBefore: end)
        case .after: return TimeWindow(startsFrom: end)
        default: return TimeWindow(startsBefore: start)
        }
    }

    private mutating func moments(_ field: String) throws(QueryError) -> QueryBounds<Instant> {
        let comparison = takeComparison()
        let begin = position
        let (start, end, isMoment) = try range(field, try value(of: field), at: begin)
        switch comparison {
        case nil: return QueryBounds(from: start, below: isMoment ? end?.adding(seconds: 1) : end)
        case .less: return QueryBounds(below: start)
        case .atMost: return QueryBounds(below: isMoment ? end?.adding(seconds: 1) : end)
        case .more: return QueryBounds(from: isMoment ? end?.adding(seconds: 1) : end)
        case .atLeast: return QueryBounds(from: start)
        }
    }

    /// Both ends of the typed range; one end is nil for `fri..` and `..fri`, both for `all`.
    private mutating func range(_ field: String, _ value: String, at begin: Int) throws(QueryError) -> (
        start: Instant?, end: Instant?, isMoment: Bool
    ) {
        let range: Reading<TimeRange>
        var dates = dates
        dates.purpose = .listing
        do throws(DateError) { range = try dates.read(value) } catch {
            throw self.error(.badDate(field: field, error), at: begin)
        }
        for remark in range.remarks where !remarks.contains(remark) { remarks.append(remark) }
        let bounds = range.value.range(in: dates.zone, now: dates.now)
        let (start, end) = (bounds.lowerBound, bounds.upperBound)
        switch range.value {
        case .all: return (nil, nil, false)
        case .moment: return (start, end, true)
        case .from: return (start, nil, false)
        case .until: return (nil, end, false)
        case .days, .times, .length: return (start, end, false)
        }
    }

    /// A value, `a..b`, or a comparison and a value.
    private mutating func numbers(
        _ field: String, names: [String: QueryBounds<Int>],
        _ read: (inout QueryParser, String) throws(QueryError) -> Int
    ) throws(QueryError) -> QueryBounds<Int> {
        let comparison = takeComparison()
        let value = try value(of: field)
        if comparison == nil, let named = names[value.lowercased()] { return named }
        if comparison == nil, let dots = value.firstRange(of: "..") {
            let (low, high) = (String(value[..<dots.lowerBound]), String(value[dots.upperBound...]))
            return QueryBounds(
                from: low.isEmpty ? nil : try read(&self, low),
                below: high.isEmpty ? nil : try read(&self, high) + 1)
        }
        let number = try read(&self, value)
        return switch comparison {
        case nil: QueryBounds(from: number, below: number + 1)
        case .less: QueryBounds(below: number)
        case .atMost: QueryBounds(below: number + 1)
        case .more: QueryBounds(from: number + 1)
        case .atLeast: QueryBounds(from: number)
        }
    }

    // MARK: Words

    private enum Comparison { case less, atMost, more, atLeast }

    private mutating func takeComparison() -> Comparison? {
        guard let sign = peek, sign == "<" || sign == ">" else { return nil }
        position += 1
        let isInclusive = peek == "="
        if isInclusive { position += 1 }
        return sign == "<" ? (isInclusive ? .atMost : .less) : (isInclusive ? .atLeast : .more)
    }

    /// The text after a colon: a word, or a phrase in quotes.
    private mutating func value(of field: String) throws(QueryError) -> String {
        let value = peek == "\"" ? try quoted() : bareWord()
        guard !value.isEmpty else { throw error(.missingValue(field: field)) }
        return value
    }

    private mutating func bareWord(stoppingAt stop: Character? = nil) -> String {
        var word = ""
        while let character = peek, !character.isWhitespace, character != "(", character != ")",
            character != stop
        {
            word.append(character)
            position += 1
        }
        return word
    }

    private mutating func quoted() throws(QueryError) -> String {
        let begin = position
        guard let text = delimited(by: "\"", keepsOtherEscapes: false) else {
            throw error(.openQuote, at: begin)
        }
        return text
    }

    private mutating func regex() throws(QueryError) -> String {
        let begin = position
        guard let pattern = delimited(by: "/", keepsOtherEscapes: true) else {
            throw error(.openRegex, at: begin)
        }
        do throws(TextPattern.Failure) { _ = try TextPattern(pattern) } catch {
            switch error {
            case .syntax: throw self.error(.badRegex(pattern), at: begin)
            case .unsupported(let what): throw self.error(.unsupportedRegex(pattern, what), at: begin)
            case .tooLarge: throw self.error(.largeRegex(pattern), at: begin)
            }
        }
        return pattern
    }

    /// Text between two marks; a backslash escapes a mark. Nil if the second mark is missing.
    private mutating func delimited(by mark: Character, keepsOtherEscapes: Bool) -> String? {
        var text = ""
        position += 1
        while let character = peek {
            position += 1
            if character == mark { return text }
            if character == "\\", let next = peek {
                if keepsOtherEscapes, next != mark { text.append(character) }
                text.append(next)
                position += 1
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private var peek: Character? { position < characters.count ? characters[position] : nil }

    private mutating func skipSpaces() {
        while let character = peek, character.isWhitespace { position += 1 }
    }

    /// An error in what was read from an index on, or in the next character.
    private func error(_ reason: QueryError.Reason, at index: Int? = nil) -> QueryError {
        let start = index ?? position
        let end = max(min(position, characters.count), min(start + 1, characters.count))
        let bytes = { (index: Int) in characters[..<index].reduce(0) { $0 + $1.utf8.count } }
        return QueryError(text: text, span: bytes(start)..<bytes(end), reason: reason)
    }
}
