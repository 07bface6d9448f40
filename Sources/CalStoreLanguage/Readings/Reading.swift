/// The interpretation of a text, with the assumptions and the unused rest. There is no reading without its
/// assumptions, so they cannot be overlooked.
///
///     let reading = try reader.read("tomorrow at 5")
///     reading.value         // .moment of 2026-03-05 17:00
///     reading.assumptions   // [.bareHour]: "5" was read as 17:00
///     reading.spelling      // Thu 2026-03-05 17:00
package struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    /// The text that was read.
    package var text: String
    /// The parts with their positions in the text.
    package var parts: [ReadingPart]
    /// The assumptions.
    package var assumptions: [Assumption]
    /// Notes about a certain reading.
    package var notes: [ReadingNote]
    /// Words without a meaning in the grammar.
    package var unused: [UnusedWord]

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

    /// Whether it needs confirmation before something is written.
    package var needsConsent: Bool { !assumptions.isEmpty || !unusedTime.isEmpty }

    /// The assumptions and the notes as sentences.
    package var remarks: [String] { assumptions.map(\.message) + notes.map(\.message) }
}
