import Basics

/// One content line of RFC 5545, 3.1, unfolded: `name *(";" parameter) ":" value`.
///
/// A line is a view of the bytes of the file. They are copied only if the line was folded, had control
/// characters or was not UTF-8. Parameters are parsed on demand.
struct ContentLine: Sendable {
    /// The errors in the bytes of a line that could be read anyway.
    struct Repairs: OptionSet, Sendable {
        let rawValue: UInt8
        static let controlCharacters = Repairs(rawValue: 1)
        static let notUTF8 = Repairs(rawValue: 2)
        static let unclosedQuote = Repairs(rawValue: 4)
    }

    /// The number of the first physical line, from 1.
    let number: Int
    /// The property, or nil if CalStore does not read it.
    let property: PropertyName?
    let repairs: Repairs

    private let bytes: [UInt8]
    private let start: Int
    private let nameEnd: Int
    private let valueStart: Int
    private let end: Int

    /// - Returns: Nil if the bytes are not a content line: no colon, or no name before it.
    init?(_ bytes: [UInt8], _ range: Range<Int>, number: Int, repairs: Repairs = []) {
        guard let parts = bytes.withUnsafeBufferPointer({ Parts($0, range) }) else { return nil }
        self.number = number
        self.property = parts.property
        self.repairs = parts.isQuoteOpen ? repairs.union(.unclosedQuote) : repairs
        self.bytes = bytes
        self.start = parts.start
        self.nameEnd = parts.nameEnd
        self.valueStart = parts.colon + 1
        self.end = range.upperBound
    }

    /// The ranges of the parts of a line.
    private struct Parts {
        var start, nameEnd, colon: Int
        var property: PropertyName?
        /// Whether a quote is never closed.
        var isQuoteOpen = false

        init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
            let end = range.upperBound
            start = range.lowerBound
            while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
            nameEnd = ByteScan.colon(or: ASCII.semicolon, in: bytes, start..<end)
            colon = nameEnd
            property = PropertyName(UnsafeBufferPointer(rebasing: bytes[start..<nameEnd]))
            if property == nil {
                // Any other name may have a wrong byte, or blanks after it.
                nameEnd = start
                while nameEnd < end, ASCII.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
                let isBeforeColon = nameEnd == colon
                colon = nameEnd
                while colon < end, ASCII.isBlank(bytes[colon]) { colon += 1 }
                guard nameEnd > start else { return nil }
                if !isBeforeColon {
                    property = PropertyName(UnsafeBufferPointer(rebasing: bytes[start..<nameEnd]))
                }
            }
            guard colon < end else { return nil }
            if bytes[colon] == ASCII.semicolon { findColon(bytes, end) }
            guard colon < end, bytes[colon] == ASCII.colon else { return nil }
        }

        /// The colon that ends the parameters: the first one outside quotes, or if a quote is never closed,
        /// the first one of all.
        private mutating func findColon(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) {
            // Most parameters have no quotes.
            let position = ByteScan.colon(or: ASCII.quote, in: bytes, colon..<end)
            if position == end || bytes[position] == ASCII.colon { return colon = position }
            var quoted = false
            var first: Int?
            while colon < end {
                switch bytes[colon] {
                case ASCII.quote: quoted.toggle()
                case ASCII.colon where !quoted: return
                case ASCII.colon: first = first ?? colon
                default: break
                }
                colon += 1
            }
            guard quoted, let first else { return }
            colon = first
            isQuoteOpen = true
        }
    }

    private init(alone line: ContentLine) {
        number = line.number
        property = line.property
        repairs = line.repairs
        bytes = Array(line.bytes[line.start..<line.end])
        start = 0
        nameEnd = line.nameEnd - line.start
        valueStart = line.valueStart - line.start
        end = line.end - line.start
    }

    /// A copy with bytes of its own.
    var alone: ContentLine { ContentLine(alone: self) }

    /// The name as it was written.
    var name: String { String(decoding: bytes[start..<nameEnd], as: UTF8.self) }
    var nameBytes: ArraySlice<UInt8> { bytes[start..<nameEnd] }
    var value: ArraySlice<UInt8> { bytes[valueStart..<end] }
    /// The raw value, with escapes.
    var rawValue: String { String(decoding: value, as: UTF8.self) }
    /// The value read as TEXT (RFC 5545, 3.3.11).
    var text: String { ICalendarText.unescape(value) }
    /// The whole line, unfolded.
    var raw: String { String(decoding: bytes[start..<end], as: UTF8.self) }

    var hasParameters: Bool { valueStart - 1 > nameEnd }
    /// From the first semicolon to the colon before the value.
    var parameterBytes: ArraySlice<UInt8> { bytes[nameEnd..<max(nameEnd, valueStart - 1)] }
    var parameters: ParameterReader {
        ParameterReader(bytes: bytes, range: nameEnd..<max(nameEnd, valueStart - 1))
    }

    /// The first value of a parameter, decoded; nil if the line has no such parameter.
    func parameter(_ name: String) -> String? {
        guard hasParameters else { return nil }
        for parameter in parameters where parameter.isNamed(name) { return parameter.firstValue }
        return nil
    }

    /// The line with this TZID.
    func raw(inZone name: String) -> String {
        self.name + rawParameters(except: ["TZID"]) + ";TZID=" + RFC6868.encode(name) + ":" + rawValue
    }

    /// The other parameters, as written: `;LANGUAGE=en;X-A="b,c"`; empty if there are none.
    func rawParameters(except known: [String] = []) -> String {
        guard hasParameters else { return "" }
        var text = ""
        for parameter in parameters where !known.contains(where: parameter.isNamed) {
            let raw = parameter.raw
            if !raw.isEmpty { text += ";" + raw }
        }
        return text
    }
}
