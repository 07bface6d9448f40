import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// A template of `--format`: text with fields in braces, by their JSON names.
///
/// | Written | Prints |
/// |---|---|
/// | `{title}`, `{calendar.title}` | the field; `-` if it is empty |
/// | `{location?}` | the field; nothing if it is empty |
/// | `{title:30}` | the first 30 cells of it |
/// | `{start:%a %H:%M}` | a time as `strftime` writes it, in English |
/// | `{in}` | the time until then: `in 2h`, `ends in 30m`, `3d ago` |
/// | `{if location}...{end}` | the text between, if the field is not empty; also `has_alarm` etc. |
/// | `{end}` elsewhere | the field: the end of an event; between them, `{end?}` is that |
/// | `{{`, `}}`, `\t`, `\n` | a brace, a tab, a new line |
/// | `\0` | a NUL character; at the end it takes the place of the new line |
struct Template: Sendable {
    private indirect enum Part: Sendable {
        case text(String)
        case field(path: [String], isOptional: Bool, width: Int?, pattern: String?)
        case timeLeft
        case when(path: [String], [Part])
    }

    private let parts: [Part]
    private let now: Instant
    private let zone: Zone

    /// - Parameter fields: The names that may be used in braces.
    init(_ text: String, fields: FieldList, now: Instant, zone: Zone) throws(EkcalError) {
        var reader = Reader(text: Array(text), fields: fields)
        parts = try reader.parts(untilEnd: false)
        self.now = now
        self.zone = zone
    }

    /// Characters after a backslash.
    private static let escapes: [Character: String] = ["t": "\t", "n": "\n", "0": "\0", "\\": "\\"]

    /// Whether it ends with a NUL character.
    fileprivate var endsWithNull: Bool {
        if case .text(let text)? = parts.last { text.utf8.last == 0 } else { false }
    }

    /// The text before the first field; the whole text without fields.
    var literal: String {
        guard case .text(let text)? = parts.first else { return "" }
        return text
    }

    var hasFields: Bool {
        parts.contains { if case .text = $0 { false } else { true } }
    }

    /// The line for an object.
    func text(for item: JSONValue) -> String { parts.map { text(of: $0, item) }.joined() }

    private func text(of part: Part, _ item: JSONValue) -> String {
        switch part {
        case .text(let text): return text
        case .timeLeft: return timeLeft(item)
        case .when(let path, let inner):
            return Template.isEmpty(item[path: path]) ? "" : inner.map { text(of: $0, item) }.joined()
        case .field(let path, let isOptional, let width, let pattern):
            let value = item[path: path]
            guard !Template.isEmpty(value) || value?.bool != nil else { return isOptional ? "" : "-" }
            var text = value?.string ?? value?.text ?? ""
            if let pattern { text = Template.time(text).map { TimePattern.text(pattern, $0) } ?? text }
            text = TerminalText.line(text)
            return width.map { DisplayWidth.truncate(text, to: $0) } ?? text
        }
    }

