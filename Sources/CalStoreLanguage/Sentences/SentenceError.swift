/// A sentence names two things where an item has one.
package struct SentenceError: Error, Hashable, Sendable {
    /// What an item has one of.
    package enum Part: Hashable, Sendable { case calendar, location, priority }

    package let part: Part
    /// What came first, and what came after it.
    package let first: String
    package let second: String
}
