/// Why a sentence cannot be read: the facts. `EkcalError+Language.swift` has the sentences.
package enum SentenceError: Error, Hashable, Sendable {
    /// A property that an item has once.
    package enum Part: Hashable, Sendable { case calendar, location, priority }

    /// Two things where an item has one: what came first, and what came after it.
    case twice(Part, first: String, second: String)
    /// The repeat cannot be a rule.
    case badRepeat(RepeatError)
    /// The time cannot be one.
    case badTime(DateError)
}
