/// The interpretation of a text, with the assumptions that were made and the words that were not used.
///
/// ```swift
/// let reader = DateReader()
/// let reading = try reader.read("fri 5")
/// print(reading.value.spelling(in: reader.zone))   // Fri 2026-03-06 17:00
/// print(reading.remarks)                           // ["\"5\" was read as 17:00"]
/// ```
/// There is no reading without its assumptions, so they cannot be overlooked.
public struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The interpretation.
    public let value: Value
    /// The text that was read.
    public package(set) var text: String
    /// The parts of the text that were used, with their positions.
    public package(set) var parts: [ReadingPart]
    /// The assumptions that were made; empty if the text has only one meaning.
    public package(set) var assumptions: [Assumption]
    /// Facts that people may not expect: clocks that change, months without a 31st.
    public package(set) var notes: [ReadingNote]
    /// Words that were not used. Only sentences have them: the others refuse such a text.
    public package(set) var unused: [UnusedWord]

    package init(
        _ value: Value, text: String = "", parts: [ReadingPart] = [], assumptions: [Assumption] = [],
        notes: [ReadingNote] = [], unused: [UnusedWord] = []
    ) {
        self.value = value
        self.text = text
        self.parts = parts
        self.assumptions = assumptions
        self.notes = notes
        self.unused = unused
    }

    /// The same reading of another value.
    package func map<Other>(_ change: (Value) throws -> Other) rethrows -> Reading<Other> {
        Reading<Other>(
            try change(value), text: text, parts: parts, assumptions: assumptions, notes: notes,
            unused: unused)
    }

    /// The unused words about time.
    package var unusedTime: [UnusedWord] { unused.filter(\.isTime) }

    /// Whether a person should see it before something is written: it has an assumption, or a word about
    /// time was not used.
    public var needsConsent: Bool { !assumptions.isEmpty || !unusedTime.isEmpty }

    /// The assumptions, the notes and the unused words about time as sentences.
    public var remarks: [String] {
        assumptions.map(\.message) + notes.map(\.message) + unusedTime.map(\.message)
    }

    /// The words of a part of this reading, as they were typed.
    public func words(of part: ReadingPart) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[part.span.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
