import CalStoreLanguage

/// A new repeat for an item.
struct RepeatEdit: Hashable, Sendable {
    enum Rules: Hashable, Sendable {
        /// The item no longer repeats.
        case none
        /// A sentence, counted from the start of the item: `every 2 weeks on fri`.
        case sentence(String)
        /// A sentence that was already read.
        case read(Repeat)
        /// Rules of RFC 5545.
        case rules([String])
    }

    enum End: Hashable, Sendable {
        case count(Int)
        /// A date or a time, counted from the start of the item.
        case until(String)
    }

    var rules: Rules?
    var end: End?
    /// Whether a start that does not fit moves to the first date that does.
    var snaps = false

    /// Whether it changes the rules, which belong to a whole series.
    var concernsRules: Bool { rules != nil || end != nil }
}