    private static func isEmpty(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null, .bool(false), .string(""): true
        case .array(let values): values.isEmpty
        default: false
        }
    }

    /// The local time of a printed time or date.
    private static func time(_ text: String) -> CivilDateTime? {
        guard let date = CivilDate(iso: text.prefix(10)) else { return nil }
        let clock = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3 else { return CivilDateTime(date) }
        return CivilDateTime(date).adding(seconds: clock[0] * 3600 + clock[1] * 60 + clock[2])
    }

    private func timeLeft(_ item: JSONValue) -> String {
        let left = TimeLeft(now: now, zone: zone)
        let start = item["due"]?.string ?? item["start"]?.string
        guard let start, let from = instant(start) else { return "" }
        let end = item["end"]?.string
        if start.count == 10, let day = CivilDate(iso: start) {
            return left.text(of: day, to: end.flatMap { CivilDate(iso: $0) })
        }
        return left.text(from: from, to: end.flatMap(instant))
    }

    private func instant(_ text: String) -> Instant? {
        Instant(iso: text) ?? Template.time(text).map { zone.instant(for: $0) }
    }

    // MARK: Reading

    private struct Reader {
        let text: [Character]
        let fields: FieldList
        var index = 0

        init(text: [Character], fields: FieldList) {
            self.text = text
            self.fields = fields
        }

        mutating func parts(untilEnd: Bool) throws(EkcalError) -> [Part] {
            var parts: [Part] = []
            var plain = ""
            func flush() {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
            }
            while index < text.count {
                let character = text[index]
                let next = index + 1 < text.count ? text[index + 1] : nil
                switch (character, next) {
                case ("{", "{"), ("}", "}"):
                    plain.append(character)
                    index += 2
                case ("\\", let letter?) where Template.escapes[letter] != nil:
                    plain += Template.escapes[letter] ?? ""
                    index += 2
                case ("{", _):
                    flush()
                    let inside = try braces()
                    if inside == "end", untilEnd { return parts }
                    parts.append(try part(inside))
                case ("}", _): throw Template.wrong("a } has no { before it", hint: "write }} for a brace")
                default:
                    plain.append(character)
                    index += 1
                }
            }
            flush()
            if untilEnd { throw Template.wrong("an {if ...} has no {end}") }
            return parts
        }

        private mutating func braces() throws(EkcalError) -> String {
            guard let end = text[index...].firstIndex(of: "}") else {
                throw Template.wrong("a { is not closed", hint: "write {{ for a brace")
            }
            defer { index = end + 1 }
            return String(text[(index + 1)..<end])
        }

        private mutating func part(_ inside: String) throws(EkcalError) -> Part {
            if inside == "in" { return .timeLeft }
            if inside.hasPrefix("if ") {
                let path = try path(condition(inside.dropFirst(3).filter { $0 != " " }))
                return .when(path: path, try parts(untilEnd: true))
            }
            let halves = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var name = String(halves.first ?? "")
            let isOptional = name.hasSuffix("?")
            if isOptional { name.removeLast() }
            guard halves.count == 2 else {
                return .field(path: try path(name), isOptional: isOptional, width: nil, pattern: nil)
            }
            let how = String(halves[1])
            if let width = Int(how), (1...10_000).contains(width) {
                return .field(path: try path(name), isOptional: isOptional, width: width, pattern: nil)
            }
            guard how.contains("%"), TimePattern.isValid(how) else {
                throw Template.wrong(
                    "\"\(how)\" is not a width or a time format",
                    hint: "write {title:30}, or {start:%a %H:%M}; `ekcal help output` has the letters")
            }
            return .field(path: try path(name), isOptional: isOptional, width: nil, pattern: how)
        }

        /// `has_alarm` asks for `alarms`, `has_location` for `location`.
        private func condition(_ name: String) -> String {
            guard name.hasPrefix("has_") else { return name }
            let rest = String(name.dropFirst(4))
            if rest == "geofence" { return "structured_location" }
            return fields.paths.contains { $0.first == rest } ? rest : rest + "s"
        }

        private func path(_ name: String) throws(EkcalError) -> [String] {
            do throws(UnknownField) { return try fields.choosing(name).paths.first ?? [] } catch {
                throw EkcalError(error, field: "--format")
            }
        }
    }

    private static func wrong(_ message: String, hint: String? = nil) -> EkcalError {
        EkcalError(.usage, message, hint: hint, field: "--format")
    }
}

/// A line for each item, in the form of a `--format` template.
struct TemplateFormat: AnswerFormat {
    let template: Template
    private let end: [UInt8]

    init(template: Template, endsWithNull: Bool) {
        self.template = template
        end = template.endsWithNull ? [] : endsWithNull ? [0] : [UInt8(ascii: "\n")]
    }

    func begin(_ answer: Answer, _ bytes: inout [UInt8]) {}

    func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {
        bytes += template.text(for: item).utf8
        bytes += end
    }
}
