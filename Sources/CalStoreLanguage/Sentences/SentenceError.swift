/// The reason why a sentence cannot be read. `EkcalError+Language.swift` has the sentences.
package enum SentenceError: Error, Hashable, Sendable {
    /// A property that an item has once.
    package enum Part: Hashable, Sendable { case calendar, location, priority }

    /// Two values for a property that an item has only once: the first one and the later one.
    case twice(Part, first: String, second: String)
    /// The repeat cannot be a rule.
    case badRepeat(RepeatError)
    /// The time cannot be one.
    case badTime(DateError)
}
